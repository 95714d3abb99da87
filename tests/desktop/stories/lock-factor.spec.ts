import type { Page } from '@playwright/test';
import { account } from '#contract/api/account/security.ts';
import { DEMO_PASSWORD, demoApi } from '../../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../../e2e-web/support/newcomer.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import { expect, expectSignedIn, goTo, logIn, test } from '../harness/test.ts';

const ADMIN = 'admin2@demo.test';

/** Tracks the access token that the app's screens use. */
function followToken(page: Page): () => string {
  let bearer = '';
  page.on('request', (request) => {
    bearer = request.headers()['authorization'] ?? bearer;
  });
  return () => bearer.replace('Bearer ', '');
}

function lockOf(page: Page, say: Texts) {
  const screen = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  return {
    screen,
    password: screen.getByLabel(say('vault', 'lock.password'), { exact: true }),
    code: screen.getByLabel(say('second-factor', 'proof.code')),
    open: () => screen.getByRole('button', { name: say('vault', 'lock.open') }).click(),
  };
}

test('an administrator whose session ended while it was locked unlocks by password and code', async ({
  start,
  api,
  say,
}) => {
  const demo = demoApi(api);
  const first = await start();
  const token = followToken(first.page);
  await logIn(first.page, say, ADMIN);
  const before = lockOf(first.page, say);

  // While the session is valid, the password alone unlocks.
  await first.system.sleep();
  await before.password.fill(DEMO_PASSWORD);
  await before.open();
  await expect(before.screen).toBeHidden();

  /** Ends the app's session from elsewhere, while it is locked. */
  const lockAndEnd = async () => {
    const { items } = await demo.call(account.sessions, { token: token() });
    const own = items.find(({ current }) => current);
    await first.system.sleep();
    await expect(before.screen).toBeVisible();
    await demo.call(account.endSession, { token: token(), params: { id: own?.id ?? '' } });
  };

  // The demo fills in the code, since the screens know the account.
  await lockAndEnd();
  await before.password.fill(DEMO_PASSWORD);
  await before.open();
  await expect(before.code).toHaveValue(/^\d{6}$/);
  const former = token();
  await before.open();
  await expect(before.screen).toBeHidden();
  // The screens continue with the new session.
  await goTo(first.page, '/profile?tab=sessions');
  await expect.poll(token).not.toBe(former);

  await lockAndEnd();
  await first.kill9();

  const second = await start();
  const lock = lockOf(second.page, say);
  await expect(lock.screen).toBeVisible();
  await expect(lock.code).toBeHidden();
  await lock.password.fill(DEMO_PASSWORD);
  await lock.open();
  await expect(lock.code).toBeFocused();
  await expect(lock.screen.getByText(say('vault', 'lock.factor'))).toBeVisible();
  await expect(lock.password).toHaveValue(DEMO_PASSWORD);

  // Five digits are never a valid code; six could be, since the demo accepts a wide time window.
  await lock.code.fill('12345');
  await lock.open();
  await expect(lock.code).toHaveAccessibleDescription(say('states', 'factor.wrong'));
  await expect(lock.code).toBeFocused();
  await expect(lock.screen).toBeVisible();
  await expect(second.page.locator('#root')).toBeHidden();

  await lock.code.fill((await demo.otpOf(ADMIN)) ?? '');
  await second.page.keyboard.press('Enter');
  await expect(lock.screen).toBeHidden();
  await expectSignedIn(second.page);
});

test('after wrong passwords the lock asks for a captcha, which can be solved while locked', async ({
  start,
  api,
  say,
}) => {
  // Failures are counted by account, so use a new account: other tests share the demo's.
  const { email } = await registerNewcomer(demoApi(api), { name: 'Cora', sponsor: 'admin' });
  const { page, system } = await start();
  await logIn(page, say, email);
  await system.sleep();
  const lock = lockOf(page, say);
  const captcha = lock.screen.getByRole('checkbox', { name: say('common', 'captcha.label') });
  for (const number of [1, 2, 3]) {
    await lock.password.fill(`not the password ${number}`);
    await lock.open();
    await expect(lock.screen.getByText(say('vault', 'lock.wrong'))).toBeVisible();
  }
  await expect(captcha).toBeHidden();
  await lock.password.fill('not the password 4');
  await lock.open();
  await captcha.click();
  await expect(lock.screen.getByText(say('common', 'captcha.done'))).toBeVisible();
  await lock.password.fill(DEMO_PASSWORD);
  await lock.open();
  await expect(lock.screen).toBeHidden();
});
