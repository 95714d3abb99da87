import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root } from '../sources.ts';

const recipes = ['docs/add-a-route.md', 'docs/add-a-screen.md', 'docs/add-an-ipc-channel.md'];

const sources = readSources(['{src-*,scripts,tests,vite}/**/*.{ts,tsx,mjs,json}', 'package.json']);
const ofRecipes = ['scripts/checks/recipes.test.ts', 'tests/deep/recipes.test.ts'];
const allCode = [...sources]
  .filter(([path]) => !ofRecipes.includes(path))
  .map(([, code]) => code)
  .join('\n');
const names = new Set([...sources.keys()].map((path) => basename(path)));

/** `a/{b,c}` names two paths. */
function pathsOf(path: string): readonly string[] {
  const [, before, between, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  if (between === undefined) return [path];
  return between.split(',').map((one) => `${before ?? ''}${one}${after ?? ''}`);
}

/** Where a recipe may begin a path. */
const starts = [
  '',
  'src-contract/',
  'src-renderer/',
  'src-renderer/platform/',
  'src-main/modules/',
];
const isThere = (path: string): boolean =>
  names.has(path) || starts.some((start) => existsSync(join(root, start, path)));

/** What stands between back quotes and is cited: nothing that the reader fills in, e.g. `<noun>`. */
const cited = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    /<\w+>|[*…]|answer/.test(code) ? [] : pathsOf(code.replace(/^#contract\//, 'src-contract/')),
  );

/** What is cited and not there: no file, no script of npm, no word of the code. */
function missing(text: string): readonly string[] {
  return cited(text).filter((code) => {
    if (/^(npm run|npx) /.test(code)) {
      const [, first = '', second = ''] = code.split(' ');
      const script = first === 'run' ? `"${second}": ` : first;
      return sources.get('package.json')?.includes(script) !== true;
    }
    if (/[\w}]\/|\.(ts|tsx|md|json)$/.test(code) && !code.includes(' ')) return !isThere(code);
    return !allCode.includes(code.replace(/\(.*$/, ''));
  });
}

test.each(recipes)('what %s names is there', (path) => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(cited(text).length).toBeGreaterThan(10);
  expect(missing(text)).toEqual([]);
});

test.each([
  ['a file that was moved', '`src-main/modules/nowhere.ts`'],
  ['a file without its folder', '`no-such-file.test.ts`'],
  ['a language without its file', '`src-renderer/locales/{es,fr}/shell.json`'],
  ['a function that is called otherwise now', '`useNothingOfTheKind`'],
  ['a script of npm', '`npm run nothing`'],
])('%s is missed', (_what, text) => {
  expect(missing(text)).toHaveLength(1);
});

test('each recipe is listed here, and followed in tests/deep', () => {
  const docs = globSync('docs/add-a*.md', { cwd: root }).toSorted();
  expect(docs).toEqual(recipes);
  const followed = readFileSync(join(root, 'tests/deep/recipes.test.ts'), 'utf8');
  for (const recipe of recipes) expect(followed).toContain(`test('${recipe} `);
});
