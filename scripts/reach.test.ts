import { describe, expect, test } from 'vitest';
import { chooseTests, importGraph, projectsOf, reachedFrom } from './reach.ts';

const graph = importGraph(
  new Map([
    ['src-contract/a.ts', ''],
    ['src-server/b.ts', "import { a } from '#contract/a.ts';"],
    ['src-server/c.ts', "import type { B } from './b.ts';"],
    ['src-server/d.ts', "export { b } from './b.ts'; import { c } from './c.ts';"],
    ['src-server/d.test.ts', "const { d } = await import('./d.ts');"],
    ['src-renderer/e.tsx', "import './e.module.css'; import { e } from './f.ts?raw';"],
    ['src-renderer/f.ts', "import { e } from './e.tsx';"],
  ]),
);
const reached = (kind: 'types' | 'code', ...changed: string[]): string[] =>
  [...reachedFrom(changed, graph[kind])].toSorted();

describe('what a change reaches', () => {
  test('is whoever imports it, over layers, re-exports and imports at run time', () => {
    expect(reached('code', 'src-contract/a.ts')).toEqual([
      'src-contract/a.ts',
      'src-server/b.ts',
      'src-server/d.test.ts',
      'src-server/d.ts',
    ]);
  });

  test('includes those that import types alone, for the types', () => {
    expect(reached('types', 'src-server/b.ts')).toContain('src-server/c.ts');
    expect(reached('code', 'src-server/b.ts')).not.toContain('src-server/c.ts');
  });

  test('follows a file that is gone or is no code, and ends in a circle', () => {
    expect(reached('types', 'src-renderer/e.module.css')).toEqual([
      'src-renderer/e.module.css',
      'src-renderer/e.tsx',
      'src-renderer/f.ts',
    ]);
  });
});

test('a project is reached by a file of its folder, or one that it names', () => {
  const projects = [
    { name: 'src-server', includes: ['src-server'] },
    { name: 'tests', includes: ['tests', 'src-server/plugins/decorations.ts'] },
    { name: 'tsconfig.json', includes: ['*.ts', 'vite'] },
  ];
  const of = (...files: string[]): string[] => projectsOf(new Set(files), projects);
  expect(of('src-server/a.ts')).toEqual(['src-server']);
  expect(of('src-server/plugins/decorations.ts')).toEqual(['src-server', 'tests']);
  expect(of('vite.config.ts')).toEqual(['tsconfig.json']);
  expect(of('vite/a.ts')).toEqual(['tsconfig.json']);
  expect(of('README.md', 'src-serverless/a.ts')).toEqual([]);
});

test('reached tests run, but of the slow ones only those beside a changed file', () => {
  const tests = [
    { file: 'src-contract/a.test.ts', project: 'unit' },
    { file: 'src-contract/z.test.ts', project: 'unit' },
    { file: 'src-server/domain/tree/b.test.ts', project: 'embedded' },
    { file: 'src-server/domain/tree/b.test.ts', project: 'postgres' },
    { file: 'src-server/routes/c.test.ts', project: 'embedded' },
    { file: 'src-server/routes/c.test.ts', project: 'postgres' },
    { file: 'src-server/domain/tree/d.chain.test.ts', project: 'chain' },
  ];
  const all = new Set(tests.map(({ file }) => file).filter((file) => !file.includes('z.test')));
  const { run, left } = chooseTests(tests, all, ['src-server/domain/tree/b.ts']);
  expect(run.map(({ project }) => project)).toEqual(['unit', 'embedded']);
  expect(left.map(({ file }) => file)).toEqual([
    'src-server/routes/c.test.ts',
    'src-server/domain/tree/d.chain.test.ts',
  ]);
});
