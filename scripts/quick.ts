/**
 * Checks what a change reaches, for the time between two edits; `npm test` checks everything.
 *   npm run quick                   what differs from the last commit
 *   npm run quick -- --since main   what differs from where this branch left main
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { checks, typeProjects, typesOf } from './check.ts';
import { chooseTests, importGraph, projectsOf, reachedFrom } from './reach.ts';
import type { Project, TestChoice, TestFile } from './reach.ts';
import { ownSources, readSources, root } from './sources.ts';
import { failureList, run, runChecks, sum, summary } from './steps.ts';
import type { Counts, Step } from './steps.ts';
import { vitestCounts } from './test-run/reports.ts';

/** Settings that change what types, lint and format say of every file. */
const settings = /^(package(-lock)?\.json|(.*\/)?tsconfig(\.base)?\.json|\.ox(lint|fmt)rc\.json)$/;

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error(`What changed is not known: ${stderr.trim()}`);
    process.exit(2);
  }
  return stdout.split('\0').filter((path) => path !== '');
}

const statOf = (path: string): Stats | undefined =>
  statSync(join(root, path), { throwIfNoEntry: false });

/** Files that were changed, added or removed since the base, and those that git does not know yet. */
function changedSince(base: string): string[] {
  const tracked = git('diff', '--name-only', '--no-renames', '-z', '--merge-base', base);
  const others = git('ls-files', '--others', '--exclude-standard', '-z');
  // A link to a folder is a path of its own, e.g. a node_modules that worktrees share.
  return [...tracked, ...others].filter((path) => statOf(path)?.isDirectory() !== true);
}

function projectOf(name: string): Project {
  const folder = name.endsWith('.json') ? '.' : name;
  const path = join(root, folder, 'tsconfig.json');
  const { include } = JSON.parse(readFileSync(path, 'utf8')) as { include: readonly string[] };
  return { name, includes: include.map((one) => posix.join(folder, one)) };
}

/** The checks of the changed files and of the projects they reach, the longest first. */
function checksOf(changed: readonly string[], reached: ReadonlySet<string>): Step[] {
  const everything = changed.some((path) => settings.test(path));
  const present = changed.filter((path) => statOf(path) !== undefined);
  const only = (wanted: string, files: readonly string[]): Step[] => {
    const whole = checks.filter(({ name }) => name === wanted);
    if (everything) return whole;
    return whole.flatMap(({ command }) => {
      const name = `${wanted} of changed files`;
      const args = ['--no-error-on-unmatched-pattern', ...files];
      return files.length > 0 ? { name, command: [...command, ...args] } : [];
    });
  };
  const projects = everything ? typeProjects : projectsOf(reached, typeProjects.map(projectOf));
  return [
    ...projects.map(typesOf),
    ...only(
      'lint',
      present.filter((path) => /\.(tsx?|mjs)$/.test(path)),
    ),
    ...checks.filter(({ name }) => name === 'boundaries'),
    ...only('format', present),
  ];
}

/** Every test file that `npm test` may run in vitest, once for each project that it belongs to. */
async function testFiles(folder: string): Promise<TestFile[]> {
  const report = join(folder, 'tests.json');
  const list = ['vitest', 'list', '--filesOnly', '--project=!deep'] as const;
  const { exitCode, output } = await run(
    { name: 'tests', command: [...list, `--json=${report}`] },
    'kept',
  );
  if (exitCode !== 0) throw new Error(output);
  const found = JSON.parse(readFileSync(report, 'utf8')) as { file: string; projectName: string }[];
  return found.map(({ file, projectName }) => ({
    file: relative(root, file).split(sep).join('/'),
    project: projectName,
  }));
}

async function runTests(tests: readonly TestFile[], folder: string): Promise<Counts> {
  if (tests.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const report = join(folder, 'vitest.json');
  const projects = new Set(tests.map(({ project }) => `--project=${project}`));
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const files = tests.map(({ file }) => file);
  const { exitCode } = await run(
    { name: 'vitest', command: ['vitest', 'run', ...projects, ...output, ...files] },
    'live',
  );
  return vitestCounts(report, exitCode);
}

/** What the quick run leaves to `npm test`, as one sentence. */
function leftOut({ left }: TestChoice): string {
  const projects = [...new Set(left.map(({ project }) => project))].toSorted().join(', ');
  const tests = left.length > 0 ? `${left.length} reached test files (${projects}), ` : '';
  const unchecked = checks.flatMap(({ name }) =>
    /^(types|lint|format|boundaries)/.test(name) ? [] : name,
  );
  return `Not run: ${tests}lint and format of other files, ${unchecked.join(', ')}, builds, browser and desktop tests; "npm test" runs all.`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { since: { type: 'string', default: 'HEAD' } } });
  const started = performance.now();
  const changed = changedSince(values.since);
  if (changed.length === 0) {
    console.log(`Nothing differs from ${values.since}.`);
    return;
  }
  const graph = importGraph(readSources(ownSources));
  const folder = mkdtempSync(join(tmpdir(), 'tct-quick-'));
  const counts = [await runChecks(checksOf(changed, reachedFrom(changed, graph.types)))];
  const tests = chooseTests(await testFiles(folder), reachedFrom(changed, graph.code), changed);
  counts.push(await runTests(tests.run, folder));
  rmSync(folder, { recursive: true });
  const total = sum(counts);
  if (total.failed > 0) {
    process.exitCode = 1;
    console.log(`\n${failureList(total)}`);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${summary(total)}, in ${seconds} s\n${leftOut(tests)}`);
}

if (import.meta.main) await main();
