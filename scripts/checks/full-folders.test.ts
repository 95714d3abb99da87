import { expect, test } from 'vitest';
import { findFullFolders, ownFiles } from './full-folders.ts';

const own = ownFiles();
const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_none, number) => `${folder}/${number}.ts`);

test('a folder of 41 files is named, whatever they are', () => {
  expect(findFullFolders([...own, ...files('src-server/jobs/made', 41)])).toEqual([
    'src-server/jobs/made: 41 files, 40 are the most: split it by part',
  ]);
});

test('the files of its sub-folders count there', () => {
  expect(
    findFullFolders([...own, ...files('docs/made', 40), ...files('docs/made/below', 40)]),
  ).toEqual([]);
});

test('an exception that is no longer needed is named', () => {
  const others = own.filter((path) => !path.startsWith('docs/adr/'));
  expect(findFullFolders(others)).toEqual(['docs/adr: needs no exception in full-folders.ts']);
});
