import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { expect, goTo, logIn, test } from '../harness/test.ts';

test('a deep link opens known screens of a running app only', async ({ start, say }) => {
  const { page, system } = await start();
  await logIn(page, say);
  await system.startAgain(['--flag', 'tct://withdrawals']);
  await expect(page).toHaveURL(/\/withdrawals$/);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  for (const link of [
    'tct://admin/../../etc/passwd',
    'tct://admin/%2e%2e/dashboard',
    'tct://user:password@dashboard',
    'tct://javascript:alert(1)',
    'javascript:alert(1)',
    'tct://dashboard?next=https://example.com',
    'https://example.com/',
  ]) {
    await system.startAgain([link]);
    await system.openLink(link);
  }
  // A valid link after all invalid ones: any earlier navigation would have been recorded before it.
  await system.openLink('tct://reports/');
  await expect(page).toHaveURL(/\/reports$/);
  expect(visited.filter((url) => !url.endsWith('/reports'))).toEqual([]);
  // Positive control: the recorder sees every navigation of the window.
  await goTo(page, '/profile');
  await expect.poll(() => visited.at(-1)).toMatch(/\/profile$/);
});

test('a link followed behind the lock opens after unlocking', async ({ start, say }) => {
  const { page, system } = await start();
  await logIn(page, say);
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await system.sleep();
  await expect(lock).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  for (const link of ['tct://withdrawals', 'tct://reports']) await system.openLink(link);
  await lock.getByLabel(say('vault', 'lock.password'), { exact: true }).fill(DEMO_PASSWORD);
  expect(visited).toEqual([]);
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(lock).toBeHidden();
  expect(visited.filter((url) => !url.endsWith('/reports'))).toEqual([]);
});
