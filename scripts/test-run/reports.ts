import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Counts } from '../steps.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites?: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A run that ended badly has failed, even when no single test says so (no report, an unhandled error). */
function withExitCode(counts: Counts, exitCode: number): Counts {
  if (exitCode === 0 || counts.failed > 0) return counts;
  const failures = [
    ...(counts.failures ?? []),
    'an error outside of any test: the output above names it ("Unhandled", or why the run ended)',
  ];
  return { ...counts, failed: 1, failures };
}

/** What vitest's JSON reporter counted; a file that could not even be loaded counts as one failure. */
export function vitestCounts(path: string, exitCode: number): Counts {
  const report = read(path) as VitestReport | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: ['vitest left no report'] };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message = '' }) => stripVTControlCharacters(`${name}\n${message}`)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            stripVTControlCharacters(
              [`${name}: ${fullName}`, ...(failureMessages ?? [])].join('\n'),
            ),
          ),
      ),
    ],
  };
  return withExitCode(counts, exitCode);
}

function failedSpecs({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const here = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const said = results.flatMap(({ errors = [] }) =>
          errors.map(({ message = '' }) => message),
        );
        return stripVTControlCharacters(
          [`[${projectName}] ${file}:${line} ${title}`, ...said].join('\n'),
        );
      }),
  );
  return [...here, ...suites.flatMap(failedSpecs)];
}

/** What Playwright's JSON reporter counted; a test that passed only on a retry has failed. */
export function playwrightCounts(path: string, exitCode: number): Counts {
  const report = read(path) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0, failures: ['playwright left no report'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [
    ...(report.errors ?? []).map(({ message = '' }) => stripVTControlCharacters(message)),
    ...(report.suites ?? []).flatMap(failedSpecs),
  ];
  return withExitCode(
    { passed: expected, failed: unexpected + flaky, skipped, failures },
    exitCode,
  );
}
