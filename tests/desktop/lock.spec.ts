import { DEMO_PASSWORD } from '../e2e-web/support/demo-api.ts';
import { heapOf } from '../support/desktop/search.ts';
import { expect, logIn, test } from '../support/desktop/test.ts';

test('the app locks after five minutes without use and when the computer sleeps', async ({
  launch,
  say,
}) => {
  const app = await launch();
  const page = await app.page();
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  // Where nobody is signed in there is nothing to lock.
  await app.command('power', 'suspend');
  await logIn(page, say);
  await expect(lock).toBeHidden();

  await app.command('idle', 299);
  await expect(lock).toBeHidden();
  await app.command('idle', 301);
  await expect(lock).toBeVisible();
  await app.command('idle', 0);
  const open = async () => {
    const password = lock.getByLabel(say('vault', 'lock.password'), { exact: true });
    await password.fill(DEMO_PASSWORD);
    await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
    await expect(lock).toBeHidden();
  };
  await open();
  await expect(page.locator('#content')).toBeVisible();

  await app.command('power', 'suspend');
  await expect(lock).toBeVisible();
  // The page holds no token any more that a call could be made with.
  const accesses = app.events.filter(({ type }) => type === 'net.tokens');
  const status = await page.evaluate(
    async (token) => {
      const answer = await fetch('/api/auth/user/', {
        headers: { Authorization: `Bearer ${token}` },
      });
      return answer.status;
    },
    String(accesses.at(-1)?.['access']),
  );
  expect(status).toBe(423);
  expect(await heapOf(await page.context().newCDPSession(page))).not.toContain(
    String(accesses.at(-1)?.['refresh']),
  );
  await open();
});
