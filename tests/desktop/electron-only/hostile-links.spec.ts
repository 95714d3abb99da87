import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { electronArgs, electronPath } from '../harness/desktop-app.ts';
import { hostileLinks } from '../electron/hostile-links.ts';
import { expect, logIn, test } from '../harness/test.ts';

/** Starts the binary once more on a profile that is in use: it hands its words over and ends. */
async function startSecond(profile: string, link: string): Promise<void> {
  const binary = electronPath() ?? '';
  const args = [process.cwd(), `--user-data-dir=${profile}`, ...electronArgs, link];
  const child = spawn(binary, args, { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
}

test('a hostile link leads nowhere: handed over by a second start, and by the system', async ({
  start,
  say,
  folder,
}) => {
  const profile = `${folder}/profile`;
  const { page, system } = await start();
  await logIn(page, say);
  await system.openLink('tct://withdrawals');
  await expect(page).toHaveURL(/\/withdrawals$/);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  const windows = () => page.context().pages().length;
  const before = windows();

  for (const link of hostileLinks) await system.openLink(link);
  for (const link of hostileLinks) await startSecond(profile, link);

  // A valid link after them, by a real second start: what led anywhere would have done so before it.
  await startSecond(profile, 'tct://reports/');
  await expect(page).toHaveURL(/\/reports$/);
  expect(visited.filter((url) => !url.endsWith('/reports'))).toEqual([]);
  expect(windows()).toBe(before);
  // Positive control: by the other way too the recorder sees where a valid one leads.
  await system.openLink('tct://withdrawals');
  await expect.poll(() => visited.at(-1)).toMatch(/\/withdrawals$/);
});

/** The URL that the window's document was loaded by, whichever route shows it since. */
const loadedBy = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);

const half = hostileLinks.length / 2;
for (const part of [1, 2]) {
  test(`a hostile link leads nowhere when it starts the app: half ${part}`, async ({ start }) => {
    for (const link of hostileLinks.slice((part - 1) * half, part * half)) {
      const { page, kill9 } = await start({ argv: [link] });
      await expect.poll(() => loadedBy(page), link).toBe('app://bundle/');
      await kill9();
    }
    // Positive control: a valid one is the first page, though nobody is signed in who may stay there.
    const { page } = await start({ argv: ['tct://dashboard'] });
    await expect.poll(() => loadedBy(page)).toBe('app://bundle/dashboard');
  });
}
