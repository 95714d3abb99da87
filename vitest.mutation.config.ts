import { globSync } from 'node:fs';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import base from './vitest.config.ts';

/** Projects of the ordinary run whose tests try the mutants, comma-separated. */
const wanted = (process.env['MUTATION_PROJECTS'] ?? 'unit').split(',');
/** Only tests below these folders, comma-separated. */
const folders = (process.env['MUTATION_TESTS'] ?? '').split(',');

const isNear = (file: string): boolean => folders.some((folder) => file.startsWith(folder));

/** The project with those of its test files that are near the code. */
function near(project: TestProjectConfiguration): TestProjectConfiguration[] {
  if (typeof project !== 'object' || !('test' in project)) return [];
  const { test } = project;
  if (typeof test?.name !== 'string' || !wanted.includes(test.name)) return [];
  const files = globSync([...(test.include ?? [])]).map((file) => file.replaceAll('\\', '/'));
  const include = files.filter(isNear);
  return include.length > 0 ? [{ ...project, test: { ...test, include } }] : [];
}

const { projects = [], ...rest } = base.test ?? {};

/** What `npm run mutate` runs the mutants against: ordinary tests of the code's own folder. */
export default defineConfig({ test: { ...rest, projects: projects.flatMap(near) } });
