import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../tests/support/chromium.ts';
import { testDesktop } from './desktop/tests.ts';
import { hasPostgres } from '../tests/support/database/postgres.ts';
import { startTestedProduct, testedProductEnv } from '../tests/support/product-setup.ts';
import { startProduct } from '../tests/support/product.ts';
import { sourceChecks } from './check.ts';
import { root } from './sources.ts';
import { failureList, run, runChecks, sum, summary } from './steps.ts';
import type { Counts, Step } from './steps.ts';
import { installSystemPrograms } from './system-programs.ts';
import { playwrightCounts, vitestCounts } from './test-run/reports.ts';
import { measureTimes } from './test-run/times.ts';

/**
 * Files whose tests only look at what is there, or change what is theirs alone (a session, a server
 * of their own): they run beside the others. The tests of all others run one by one, because
 * members and administrators share their withdrawals, the mails with codes, and the wallet.
 */
const sideBySide: readonly string[] = [
  'accessibility.spec.ts',
  'displays.spec.ts',
  'frame.spec.ts',
  'market.spec.ts',
  'offline.spec.ts',
  'pseudo-locale.spec.ts',
  'pwa.spec.ts',
  'visual.spec.ts',
  'why.spec.ts',
];
/** With products of their own; run by the part that ends first, so that all end at about the same time. */
const ownProducts: readonly string[] = ['clock.spec.ts', 'insider.spec.ts', 'restart.spec.ts'];

const times = measureTimes();
const reports = mkdtempSync(join(tmpdir(), 'tct-test-'));
const skipped: Counts = { passed: 0, failed: 0, skipped: 1 };

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}`);
}

async function vitest(): Promise<Counts> {
  const database = hasPostgres() ? 'postgres' : 'embedded';
  const projects = ['unit', 'renderer', 'server', 'chain', 'chain-controls', database, 'controls'];
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
    return { passed: 0, failed: 1, skipped: 0, failures: ['there is no Chromium to drive'] };
  }
  const specs = globSync('**/*.spec.ts', { cwd: join(root, 'tests/e2e-web') }).toSorted();
  const beside = [...sideBySide, ...ownProducts];
  const alone = specs.filter((spec) => !beside.includes(spec));
  // A first start takes minutes; the parts below that begin with this demo each wrote their own.
  const tested = await startTestedProduct(['network']);
  try {
    // Stories wait for mails and blocks a good part of their time; what only computes fills it. Three
    // at once keep two cores busy: with more, a screen of a slow machine waited half a minute.
    const parts = await Promise.all([
      playwrightPart(tested.url, { name: 'looks', specs: sideBySide, workers: 1 }, 'live').then(
        async (told) => [
          told,
          await stories(tested.url, 'own products', 'desktop-es', ownProducts),
        ],
      ),
      apart((url) => stories(url, 'stories on a computer', 'desktop-es', alone)),
      // These are the fewest.
      apart((url) => stories(url, 'stories on a phone', 'phone-en', alone)).then(async (told) => [
        told,
        await apart(desktopApp),
      ]),
    ]);
    for (const { name, output } of parts.flat().slice(1)) {
      heading(`End to end: ${name}`);
      console.log(output);
    }
    return sum(parts.flat().map(({ counts: ofPart }) => ofPart));
  } finally {
    await tested.stop();
  }
}

interface Tested {
  readonly name: string;
  readonly counts: Counts;
  /** What was printed, where it was kept. */
  readonly output: string;
}

/** Gives work a product that nothing else changes. */
async function apart(work: (url: string) => Promise<Tested>): Promise<Tested> {
  const product = await startProduct({ env: testedProductEnv });
  try {
    return await work(product.url);
  } finally {
    await product.stop();
  }
}

/** Those of a device one by one. */
const stories = (
  product: string,
  name: string,
  project: string,
  specs: readonly string[],
): Promise<Tested> => playwrightPart(product, { name, project, specs, workers: 1 }, 'kept');

const desktopApp = (product: string): Promise<Tested> =>
  times.beside('desktop app', async () => ({
    name: 'desktop app',
    ...(await testDesktop(product, reports, 'kept')),
  }));

interface Part {
  readonly name: string;
  readonly specs: readonly string[];
  readonly workers: number;
  /** One of playwright.config.ts; all of them where none is named. */
  readonly project?: string;
}

async function playwrightPart(
  product: string,
  { name, specs, workers, project }: Part,
  show: 'live' | 'kept',
): Promise<Tested> {
  const word = name.replaceAll(' ', '-');
  const report = join(reports, `${word}.json`);
  const step: Step = {
    name,
    command: [
      'playwright',
      'test',
      '--reporter=list,json',
      `--workers=${workers}`,
      ...(project === undefined ? [] : [`--project=${project}`]),
      // Each part empties its own folder.
      `--output=test-results/${word}`,
      // A filter is a pattern of the file's whole path.
      ...specs.map((spec) => String.raw`[\\/]${spec}$`),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_BASE_URL: product },
  };
  const { exitCode, output } = await times.beside(name, () => run(step, show));
  return { name, counts: playwrightCounts(report, exitCode), output };
}

await installSystemPrograms();

/** One after the other: each has both cores. */
const parts: readonly (readonly [title: string, work: () => Promise<Counts>])[] = [
  ['Checks of the sources', () => runChecks(sourceChecks)],
  ['Unit, contract and server tests', vitest],
  [
    'Builds',
    () =>
      runChecks([
        { name: 'web app', command: ['node', 'scripts/web-build.ts'] },
        { name: 'desktop app', command: ['electron-vite', 'build'] },
      ]),
  ],
  ['End to end, in a browser', playwright],
];
const counts: Counts[] = [];
for (const [title, work] of parts) {
  heading(title);
  counts.push(await times.part(title, work));
}

rmSync(reports, { recursive: true });
const total = sum(counts);
if (total.failed > 0) {
  process.exitCode = 1;
  heading('What failed');
  console.log(failureList(total));
}
heading('What it took');
console.log(`${times.table()}\n\n${summary(total)}`);
