import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import { apiDocument } from '../src-server/api-document.ts';
import { root } from './sources.ts';

const file = join(root, 'docs/openapi.json');

/** What `/api/openapi.json` serves, the demo's calls included. What fits on a line is on one: it stays below 1 MB. */
const current = `${stringify(await apiDocument(), { indent: 1, maxLength: 1000 })}\n`;
if (process.argv.includes('--check')) {
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (committed !== current) {
    console.error('docs/openapi.json is not what the routes give: run "npm run openapi".');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, current);
  console.log('docs/openapi.json written.');
}
