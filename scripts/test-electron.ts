import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { electronPath } from '../tests/desktop/harness/desktop-app.ts';
import { startTestedProduct } from '../tests/support/product-setup.ts';
import { canaryFolder, packCanary } from './desktop/canary.ts';
import { run, summary, type Counts } from './steps.ts';
import { playwrightCounts } from './test-reports.ts';

/*
 * Tells the desktop stories on a real Electron: the installed one or that of ELECTRON_OVERRIDE_DIST_PATH,
 * else the canary. Words after `npm run test:electron --` are given to Playwright.
 */

/** Programs that Debian's packages of the same purpose bring. */
const programs = ['xvfb-run', 'dbus-run-session', 'gnome-keyring-daemon', 'setpriv'];

const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

function skip(sentence: string): never {
  console.log(`${sentence}\n\n${summary({ passed: 0, failed: 0, skipped: 1 })}`);
  process.exit(0);
}

const installed = electronPath();
const folder = installed === undefined ? await canaryFolder() : undefined;
const binary = installed ?? (folder && join(folder, 'electron'));
if (binary === undefined) {
  skip('Skipped: no Electron is installed, and the canary cannot be fetched or does not run here.');
}
const isLinux = process.platform === 'linux';
const missing = isLinux ? programs.filter((program) => !onPath(program)) : [];
if (missing.length > 0) {
  skip(`Skipped: ${missing.join(', ')} missing (apt-get install xvfb xauth dbus gnome-keyring).`);
}
console.log(`On ${binary}`);

/** Builds the app for a product and puts it where the binary takes it from. */
async function buildFor(url: string): Promise<void> {
  const command = ['electron-vite', 'build', '--logLevel', 'warn'] as const;
  const env = { TCT_API_URL: url };
  const { exitCode } = await run({ name: 'desktop app', command, env }, 'live');
  if (exitCode !== 0) throw new Error('The desktop app could not be built.');
  if (folder !== undefined) await packCanary(folder);
}

const home = mkdtempSync(join(tmpdir(), 'tct-electron-'));
const report = join(home, 'desktop.json');
const command = [
  'playwright',
  'test',
  '--config=playwright.desktop.config.ts',
  '--project=electron',
  '--workers=1',
  `--output=${join(home, 'results')}`,
  '--reporter=list,json',
  ...process.argv.slice(2),
] as const;

/** A screen, and a keyring that is unlocked: without one the app keeps no session. */
const session =
  'printf %s keyring | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec xvfb-run --auto-servernum "$@"';
/** Chromium's sandbox does not start for root. */
const asSomebody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] as const;

function wrapped(): readonly [string, ...string[]] {
  if (!isLinux) return command;
  const inSession = [
    'dbus-run-session',
    '--',
    'bash',
    '-c',
    session,
    'session',
    ...command,
  ] as const;
  return userInfo().uid === 0 ? [...asSomebody, ...inSession] : inSession;
}

mkdirSync(join(home, 'run'), { mode: 0o700 });
if (isLinux && userInfo().uid === 0) {
  await run({ name: 'chown', command: ['chown', '-R', 'nobody:nogroup', home] }, 'live');
}

/** Tells the stories against a product. */
async function tell(url: string): Promise<Counts> {
  const { exitCode } = await run(
    {
      name: 'electron',
      command: wrapped(),
      env: {
        E2E_BASE_URL: url,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Chromium looks for the keyring of the desktop it believes to be in.
        ...(isLinux && {
          HOME: home,
          XDG_RUNTIME_DIR: join(home, 'run'),
          XDG_CURRENT_DESKTOP: 'GNOME',
        }),
        ...(folder !== undefined && { ELECTRON_OVERRIDE_DIST_PATH: folder }),
      },
    },
    'live',
  );
  return playwrightCounts(report, exitCode);
}

const product = await startTestedProduct();
try {
  await buildFor(product.url);
  const counts = await tell(product.url);
  if (counts.failed === 0) rmSync(home, { recursive: true, force: true });
  else console.log(`What the failed ones left: ${join(home, 'results')}`);
  if (counts.failed > 0) process.exitCode = 1;
  console.log(`\n${summary(counts)}`);
} finally {
  await product.stop();
}
