import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root } from '../sources.ts';
import { importsOf, resolve } from './imports.ts';

/** Not imported: what runs the server, and files that it reads out of their packages. */
const read = ['node', 'dejavu-fonts-ttf', 'scorm-again'];
/** Files of tests alone. */
const TESTS = /\.(test|suite|fixtures)\.tsx?$|\/(fake|suites)\//;

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The packages that the code of some files imports, types aside. */
function importedBy(patterns: readonly string[]): readonly string[] {
  const imported = [...readSources(patterns)]
    .filter(([path]) => !TESTS.test(path))
    .flatMap(([path, code]) =>
      importsOf(path, code)
        .imports.filter(({ typesOnly }) => !typesOnly)
        .filter(({ specifier }) => !/^(node:|virtual:|\/)/.test(specifier))
        .filter(({ specifier }) => resolve(path, specifier) === undefined)
        .map(({ specifier }) => nameOf(specifier)),
    );
  return [...new Set(imported)].toSorted();
}

test('what the server runs with are dependencies, and they are nothing else', () => {
  const imported = importedBy(['{src-server,src-contract,contracts}/**/*.ts']);
  expect([...new Set([...imported, ...read])].toSorted()).toEqual(
    Object.keys(dependencies).toSorted(),
  );
});

test('a first start installs what builds the web app, and nothing else', () => {
  const imported = importedBy(['vite.config.ts', '{vite,src-renderer}/**/*.{ts,tsx}']);
  const listed = JSON.parse(
    readFileSync(join(root, 'scripts/start-packages.json'), 'utf8'),
  ) as readonly string[];
  expect(listed).toEqual(imported.filter((name) => !(name in dependencies)));
});
