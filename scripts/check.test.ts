import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks, choose, typeProjects, typesOf, wordOf } from './check.ts';

const wordsOf = (...words: string[]): string[] => choose(words).steps.map(wordOf);

test('runs all checks when none is named', () => {
  expect(choose([])).toEqual({ steps: checks, unknown: [] });
});

test('runs the named checks alone, in their usual order', () => {
  expect(wordsOf('dead-code', 'boundaries')).toEqual(['boundaries', 'dead-code']);
});

test('takes a group for all of its checks, and one of them by its whole name', () => {
  const types = typeProjects.map((project) => wordOf(typesOf(project)));
  expect(types.length).toBeGreaterThan(1);
  expect(wordsOf('types')).toEqual(types);
  expect(wordsOf('types:src-server')).toEqual(['types:src-server']);
});

test('names each check with one word that a shell takes as it is', () => {
  const words = checks.map(wordOf);
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[a-z0-9:.-]+$/);
});

test('prints the names and ends with 2 when a check is unknown', () => {
  const file = join(import.meta.dirname, 'check.ts');
  const options = { encoding: 'utf8' } as const;
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [file, 'boundaries', 'bounds'],
    options,
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('No such check: bounds.');
  expect(stderr).toContain('boundaries');
});
