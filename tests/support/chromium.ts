import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Playwright's own, all of them: Chromium hears the last of such lists alone. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Two pages of the address bar that nobody sees, a second of computing for each window. */
const disabledHere = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Chromium needs to run as root in a container, and to keep quiet on the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without windows letters would go to whole pixels, other than people see them.
  '--font-render-hinting=none',
  `--disable-features=${[...disabledByPlaywright, ...disabledHere].join(',')}`,
];

/**
 * Nobody else's server decides a test: what is asked of one fails as without a connection. Playwright's
 * routes would do the same, but take the browser its cache.
 */
export const onlyThisComputer =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost';

/** The browser that tests drive: CHROME_PATH, the system's, or Playwright's own; undefined: none. */
export function chromiumPath(): string | undefined {
  const candidates = [process.env['CHROME_PATH'], '/usr/bin/chromium', chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** The same without windows of its own, where there is one: a page takes it a tenth less computing. */
export function headlessChromiumPath(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  const shell = '/usr/bin/chromium-headless-shell';
  return chosen === undefined && existsSync(shell) ? shell : chromiumPath();
}
