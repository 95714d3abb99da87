import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { parse } from 'yaml';
import { fuseOptions } from './fuses.ts';

/** Reads the fuses of a packaged app back and compares them with electron-builder.yml. */
const [app] = process.argv.slice(2);
if (app === undefined) {
  throw new Error('Which app? node scripts/desktop/read-fuses.ts <packaged app>');
}
const wire = await getCurrentFuseWire(app);
const { electronFuses } = parse(
  readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8'),
) as { readonly electronFuses: Readonly<Record<string, boolean>> };
const wrong = Object.entries(fuseOptions).filter(
  ([name, fuse]) => wire[fuse] !== (electronFuses[name] ? FuseState.ENABLE : FuseState.DISABLE),
);
for (const [name] of wrong) console.error(`${name} is not ${String(electronFuses[name])}`);
console.log(`${Object.keys(fuseOptions).length - wrong.length} fuses are as they should be.`);
if (wrong.length > 0) process.exitCode = 1;
