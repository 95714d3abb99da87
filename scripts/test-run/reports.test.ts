import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failureList, summary, sum } from '../steps.ts';
import { playwrightCounts, vitestCounts } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'tct-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'a' }],
    },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'pays once',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
        },
      ],
    },
    { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};

test('a test file that could not be loaded counts as a failure of its own', () => {
  expect(vitestCounts(file(vitestReport), 1)).toMatchObject({ passed: 5, failed: 2, skipped: 3 });
});

test('an unhandled error fails a run whose tests all passed', () => {
  const report = { ...vitestReport, numFailedTests: 0, testResults: [] };
  expect(vitestCounts(file(report), 1).failed).toBe(1);
  expect(vitestCounts(file(report), 0).failed).toBe(0);
});

test('a run that left no report has failed', () => {
  const nowhere = join(folder, 'missing.json');
  expect(vitestCounts(nowhere, 0).failed).toBe(1);
  expect(playwrightCounts(nowhere, 0).failed).toBe(1);
});

test('a browser test that needed a second try has failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } };
  expect(playwrightCounts(file(report), 1)).toMatchObject({ passed: 3, failed: 2, skipped: 0 });
});

test('what failed is listed by name, with what it said, without colours', () => {
  const said = (status: string) => ({
    title: `ends ${status}`,
    file: 'story.spec.ts',
    line: 8,
    tests: [
      { projectName: 'desktop-es', status, results: [{ errors: [{ message: 'not found' }] }] },
    ],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      { specs: [said('expected')], suites: [{ specs: [said('unexpected'), said('flaky')] }] },
    ],
  };
  const browser = playwrightCounts(file(report), 1);
  const unit = vitestCounts(file(vitestReport), 1);
  expect(failureList(sum([browser, unit]))).toBe(
    [
      '1. [desktop-es] story.spec.ts:8 ends unexpected\n    not found',
      '2. [desktop-es] story.spec.ts:8 ends flaky\n    not found',
      '3. c.test.ts\n    no such module',
      '4. b.test.ts: pays once\n    expected 1',
    ].join('\n\n'),
  );
});

test('the last line names skipped tests only when there are some', () => {
  const some = { passed: 1, failed: 0, skipped: 1 };
  const none = { passed: 2, failed: 0, skipped: 0 };
  expect(summary(none)).toBe('2 passed, 0 failed');
  expect(summary(sum([some, none]))).toBe('3 passed, 0 failed, 1 skipped');
});
