import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { viewLists } from '#contract/rules/saved-views.ts';

const root = join(import.meta.dirname, '../..');

/** Folders whose address keeps something that is no filter of a list, with what that is. */
const noLists: Readonly<Record<string, string>> = {
  'academy/buying': 'the request that is paid',
  'academy/quiz': 'the question that is open',
  'admin-academy/editor': 'the part that is edited',
  'admin-academy/lesson': 'the part that is edited',
  'admin-academy/statistics': 'the days of one course',
  'admin-exchange': 'which of two tables is shown',
  'admin-market/setup': 'the tab',
  'admin-support/desk': 'the ticket that is open',
  'admin-support/figures': 'the length of the period',
  archive: 'a search of what is kept on this device, which no server keeps a view of',
  'game/practice': 'the board',
  'game/ranking': 'the day and the circle',
  help: 'a search of articles, which says what it found',
};

interface Source {
  readonly file: string;
  readonly text: string;
}

const read = (folder: string): readonly Source[] =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, folder) })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(root, folder, file), 'utf8') }));
const sources = read('features');
/** What screens share reads parameters, too: the period of a report. */
const shared = read('domain');

/** Folders where filters are kept in the address and no view of them can be kept. */
const foldersWithout = (files: readonly Source[]): string[] => {
  const offering = files.filter(({ text }) => text.includes('<SavedViews ')).map(folderOf);
  return files
    .filter(({ text }) => text.includes('useUrlFilters('))
    .map(folderOf)
    .filter(
      (folder) =>
        !(folder in noLists) &&
        // Hooks of the filters may lie a folder below the screen, and the other way around.
        !offering.some((one) => `${folder}/`.startsWith(`${one}/`) || one.startsWith(`${folder}/`)),
    );
};
const folderOf = ({ file }: { readonly file: string }) => dirname(file);

/** Parameters of the views of a list that nothing beside its screen reads. */
const unread = (files: readonly Source[], list: string, params: readonly string[]): string[] => {
  const screens = files.filter(({ text }) => text.includes(`<SavedViews list="${list}" />`));
  expect(screens, list).toHaveLength(1);
  const [feature = ''] = screens[0]?.file.split('/') ?? [];
  const beside = [...shared, ...files.filter(({ file }) => file.startsWith(`${feature}/`))];
  if (beside.some(({ text }) => text.includes(`viewLists['${list}']`))) return [];
  return params.filter((param) => !beside.some(({ text }) => text.includes(`'${param}'`)));
};

it('every list whose filters are in the address keeps views of them', () => {
  expect(foldersWithout(sources)).toEqual([]);
});

it('every kind of view is offered by one screen, which reads its parameters', () => {
  for (const [list, params] of Object.entries(viewLists)) {
    expect(unread(sources, list, params), list).toEqual([]);
  }
});

it('what is no list is no longer excused once its folder has gone', () => {
  const folders = new Set(
    sources.filter(({ text }) => text.includes('useUrlFilters(')).map(folderOf),
  );
  expect(Object.keys(noLists).filter((folder) => !folders.has(folder))).toEqual([]);
});

it('a list without views and a parameter that nobody reads are found', () => {
  const bare = { file: 'goods/screen.tsx', text: "const names = ['q']; useUrlFilters(names)" };
  expect(foldersWithout([bare])).toEqual(['goods']);
  const offers = { ...bare, text: `${bare.text} <SavedViews list="goods" />` };
  expect(foldersWithout([offers])).toEqual([]);
  expect(unread([offers], 'goods', ['q', 'nowhere'])).toEqual(['nowhere']);
});
