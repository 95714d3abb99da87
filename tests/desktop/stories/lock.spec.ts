import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { heapOf } from '../harness/search.ts';
import { expect, goTo, logIn, test } from '../harness/test.ts';

test('the app locks after five idle minutes and when the computer sleeps', async ({
  start,
  say,
}) => {
  const { page, system, harness } = await start();
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  let bearer = '';
  page.on('request', (request) => {
    // Track tokens of the app's screens, without this test's own request.
    if (!request.url().endsWith('/api/auth/user/')) {
      bearer = request.headers()['authorization'] ?? bearer;
    }
  });
  // Without a session there is nothing to lock.
  await system.sleep();
  await logIn(page, say);
  await expect(lock).toBeHidden();

  await system.idle(299);
  await expect(lock).toBeHidden();
  await system.idle(301);
  await expect(lock).toBeVisible();
  await system.idle(0);
  const open = async () => {
    const password = lock.getByLabel(say('vault', 'lock.password'), { exact: true });
    await password.fill(DEMO_PASSWORD);
    await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
    await expect(lock).toBeHidden();
  };
  await open();
  await expect(page.locator('#content')).toBeVisible();
  const ask = () =>
    page.evaluate(async (authorization) => {
      const answer = await fetch('/api/auth/user/', { headers: { authorization } });
      return answer.status;
    }, bearer);
  await goTo(page, '/withdrawals');
  await expect.poll(ask).toBe(200);

  await system.sleep();
  await expect(lock).toBeVisible();
  // The former access token is refused, and the refresh token is not in the page's memory.
  expect(await ask()).toBe(423);
  const tokens = harness?.events.filter(({ type }) => type === 'net.tokens') ?? [];
  const heap = await heapOf(await page.context().newCDPSession(page));
  for (const { refresh } of tokens) expect(heap).not.toContain(String(refresh));
  await open();
});
