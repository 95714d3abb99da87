import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources, root } from '../sources.ts';
import { importsOf, resolve } from './imports.ts';

/** Not imported: what runs the server, and files that it reads out of their packages. */
const read = ['node', 'dejavu-fonts-ttf', 'scorm-again'];

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('what the server runs with are dependencies, and they are nothing else', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const sources = readSources(['{src-server,src-contract,contracts}/**/*.ts']);
  const imported = [...sources]
    .filter(([path]) => !/\.(test|suite)\.ts$/.test(path))
    .flatMap(([path, code]) =>
      importsOf(path, code)
        .imports.filter(({ typesOnly }) => !typesOnly)
        .filter(({ specifier }) => !specifier.startsWith('node:'))
        .filter(({ specifier }) => resolve(path, specifier) === undefined)
        .map(({ specifier }) => nameOf(specifier)),
    );
  expect([...new Set([...imported, ...read])].toSorted()).toEqual(
    Object.keys(dependencies).toSorted(),
  );
});
