import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** What Chromium needs to run as root in a container, and to keep quiet on the network. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that tests drive: CHROME_PATH, the system's, or Playwright's own; undefined: none. */
export function chromiumPath(): string | undefined {
  const candidates = [process.env['CHROME_PATH'], '/usr/bin/chromium', chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}
