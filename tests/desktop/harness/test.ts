import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { textsOf, type Texts } from '../../e2e-web/support/texts.ts';
import { electronPath, startInElectron, startInHarness } from './desktop-app.ts';
import type { DesktopApp, StartOptions } from './desktop-app.ts';
import { launchHarness } from './launch.ts';
import type { HarnessApp, LaunchOptions } from './launch.ts';

interface Options {
  /** Runtime, set by the Playwright project. */
  readonly runtime: 'harness' | 'electron';
}

interface Fixtures {
  readonly say: Texts;
  /** Expected console messages and page errors; any other fails the test. */
  readonly allowed: RegExp[];
  /** Temporary directory, deleted after the test; contains the profile of `start`. */
  readonly folder: string;
  /** Origin of the API. */
  readonly api: string;
  /** Starts the app; repeated starts use the same profile. */
  readonly start: (options?: Partial<StartOptions>) => Promise<DesktopApp>;
  /** Starts the app in the harness, in every project, with the harness's own features. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<HarnessApp>;
}

/** Console messages of a healthy page: failed requests that tests provoke. */
const harmless = [/Failed to load resource/, /ERR_ABORTED/];

function expectCalm({ events }: HarnessApp, allowed: readonly RegExp[]): void {
  const isAllowed = (text: unknown): boolean =>
    [...harmless, ...allowed].some((one) => one.test(String(text)));
  const problems = events.filter(
    ({ type, kind, text, message, error }) =>
      (type === 'page-error' && !isAllowed(message)) ||
      type === 'unhandled' ||
      (type === 'protocol.failed' && !isAllowed(error)) ||
      (type === 'console' && kind === 'error' && !isAllowed(text)),
  );
  expect(problems).toEqual([]);
}

export const test = base.extend<Fixtures & Options>({
  runtime: ['harness', { option: true }],
  say: async ({}, use) => use(textsOf('es')),
  allowed: async ({}, use) => use([]),
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tct-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  api: async ({}, use) => {
    const api = process.env['E2E_BASE_URL'];
    if (api === undefined) throw new Error('No product runs: see scripts/test-desktop.ts');
    await use(api);
  },
  start: async ({ runtime, folder, api, allowed }, use) => {
    const binary = electronPath();
    const launch =
      runtime === 'electron' && binary !== undefined
        ? startInElectron(binary)
        : startInHarness(api);
    const started: DesktopApp[] = [];
    await use(async (options = {}) => {
      const app = await launch({ profile: join(folder, 'profile'), ...options });
      started.push(app);
      return app;
    });
    for (const app of started) await app.kill9();
    for (const { harness } of started) if (harness) expectCalm(harness, allowed);
  },
  launch: async ({ folder, api, allowed }, use) => {
    const started: HarnessApp[] = [];
    await use(async (options = {}) => {
      const app = await launchHarness({ profile: join(folder, 'profile'), api, ...options });
      started.push(app);
      return app;
    });
    for (const app of started) await app.kill9();
    for (const app of started) expectCalm(app, allowed);
  },
});

export { expect };

export const MEMBER = 'member@demo.test';

/** Logs in on the login screen and waits for the members' layout. */
export async function logIn(page: Page, say: Texts, email = MEMBER): Promise<void> {
  await page.getByLabel(say('auth', 'login.email')).fill(email);
  await page.getByLabel(say('auth', 'password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('auth', 'login.submit') }).click();
  const confirm = page.getByRole('button', { name: say('second-factor', 'proof.submit') });
  await expect(confirm.or(page.locator('#content'))).toBeVisible();
  if (await confirm.isVisible()) {
    // The demo fills in the code.
    await expect(page.getByLabel(say('second-factor', 'proof.code'))).toHaveValue(/^\d{6}$/);
    await confirm.click();
  }
  await expectSignedIn(page);
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.locator('#content')).toBeVisible();
  await expect(page).not.toHaveURL(/(localhost|bundle)\/$/);
}

export async function expectLogin(page: Page, say: Texts): Promise<void> {
  await expect(page.getByRole('button', { name: say('auth', 'login.submit') })).toBeVisible();
}

/** Navigates without reloading. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
