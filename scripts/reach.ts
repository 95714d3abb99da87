import { posix } from 'node:path';
import { importsOf, resolve } from './checks/imports.ts';
import type { Sources } from './sources.ts';

/** Files by the file they import, which may be gone or be none of the sources. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export interface ImportGraph {
  /** Imports of any kind: along these a type changes. */
  readonly types: Importers;
  /** Imports that run: along these a behaviour changes. */
  readonly code: Importers;
}

/** Who imports whom among the sources. */
export function importGraph(sources: Sources): ImportGraph {
  const types = new Map<string, string[]>();
  const code = new Map<string, string[]>();
  const add = (graph: Map<string, string[]>, to: string, from: string): void => {
    const importers = graph.get(to);
    if (importers) importers.push(from);
    else graph.set(to, [from]);
  };
  for (const [path, text] of sources) {
    for (const { specifier, typesOnly } of importsOf(path, text).imports) {
      const to = resolve(path, specifier);
      if (to === undefined) continue;
      add(types, to, path);
      if (!typesOnly) add(code, to, path);
    }
  }
  return { types, code };
}

/** The changed files and all that import them, directly or not: breadth-first, each file once. */
export function reachedFrom(changed: readonly string[], importers: Importers): Set<string> {
  const reached = new Set(changed);
  // A set visits what is added to it on the way.
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

/** A TypeScript project: the folder of its configuration, or `tsconfig.json` for the root's. */
export interface Project {
  readonly name: string;
  /** Folders and files that it compiles, relative to the root. */
  readonly includes: readonly string[];
}

/** The projects that compile one of the files. */
export function projectsOf(files: ReadonlySet<string>, projects: readonly Project[]): string[] {
  const compiles = ({ includes }: Project): boolean =>
    [...files].some((file) =>
      includes.some(
        (include) => posix.matchesGlob(file, include) || file.startsWith(`${include}/`),
      ),
    );
  return projects.filter(compiles).map(({ name }) => name);
}

/** A test file and the vitest project it belongs to. */
export interface TestFile {
  readonly file: string;
  readonly project: string;
}

export interface TestChoice {
  readonly run: readonly TestFile[];
  /** Reached as well, and too slow for a quick run; each file once. */
  readonly left: readonly TestFile[];
}

/** Projects whose reached tests all run. */
const quickProjects = ['unit', 'renderer', 'server'];
/** Of these only the tests that stand beside a changed file run: each fills a database of its own. */
const nearProject = 'embedded';

/** Splits the reached tests into those of a quick run and the rest. */
export function chooseTests(
  tests: readonly TestFile[],
  reached: ReadonlySet<string>,
  changed: readonly string[],
): TestChoice {
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const isQuick = ({ file, project }: TestFile): boolean =>
    quickProjects.includes(project) ||
    (project === nearProject && folders.has(posix.dirname(file)));
  const all = tests.filter(({ file }) => reached.has(file));
  const run = all.filter(isQuick);
  const running = new Set(run.map(({ file }) => file));
  const left = new Map(all.map((test) => [test.file, test]));
  return { run, left: [...left.values()].filter(({ file }) => !running.has(file)) };
}
