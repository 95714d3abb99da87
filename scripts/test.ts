import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../tests/support/chromium.ts';
import { hasPostgres } from '../tests/support/postgres.ts';
import { checks } from './check.ts';
import { run, runChecks, sum, summary } from './steps.ts';
import type { Counts } from './steps.ts';
import { installSystemPrograms } from './system-programs.ts';
import { playwrightCounts, vitestCounts } from './test-reports.ts';

const reports = mkdtempSync(join(tmpdir(), 'tct-test-'));
const skipped: Counts = { passed: 0, failed: 0, skipped: 1 };

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`);
}

async function vitest(): Promise<Counts> {
  const projects = ['unit', 'renderer', 'server', 'chain', ...(hasPostgres() ? ['postgres'] : [])];
  const report = join(reports, 'vitest.json');
  const { exitCode } = await run(
    {
      name: 'vitest',
      command: [
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
    },
    'live',
  );
  const counts = vitestCounts(report, exitCode);
  if (hasPostgres()) return counts;
  console.log(
    'Skipped: the server on PostgreSQL, which is not installed (or name one in TEST_POSTGRES_URL).',
  );
  return sum([counts, skipped]);
}

async function playwright(): Promise<Counts> {
  if (chromiumPath() === undefined) {
    console.log('Failed: there is no Chromium to drive.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = join(reports, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const command = ['playwright', 'test', '--reporter=list,json'] as const;
  const { exitCode } = await run({ name: 'playwright', command: [...command], env }, 'live');
  return playwrightCounts(report, exitCode);
}

await installSystemPrograms();

heading('Checks of the sources');
const counts = [await runChecks(checks)];
heading('Unit, contract and server tests');
counts.push(await vitest());
heading('Builds');
counts.push(
  await runChecks([
    { name: 'web app', command: ['node', 'scripts/web-build.ts'] },
    { name: 'desktop app', command: ['electron-vite', 'build'] },
  ]),
);
heading('End to end, in a browser');
counts.push(await playwright());

rmSync(reports, { recursive: true });
const total = sum(counts);
if (total.failed > 0) process.exitCode = 1;
console.log(`\n${summary(total)}`);
