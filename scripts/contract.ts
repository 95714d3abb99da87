import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../src-server/app.ts';
import { openDatabase } from '../src-server/database/database.ts';
import { createTestServices } from '../tests/support/services.ts';
import { root } from './sources.ts';

const file = join(root, 'docs/openapi.json');

/** The OpenAPI document of the server's routes, as `/api/openapi.json` serves it. */
async function document(): Promise<string> {
  const database = await openDatabase({ kind: 'pglite', directory: null });
  const app = await buildApp(createTestServices({ ...database, url: null }));
  try {
    return `${JSON.stringify(app.swagger(), undefined, 2)}\n`;
  } finally {
    await app.close();
    await database.close();
  }
}

const current = await document();
if (process.argv.includes('--check')) {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (committed !== current) {
    console.error('docs/openapi.json is not what the routes give: run "npm run contract".');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, current);
  console.log('docs/openapi.json written.');
}
