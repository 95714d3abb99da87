import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root folder, wherever a script is started from. */
export const root = join(import.meta.dirname, '..');

/** Text by path below the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** The files whose imports are checked and followed. */
export const ownSources = ['{src-*,contracts,vite,scripts,tests}/**/*.{ts,tsx,mjs,css}'];

/** Reads the files that the glob patterns name; generated code is left out. */
export function readSources(patterns: readonly string[]): Sources {
  const exclude = [
    '**/node_modules/**',
    'contracts/artifacts/**',
    'src-server/database/migrations/**',
  ];
  const paths = globSync([...patterns], { cwd: root, exclude })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Prints what a check found, one line each, and sets the exit code; or says in one line that all is well. */
export function report(problems: readonly string[], allWell: string): void {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(allWell);
}
