import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFiles } from './full-folders.ts';
import { root } from '../sources.ts';

const documents = globSync(['*.md', 'docs/*.md'], { cwd: root }).toSorted();
const files = ownFiles().map((path) => `/${path}`);

/** A file with its folder, or by its name alone; what begins with a point is an ending. */
const PATH = /(?<![\w./*<>{}-])[\w-][\w/-]*(?:\.[\w-]+)*\.(?:tsx?|sol)\b/g;

/** Files that a text names and nobody finds, whichever folder it leaves out at the beginning. */
const missing = (text: string): readonly string[] =>
  [...new Set(text.match(PATH))].filter((path) => !files.some((file) => file.endsWith(`/${path}`)));

test.each(documents)('files that %s names are there, in its diagrams too', (document) => {
  expect(missing(readFileSync(join(root, document), 'utf8'))).toEqual([]);
});

test('a file that was renamed is missed', () => {
  expect(missing('R->>D: withdrawals/nowhere.ts calls withdrawals/quote.ts')).toEqual([
    'withdrawals/nowhere.ts',
  ]);
});
