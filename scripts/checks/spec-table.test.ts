import { expect, test } from 'vitest';
import { checkTable, titlesOf } from './spec-table.ts';

const TABLE = 'docs/spec/01-part.md';
const files: Readonly<Record<string, string>> = {
  'src-a/a.test.ts': `
    // test('only told in a comment', …)
    describe('a group', () => {
      test('a plain one', () => say('no title'));
      it.each([[1], [2]])('one of many: %i', () => {});
      test.skip(true, 'no title either');
    });
    for (const width of [1, 2]) test(\`\${width} px\`, () => {});
    test('a story', async () => { await test.step('its step', () => {}); });
  `,
  'docs/adr/0001-own.md': '# 0001',
  'docs/domain.md': '# Rules',
};
const read = (path: string) => files[path];
const file = '[a.test.ts](../../src-a/a.test.ts)';

/** What is found in a table of this one row. */
const check = (...cells: readonly string[]) =>
  checkTable(TABLE, `| sentence | shown by |\n|---|---|\n| ${cells.join(' | ')} |\n`, read);

test('tests, groups, steps, decisions and documents that exist are fine', () => {
  for (const title of ['a group', 'a plain one', 'one of many: %i', '${width} px', 'its step']) {
    expect(check('Sentence', `${file} › ${title}`)).toEqual([]);
  }
  expect(check('Sentence', `not built: ${file} › a plain one`)).toEqual([]);
  expect(check('Sentence', '[ADR 0001](../adr/0001-own.md)')).toEqual([]);
  expect(check('Sentence', '[docs/domain.md](../domain.md#placement) decides')).toEqual([]);
  expect(check('a \\| b', `${file} › a plain one<br>[ADR 0001](../adr/0001-own.md)`)).toEqual([]);
});

test.each([
  ['a made-up title', `${file} › a made-up one`, 'has no test "a made-up one"'],
  ['words that a test only says', `${file} › no title`, 'has no test "no title"'],
  ['a comment', `${file} › only told in a comment`, 'has no test'],
  ['half a title', `${file} › a plain`, 'has no test "a plain"'],
  [
    'a made-up file',
    '[b](../../src-a/b.test.ts) › a plain one',
    '../../src-a/b.test.ts does not exist',
  ],
  ['a made-up decision', '[ADR 0002](../adr/0002-no.md)', '../adr/0002-no.md does not exist'],
  ['a file without a title', file, 'is cited without the title of a test'],
  ['words alone', 'somebody will show it', 'names neither a test nor a decision'],
  ['nothing', '', 'says of nothing that it shows this'],
  [
    'a wrong one among right ones',
    `${file} › a group<br>${file} › made up`,
    'has no test "made up"',
  ],
])('%s is found', (_, shownBy, problem) => {
  expect(check('Sentence', shownBy)).toEqual([expect.stringContaining(problem)]);
});

test('a row of one or three cells is found, with its line', () => {
  expect(check('Sentence')).toEqual([expect.stringContaining('docs/spec/01-part.md:3 ')]);
  expect(check('Sentence', '[ADR 0001](../adr/0001-own.md)', 'more')).toEqual([
    'docs/spec/01-part.md:3 is no row of two cells',
  ]);
});

test('a table without rows is found', () => {
  expect(checkTable(TABLE, '', read)).toEqual(['docs/spec/01-part.md has no rows']);
  expect(checkTable(TABLE, '| sentence | shown by |\n|---|---|\n', read)).toEqual([
    'docs/spec/01-part.md has no rows',
  ]);
});

test('a condition or its reason is no title', () => {
  const titles = titlesOf('a.ts', files['src-a/a.test.ts'] ?? '');
  expect(titles).toContain('a story');
  expect(titles).not.toContain('no title either');
});
