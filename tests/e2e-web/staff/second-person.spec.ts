import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { demoSecondAgent } from '#server/chain/embedded/demo-accounts.ts';
import { startProduct, type Product } from '../../support/product.ts';
import { chooseWithdrawal, connectWallet, openChosen } from '../support/administrator.ts';
import { violationsOf } from '../support/axe.ts';
import { test as base, expect } from '../support/test.ts';
import { openAs } from '../support/visitor.ts';

/** A product whose treasury pays only what a second person signed. */
const test = base.extend<object, { readonly product: Product }>({
  product: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tct-second-person-'));
      const env = { DEMO_TREASURY: 'two', REQUESTS_PER_MINUTE: '20000' };
      const product = await startProduct({ dataDir, demoData: 'network', env });
      await use(product);
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

test('a run is sent only once another administrator has reviewed and signed it', async ({
  page,
  newPerson,
  say,
  demo,
  onPhone,
}) => {
  const word = (key: string, values = {}) => say('payouts', key, values);
  const wallet = Wallet.createRandom().address;
  const number = await demo.requestWithdrawal('member@demo.test', {
    type: 'direct',
    currency: 'USDT',
    amount: '41',
    wallet,
  });
  const { access: token } = await demo.signIn('admin@demo.test');
  await demo.call(adminWithdrawals.accept, { token, body: { numbers: [number] } });

  // Whoever freezes it waits, in the window in which it will be signed.
  await openAs(page, demo, 'admin@demo.test', '/admin/withdrawals/');
  await chooseWithdrawal(page, 'to_pay', number);
  await connectWallet(page, say, say('wallet', 'demo.name'));
  await openChosen(page, say, 'pay', onPhone);
  await page.getByRole('button', { name: word('new.freeze') }).click();
  const send = page.getByRole('button', { name: say.like('payouts', 'pay.submit') });
  await expect(send).toBeDisabled();
  await expect(page.getByText(word('approval.sender'))).toBeVisible();
  expect.soft(await violationsOf(page)).toEqual([]);

  // Another administrator, with the wallet that approves and not the one that pays.
  const second = await newPerson();
  await openAs(second, demo, 'admin2@demo.test', '/admin/withdrawals/');
  await second.getByRole('button', { name: word('approval.open') }).click();
  await connectWallet(second, say, say('wallet', 'demo.name'));
  const approve = second.getByRole('button', { name: say.like('payouts', 'approval.submit') });
  await expect(approve).toBeDisabled();
  await second.getByRole('button', { name: say('wallet', 'chooseAccount') }).click();
  await expect(approve).toBeEnabled();
  const review = second.getByRole('dialog');
  await expect(review).toContainText(wallet);
  await expect(review).toContainText(demoSecondAgent.address);
  expect.soft(await violationsOf(second)).toEqual([]);
  await approve.click();
  const asked = second.getByRole('dialog', { name: say('wallet', 'demo.approve') });
  await expect(asked).toContainText(wallet);
  await asked.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
  await expect(second.getByText(say.like('payouts', 'approval.done'))).toBeVisible();

  // The first sees it without asking for it, and sends.
  await expect(send).toBeEnabled();
  await send.click();
  await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
  await expect(
    page.getByText(say('messages', 'Transaction approved successfully!_one', { count: 1 })),
  ).toBeVisible({ timeout: 120_000 });
  expect(await demo.tokenBalance('USDT', wallet, token)).toBe(parseUnits('39.77', 6));
});
