import { existsSync, readFileSync } from 'node:fs';
import type { Counts } from './steps.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** A run that ended badly has failed, even when no single test says so (no report, an unhandled error). */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const failed = exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed;
  return { ...counts, failed };
}

/** What vitest's JSON reporter counted; a file that could not even be loaded counts as one failure. */
export function vitestCounts(path: string, exitCode: number): Counts {
  const report = read(path) as VitestReport | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExitCode(counts, exitCode);
}

/** What Playwright's JSON reporter counted; a test that passed only on a retry has failed. */
export function playwrightCounts(path: string, exitCode: number): Counts {
  const report = read(path) as PlaywrightReport | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, exitCode);
}
