/**
 * Changes the code in small ways and runs the tests near it against each change: what no test notices
 * is listed.
 *   npm run mutate -- payouts                        a folder of src-server/domain
 *   npm run mutate -- src-contract/rules/bonuses.ts  files and folders
 *   npm run mutate -- src-contract/rules/bonuses.ts --lines 10-80
 *   npm run mutate -- ledger --tests src-server      tests of another folder; else those beside it
 *   npm run mutate -- ledger --at-least 95           fails where fewer than 95 % are noticed
 */
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { hasPostgres } from '../tests/support/database/postgres.ts';
import { root } from './sources.ts';
import { run } from './steps.ts';

const home = 'tests/mutation';
const runner = `${home}/node_modules/@stryker-mutator/core/bin/stryker.js`;

/** Source files a word of the command line means, without their tests. */
function filesOf(word: string): string[] {
  const noun = posix.join('src-server/domain', word);
  const path = existsSync(join(root, noun)) ? noun : word;
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) throw new Error(`${word} is neither a folder of src-server/domain nor a path.`);
  if (stat.isFile()) return [path];
  return globSync(`${path}/**/*.ts`, { cwd: root })
    .map((one) => one.replaceAll('\\', '/'))
    .filter((one) => !one.endsWith('.test.ts'));
}

/** Installs the runner of mutants on first need; it is nobody's dependency. */
async function ensureRunner(): Promise<void> {
  if (existsSync(join(root, runner))) return;
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const command = ['npm', 'ci', `--prefix=${home}`, ...options] as const;
  const { exitCode, output } = await run({ name: 'npm ci', command }, 'kept');
  if (exitCode !== 0) throw new Error(`The mutation runner could not be installed.\n${output}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      lines: { type: 'string' },
      tests: { type: 'string' },
      projects: {
        type: 'string',
        default: `unit,server,${hasPostgres() ? 'postgres' : 'embedded'}`,
      },
      'at-least': { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error('Say what is to be changed, e.g. "payouts".');
  const files = positionals.flatMap(filesOf);
  await ensureRunner();
  const out = join(root, 'out/mutation');
  mkdirSync(out, { recursive: true });
  const settings = join(out, 'settings.json');
  const least = values['at-least'];
  writeFileSync(
    settings,
    JSON.stringify({
      mutate: values.lines ? files.map((file) => `${file}:${values.lines}`) : files,
      testRunner: 'vitest',
      plugins: [join(root, home, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      vitest: { configFile: 'vitest.mutation.config.ts', pool: 'forks' },
      dryRunTimeoutMinutes: 30,
      reporters: ['clear-text', 'progress', 'html', 'json'],
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
      htmlReporter: { fileName: join(out, 'report.html') },
      jsonReporter: { fileName: join(out, 'report.json') },
      // Each is a copy of the product's process, with databases of its own.
      concurrency: 2,
      ignorePatterns: ['.data', 'out', 'dist', 'test-results', 'coverage'],
      tempDirName: join(out, 'copies'),
      // An emptied name is refused by the types, which mutants are not held against.
      mutator: { excludedMutations: ['StringLiteral'] },
      // Its rewriting of TypeScript's settings needs TypeScript's former API, and the copies need none of it.
      tsconfigFile: 'none',
      checkers: [],
      disableTypeChecks: false,
      timeoutMS: 30_000,
      thresholds: { high: 95, low: 80, break: least === undefined ? null : Number(least) },
    }),
  );
  const command = ['node', runner, 'run', settings] as const;
  const env = {
    MUTATION_PROJECTS: values.projects,
    MUTATION_TESTS: values.tests ?? files.map((file) => `${dirname(file)}/`).join(','),
  };
  const { exitCode } = await run({ name: 'mutate', command, env }, 'live');
  process.exitCode = exitCode;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
