import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseServer, recordApi } from '../electron/recorded-api.ts';
import { filesWith } from '../harness/search.ts';
import { expect, expectLogin, logIn, MEMBER, test } from '../harness/test.ts';

/** Names of what a page has stored, of every kind that Chromium has. */
const stored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const names = await caches.keys();
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).map((key) => `session ${key}`),
      ...databases.map(({ name }) => `database ${name}`),
      ...names.map((name) => `cache ${name}`),
    ];
  });

/** A signed-in app stores both: the first once it has asked for them. */
const shows = (page: Page): Promise<void> =>
  expect
    .poll(() => stored(page))
    .toEqual(expect.arrayContaining(['member', 'database tct-offline']));

test('another server is sent no token of the former one, and nothing of it stays on the disk', async ({
  start,
  say,
  folder,
  api,
}) => {
  const profile = join(folder, 'profile');
  const [former, other] = await Promise.all([recordApi(api), recordApi(api)]);
  try {
    chooseServer(profile, former.origin);
    const first = await start();
    await logIn(first.page, say);
    await shows(first.page);
    await first.quit();
    // Positive control: at the same server everything is still there, and the disk has it.
    const again = await start();
    await expect.poll(() => former.answered).toContain('POST /api/auth/token/refresh/ 200');
    await shows(again.page);
    await again.quit();
    expect(filesWith(profile, MEMBER)).not.toEqual([]);

    chooseServer(profile, other.origin);
    const { page, quit } = await start();
    await expectLogin(page, say);
    const left = await stored(page);
    expect(left).not.toContain('member');
    expect(left).not.toContain('database tct-offline');
    // The server would have accepted one: both are the same product.
    expect(other.answered.length).toBeGreaterThan(0);
    expect(other.answered.filter((one) => one.includes('/token/'))).toEqual([]);
    await quit();
    expect(filesWith(profile, MEMBER)).toEqual([]);
  } finally {
    await Promise.all([former.close(), other.close()]);
  }
});
