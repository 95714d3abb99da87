import { join } from 'node:path';
import { electronPath } from '../../tests/desktop/harness/desktop-app.ts';
import { run, sum } from '../steps.ts';
import type { Counts } from '../steps.ts';
import { playwrightCounts } from '../test-run/reports.ts';

/** The server that the build names where nothing else is said: electron.vite.config.ts. */
const DEFAULT_API = 'http://127.0.0.1:8000';

/** What was counted, and what was printed where it was kept. */
interface DesktopTests {
  readonly counts: Counts;
  readonly output: string;
}

/**
 * Runs the desktop app as it was built (`out`) against a product: in the harness, and in Electron
 * itself where its binary is installed, which has to be built for that product's address.
 * @param reports folder for what the runner writes
 */
export async function testDesktop(
  product: string,
  reports: string,
  show: 'live' | 'kept',
): Promise<DesktopTests> {
  const binary = electronPath();
  if (binary !== undefined && product !== DEFAULT_API) {
    const env = { TCT_API_URL: product };
    await run({ name: 'desktop app', command: ['electron-vite', 'build'], env }, 'kept');
  }
  const report = join(reports, 'desktop.json');
  const { exitCode, output } = await run(
    {
      name: 'desktop',
      command: [
        'playwright',
        'test',
        '--config=playwright.desktop.config.ts',
        '--project=harness',
        '--project=harness-staff',
        ...(binary === undefined ? [] : ['--project=electron']),
        '--reporter=list,json',
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_BASE_URL: product },
    },
    show,
  );
  const counts = playwrightCounts(report, exitCode);
  if (binary !== undefined) return { counts, output };
  const skipped = 'Skipped: no Electron binary (npx install-electron); the harness has run.';
  if (show === 'live') console.log(skipped);
  return {
    counts: sum([counts, { passed: 0, failed: 0, skipped: 1 }]),
    output: `${output}${skipped}\n`,
  };
}
