import type { BrowserContext } from '@playwright/test';
import { app } from './app.ts';
import { given } from './given.ts';
import { openProfile } from './profile.ts';
import { startCarrier } from './protocol.ts';

/** The browser whose pages are the app's windows and views; closed at the app's end. */
export async function openBrowser(): Promise<BrowserContext> {
  const { chromium } = await import('@playwright/test');
  const { chromiumArgs, headlessChromiumPath } = await import('../../support/chromium.ts');
  const executablePath = headlessChromiumPath();
  const port = await startCarrier();
  const opened = await chromium.launchPersistentContext(openProfile(), {
    ...(executablePath !== undefined && { executablePath }),
    locale: given.locale,
    viewport: null,
    args: [
      ...chromiumArgs,
      `--remote-debugging-port=${given.port ?? 0}`,
      // Only the app's own pages are reachable.
      `--host-resolver-rules=MAP *.harness.localhost 127.0.0.1:${port}, MAP * ~NOTFOUND`,
    ],
  });
  app.atEnd.push(() => opened.close());
  return opened;
}
