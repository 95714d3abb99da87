import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ensureAnvil } from '#server/chain/embedded/anvil-binary.ts';
import { electronPath } from '../tests/desktop/harness/desktop-app.ts';
import { startTestedProduct } from '../tests/support/product-setup.ts';
import { alone, canBeAlone, isAlone } from './desktop/alone.ts';
import { CANARY_VERSION, canaryFolder, lowerApp } from './desktop/canary.ts';
import { packForTests } from './desktop/pack-for-tests.ts';
import { run, summary, type Counts } from './steps.ts';
import { playwrightCounts } from './test-run/reports.ts';

/*
 * Tests the desktop app on a real Electron, and a package that is made around it: on the installed one or
 * that of ELECTRON_OVERRIDE_DIST_PATH, else on the canary, which gets no network but loopback. Words after
 * `npm run test:electron --` are given to Playwright.
 */

/** Programs that Debian's packages of the same purpose bring. */
const programs = [
  'xvfb-run',
  'dbus-run-session',
  'gnome-keyring-daemon',
  'setpriv',
  'unshare',
  'ip',
];

const onPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

function skip(sentence: string): never {
  console.log(`${sentence}\n\n${summary({ passed: 0, failed: 0, skipped: 1 })}`);
  process.exit(0);
}

const installed = electronPath();
const canary = installed === undefined ? await canaryFolder() : undefined;
const binary = installed ?? (canary && join(canary, 'electron'));
if (binary === undefined) {
  skip('Skipped: no Electron is installed, and the canary cannot be fetched or does not run here.');
}
const isLinux = process.platform === 'linux';
const missing = isLinux ? programs.filter((program) => !onPath(program)) : [];
if (missing.length > 0) {
  skip(`Skipped: ${missing.join(', ')} missing (apt-get install xvfb xauth dbus gnome-keyring).`);
}
if (canary !== undefined && !isAlone()) {
  if (!(await canBeAlone())) {
    skip(
      'Skipped: the canary must have no network but loopback, and this system allows no such one.',
    );
  }
  // The product needs it, and can fetch nothing without a network.
  await ensureAnvil();
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)] as const;
  const { exitCode } = await run({ name: 'canary', command: alone(again) }, 'live');
  process.exit(exitCode);
}
console.log(`On ${binary}`);

/** What the app is tested in: unpacked beside the canary, or as the installed Electron finds it; and packaged. */
interface Made {
  readonly electron: string;
  /** Undefined where none is made: packages are made and started on Linux alone. */
  readonly packaged?: string;
}

/** Builds the app for a product and makes of it what is tested, below `into`. */
async function makeFor(url: string, into: string, electron: string): Promise<Made> {
  const command = ['electron-vite', 'build', '--logLevel', 'warn'] as const;
  const env = { TCT_API_URL: url };
  const { exitCode } = await run({ name: 'desktop app', command, env }, 'live');
  if (exitCode !== 0) throw new Error('The desktop app could not be built.');
  if (canary === undefined) {
    if (!isLinux) return { electron };
    const version = readFileSync(join(electron, 'version'), 'utf8').trim().replace(/^v/, '');
    await packForTests({ app: '.', electron, version, into });
    return { electron, packaged: into };
  }
  const app = join(into, 'app');
  await lowerApp(app);
  await packForTests({ app, electron: canary, version: CANARY_VERSION, into });
  // Another checkout may be tested with the same canary meanwhile.
  const unpacked = join(into, 'electron');
  cpSync(canary, unpacked, { recursive: true });
  cpSync(app, join(unpacked, 'resources/app'), { recursive: true });
  return { electron: unpacked, packaged: into };
}

const home = mkdtempSync(join(tmpdir(), 'tct-electron-'));
const report = join(home, 'desktop.json');
const made = mkdtempSync(join(tmpdir(), 'tct-electron-made-'));
// Whoever the tests run as starts what is in it, and owns none of it.
chmodSync(made, 0o755);
// Half a gigabyte, also of a run that a signal ends.
process.once('exit', () => rmSync(made, { recursive: true, force: true }));
const command = [
  'playwright',
  'test',
  '--config=playwright.desktop.config.ts',
  '--project=electron',
  '--project=electron-only',
  ...(isLinux ? ['--project=packaged'] : []),
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
async function tell(url: string, { electron, packaged }: Made): Promise<Counts> {
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
        ELECTRON_OVERRIDE_DIST_PATH: electron,
        ...(packaged !== undefined && { PACKAGED_APPS: packaged }),
      },
    },
    'live',
  );
  return playwrightCounts(report, exitCode);
}

const product = await startTestedProduct();
try {
  const counts = await tell(product.url, await makeFor(product.url, made, dirname(binary)));
  if (counts.failed === 0) rmSync(home, { recursive: true, force: true });
  else console.log(`What the failed ones left: ${join(home, 'results')}`);
  if (counts.failed > 0) process.exitCode = 1;
  console.log(`\n${summary(counts)}`);
} finally {
  await product.stop();
}
