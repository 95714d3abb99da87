import { expect, test } from 'vitest';
import { findFullFolders, ownFiles } from './full-folders.ts';

const own = ownFiles();
const files = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_none, number) => `${folder}/${number}.ts`);

test('a folder of 46 files is named, whatever they are', () => {
  expect(findFullFolders([...own, ...files('src-server/jobs/made', 46)])).toEqual([
    'src-server/jobs/made: 46 files, 45 are the most: split it by part',
  ]);
});

test('the files of its sub-folders count there', () => {
  expect(
    findFullFolders([...own, ...files('docs/made', 45), ...files('docs/made/below', 45)]),
  ).toEqual([]);
});

test('an exception that is no longer needed is named', () => {
  const others = own.filter((path) => !path.startsWith('docs/adr/'));
  expect(findFullFolders(others)).toEqual(['docs/adr: needs no exception in full-folders.ts']);
});
