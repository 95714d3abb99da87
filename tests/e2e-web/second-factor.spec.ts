import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { expect, test } from './support/clock.ts';
import { DEMO_PASSWORD } from './support/demo-api.ts';
import type { Texts } from './support/texts.ts';
import { logIn } from './support/visitor.ts';

const ADMIN = 'admin2@demo.test';
const MEMBER = 'member@demo.test';
const PROOF_OVER_MS = 6 * 60_000;

/** A key that the browser itself plays, as if it were plugged in. */
async function plugInKey(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function typePassword(page: Page, say: Texts, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByLabel(say('auth', 'login.email')).fill(ADMIN);
  await page.getByLabel(say('auth', 'password'), { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: say('auth', 'login.submit') }).click();
}

test(
  'an administrator adds a passkey, signs in with it and proves it afresh',
  { tag: '@computer' },
  async ({ time, say, movable }) => {
    const page = await time.newPerson();
    // Passkeys belong to a domain; an address of numbers has none.
    const origin = `http://localhost:${new URL(movable.url).port}`;
    const name = (key: string) => say('second-factor', key);
    await plugInKey(page);
    await logIn(page, say, ADMIN, origin);

    await page.goto(`${origin}/profile/security`);
    await page.getByRole('button', { name: name('passkeys.add'), exact: true }).click();
    await page.getByLabel(name('passkeys.name')).fill('YubiKey 5C');
    await page.getByRole('button', { name: name('passkeys.create'), exact: true }).click();
    await expect(page.getByText('YubiKey 5C')).toBeVisible();
    await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toHaveCount(10);
    await page.getByRole('button', { name: name('codes.saved') }).click();

    await page.evaluate(() => localStorage.clear());
    await typePassword(page, say, origin);
    // Turned back, what was typed is still there.
    await page.getByRole('button', { name: name('proof.back') }).click();
    await expect(page.getByLabel(say('auth', 'login.email'))).toHaveValue(ADMIN);
    await page.getByRole('button', { name: say('auth', 'login.submit') }).click();
    await page.getByRole('button', { name: name('proof.passkey') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);

    await page.goto(`${origin}/profile/security`);
    await expect(page.getByText('YubiKey 5C')).toBeVisible();
    await time.pass(PROOF_OVER_MS);
    await page.getByRole('button', { name: name('codes.renew') }).click();
    const review = page.getByRole('dialog', { name: name('codes.renew') });
    await review.getByRole('button', { name: name('codes.renew') }).click();
    const proof = page.getByRole('dialog', { name: name('proof.title') });
    await proof.getByRole('button', { name: name('proof.passkey') }).click();
    await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toHaveCount(10);
  },
);

test(
  'a member confirms a withdrawal with a passkey of yesterday, and types no code',
  { tag: '@phone' },
  async ({ time, say, movable, onPhone }) => {
    const page = await time.newPerson();
    const origin = `http://localhost:${new URL(movable.url).port}`;
    const name = (key: string) => say('second-factor', key);
    await plugInKey(page);
    await logIn(page, say, MEMBER, origin);
    await page.goto(`${origin}/profile/security`);
    await page.getByRole('button', { name: name('passkeys.add'), exact: true }).click();
    await page.getByLabel(name('passkeys.name')).fill('YubiKey 5C');
    await page.getByRole('button', { name: name('passkeys.create'), exact: true }).click();
    await page.getByLabel(name('consent.password'), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: name('consent.submit'), exact: true }).click();
    await page.getByRole('button', { name: name('codes.saved') }).click();
    await expect(page.getByText('YubiKey 5C')).toBeVisible();

    await time.pass(DAY_MS + HOUR_MS);
    await page.goto(`${origin}/withdrawals`);
    await page.getByLabel(say('withdrawals', 'amount.label'), { exact: true }).fill('25');
    await page.getByRole('radio', { name: 'USDT' }).check();
    const wallet = page.getByLabel(say('withdrawals', 'wallet.label'), { exact: true });
    await wallet.fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    await wallet.blur();
    if (onPhone) {
      await page
        .getByRole('button', { name: say('withdrawals', 'review.open'), exact: true })
        .click();
    }
    await page.getByRole('button', { name: say('withdrawals', 'review.send') }).click();
    await page.getByRole('button', { name: say('withdrawals', 'code.passkey') }).click();
    await expect(page).toHaveURL(/number=\d+/);
  },
);
