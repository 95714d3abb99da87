import { expect, test } from 'vitest';
import { ownSources, readSources } from '../sources.ts';
import { importsOf, resolve } from './imports.ts';

/** Fields that a sheet shows without a `Form`, which would ask by itself. */
const fields = /<(?:\w+Input|DualTexts|DocumentTexts|Switch)\b/;
const asks =
  /<(?:Form|NoteSheet|SetupSheet)\b|\bisChanged\b|\bclosesAtOnce\b|\buseAskedBeforeClose\b/;

/** Sheets whose fields lose nothing when they close. */
const nothingLost: Readonly<Record<string, string>> = {
  'src-renderer/features/academy/quiz/report-sheet.tsx': 'kept while its question is shown',
  'src-renderer/features/admin-offerings/documents/add-document.tsx': 'kept on the device',
  'src-renderer/features/admin-offerings/documents/write-version.tsx': 'kept on the device',
  'src-renderer/features/admin-support/desk/merge-sheet.tsx': 'a search',
  'src-renderer/features/market/order/return-sheet.tsx': 'kept while its order is shown',
  'src-renderer/features/market/product/review-sheet.tsx': 'kept while its product is shown',
  'src-renderer/features/tree/tree-toolbar.tsx': 'a search, and options that hold at once',
};

/** Our own components that a file renders, by path: those that it imports and writes as an element. */
function renderedBy(path: string, code: string): string[] {
  return importsOf(path, code)
    .imports.filter(
      ({ names, typesOnly }) =>
        !typesOnly && names.some((name) => new RegExp(`<${name}\\b`).test(code)),
    )
    .flatMap(({ specifier }) => resolve(path, specifier) ?? []);
}

const isSheet = (code: string) => /<Sheet\b/.test(code);

/** The code of a sheet's file and of all that it renders, without what has a sheet of its own. */
function withRendered(start: string, sources: ReadonlyMap<string, string>): string {
  const found = new Map<string, string>();
  const open = [start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const code = sources.get(path);
    const isOwn = path === start || !path.startsWith('src-renderer/components/');
    if (code === undefined || found.has(path) || !isOwn) continue;
    if (path !== start && isSheet(code)) continue;
    found.set(path, code);
    open.push(...renderedBy(path, code));
  }
  return [...found.values()].join('\n');
}

/** Files with a sheet that has fields, its own or those of what it renders, and never asks. */
function silent(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path, code]) => path.endsWith('.tsx') && !path.includes('.test.') && isSheet(code))
    .filter(([path]) => {
      const forgets = (code: string) => fields.test(code) && !asks.test(code);
      return forgets(sources.get(path) ?? '') || forgets(withRendered(path, sources));
    })
    .map(([path]) => path);
}

test('every sheet that something is written in asks before that is lost, or loses nothing', () => {
  expect(silent(readSources(ownSources)).toSorted()).toEqual(Object.keys(nothingLost));
});

test('finds a sheet with a field that nobody thought of', () => {
  const code = '<Sheet opened onClose={onClose} title="Nota"><TextInput label="Texto" /></Sheet>';
  const forgetful = new Map([['src-renderer/features/a/note.tsx', code]]);
  expect(silent(forgetful)).toEqual(['src-renderer/features/a/note.tsx']);
  const asking = new Map([
    ['src-renderer/features/a/note.tsx', code.replace('opened', 'opened isChanged={text !== ""}')],
  ]);
  expect(silent(asking)).toEqual([]);
});

test('finds a sheet whose field is in another file, and not one that only stands beside a sheet', () => {
  const sources = new Map([
    [
      'src-renderer/features/a/note.tsx',
      "import { Fields } from './fields.tsx';\nexport const Note = () => <Sheet opened><Fields /></Sheet>;",
    ],
    [
      'src-renderer/features/a/fields.tsx',
      "import { Text } from '#renderer/domain/text.tsx';\nexport const Fields = () => <Text />;",
    ],
    ['src-renderer/domain/text.tsx', 'export const Text = () => <TextInput label="Texto" />;'],
    [
      'src-renderer/features/a/page.tsx',
      "import { Note } from './note.tsx';\nexport const Page = () => <Sheet opened><Note /></Sheet>;",
    ],
  ]);
  expect(silent(sources)).toEqual(['src-renderer/features/a/note.tsx']);
});
