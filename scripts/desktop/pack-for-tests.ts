import { copyFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { parse } from 'yaml';
import { root } from '../sources.ts';
import { run } from '../steps.ts';
import { fuseOptions } from './fuses.ts';

interface Packed {
  /** Folder of the app: its package.json, and `out` as that names it. */
  readonly app: string;
  /** Folder of an unpacked Electron. */
  readonly electron: string;
  /** Version of it, e.g. `25.1.1`. */
  readonly version: string;
  /** Folder that gets `fused`, as it is published, and `unfused`, the same with Electron's own fuses. */
  readonly into: string;
}

interface Settings {
  readonly directories: object;
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly executableName: string;
  readonly linux: object;
}

/** Settings of the published package that an Electron can have: an older one has fewer fuses. */
async function settingsFor({ app, electron, into }: Packed): Promise<Settings> {
  const own = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Settings;
  const wire = await getCurrentFuseWire(join(electron, 'electron'));
  const has = (name: string): boolean => {
    const option = fuseOptions[name];
    return option !== undefined && option in wire && wire[option] !== FuseState.REMOVED;
  };
  const fuses = Object.entries(own.electronFuses);
  const missing = fuses.filter(([name]) => !has(name)).map(([name]) => name);
  if (missing.length > 0) console.log(`This Electron has no fuse ${missing.join(', ')}.`);
  return {
    ...own,
    directories: {
      app,
      output: join(into, 'made'),
      buildResources: join(root, 'src-main/package'),
    },
    electronFuses: Object.fromEntries(fuses.filter(([name]) => has(name))),
    linux: { ...own.linux, target: ['dir'], icon: join(root, 'src-main/package/icon.png') },
  };
}

/**
 * Packs an app as `npm run dist` does, around an Electron that is here already, for tests that start
 * the package. Linux alone.
 * @throws Error with what the packager said
 */
export async function packForTests(packed: Packed): Promise<void> {
  const { electron, version, into } = packed;
  const settings = await settingsFor(packed);
  const config = join(into, 'electron-builder.json');
  writeFileSync(
    config,
    JSON.stringify({
      ...settings,
      electronDist: electron,
      electronVersion: version,
      publish: null,
    }),
  );
  const { exitCode, output } = await run(
    {
      name: 'package',
      command: ['electron-builder', '--linux', 'dir', `--config=${config}`, '--publish=never'],
    },
    'kept',
  );
  if (exitCode !== 0) throw new Error(`The app could not be packed:\n${output}`);
  const fused = join(into, 'fused');
  cpSync(join(into, 'made/linux-unpacked'), fused, { recursive: true });
  const unfused = join(into, 'unfused');
  cpSync(fused, unfused, { recursive: true });
  copyFileSync(join(electron, 'electron'), join(unfused, settings.executableName));
}
