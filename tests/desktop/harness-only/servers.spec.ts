import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectLogin, logIn, test } from '../harness/test.ts';

/** Names of what a page has stored: local storage and databases. */
const stored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [...Object.keys(localStorage), ...databases.map(({ name }) => `database ${name}`)];
  });

/** A signed-in app stores both: the first once it has asked for them, which a start does anew. */
const shows = (page: Page): Promise<void> =>
  expect
    .poll(() => stored(page))
    .toEqual(expect.arrayContaining(['member', 'database tct-offline']));

test('another server finds no session and nothing that pages stored under the former one', async ({
  launch,
  folder,
  api,
  say,
}) => {
  const first = await launch();
  const page = await first.page();
  await logIn(page, say);
  await shows(page);
  await first.quit();

  // Positive control: at the same server everything is still there.
  const again = await launch();
  await shows(await again.page());
  await again.quit();

  // The same product by another name, so that a session it were sent would be accepted.
  const origin = api.replace('127.0.0.1', 'localhost');
  writeFileSync(join(folder, 'profile/server.json'), JSON.stringify({ origin }));
  const other = await launch();
  const otherPage = await other.page();
  await expectLogin(otherPage, say);
  const left = await stored(otherPage);
  expect(left).not.toContain('member');
  expect(left).not.toContain('database tct-offline');
});
