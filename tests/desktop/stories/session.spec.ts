import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { expect, expectLogin, expectSignedIn, goTo, logIn, test } from '../harness/test.ts';

test('a session survives a kill of the app, and ends by logging out', async ({ start, say }) => {
  const first = await start();
  await logIn(first.page, say);
  await first.kill9();

  const second = await start();
  await expectSignedIn(second.page);
  await goTo(second.page, '/profile?tab=sessions');
  await second.page.evaluate(async () => {
    await (
      globalThis as unknown as { desktop: { session: { signOut(): Promise<void> } } }
    ).desktop.session.signOut();
  });
  await second.kill9();

  const third = await start();
  await expectLogin(third.page, say);
});

test('the lock hides everything, keeps what was typed, survives a kill, and unlocks by password', async ({
  start,
  say,
}) => {
  const first = await start();
  const { page } = first;
  await logIn(page, say, 'hector@demo.test');
  await goTo(page, '/profile');
  const name = page.getByLabel(say('profile', 'data.lastName'), { exact: true });
  await name.fill('Unsent Name');
  await page.getByRole('tab', { name: say('profile', 'tab.sessions') }).click();
  await page.getByRole('button', { name: say('vault', 'auto.now') }).click();

  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await expect(lock).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  // Even with a valid token, no member call leaves a locked app.
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/user/', { headers: { Authorization: 'Bearer any' } });
    return answer.status;
  });
  expect(status).toBe(423);

  const password = lock.getByLabel(say('vault', 'lock.password'), { exact: true });
  await password.fill('not the password');
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expect(lock.getByText(say('vault', 'lock.wrong'))).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expect(lock).toBeHidden();
  await page.getByRole('tab', { name: say('profile', 'tab.data') }).click();
  await expect(name).toHaveValue('Unsent Name');

  await page.getByRole('tab', { name: say('profile', 'tab.sessions') }).click();
  await page.getByRole('button', { name: say('vault', 'auto.now') }).click();
  await expect(lock).toBeVisible();
  await first.kill9();
  const second = await start();
  const again = second.page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await again.getByLabel(say('vault', 'lock.password'), { exact: true }).fill(DEMO_PASSWORD);
  await again.getByRole('button', { name: say('vault', 'lock.open') }).click();
  await expectSignedIn(second.page);
});
