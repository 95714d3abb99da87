import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { root } from '../sources.ts';

/** Files that one folder may have of its own; those of its sub-folders count there. */
const MOST_FILES = 40;

/** Folders where a file is found by its name alone, each with what that name is. */
const exceptions: Readonly<Record<string, string>> = {
  'docs/adr': 'its number, which README.md lists by topic',
  'src-contract/rules':
    'the noun it rules, as of one that has a single file; the others have folders',
  'src-renderer/locales/en': 'the namespace',
  'src-renderer/locales/es': 'the namespace',
  'src-server/database/migrations': 'its number, in which order they run',
  'src-server/database/migrations/meta': 'its number; written and read by the generator alone',
};

/** Every file of ours by its path, whatever it holds. */
export function ownFiles(): string[] {
  return globSync('{src-*,contracts,docs,scripts,tests,vite}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules',
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(root, `${parentPath}/${name}`));
}

/** Names folders in which nobody finds anything by reading what is there. */
export function findFullFolders(paths: readonly string[]): string[] {
  const folders = Map.groupBy(paths, posix.dirname);
  const full = [...folders].filter(([, files]) => files.length > MOST_FILES);
  const wrong = full
    .filter(([folder]) => exceptions[folder] === undefined)
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} files, ${MOST_FILES} are the most: split it by part`,
    );
  const idle = Object.keys(exceptions).filter(
    (folder) => (folders.get(folder)?.length ?? 0) <= MOST_FILES,
  );
  return [...wrong, ...idle.map((folder) => `${folder}: needs no exception in full-folders.ts`)];
}
