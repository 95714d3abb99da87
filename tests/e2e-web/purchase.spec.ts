import { Wallet } from 'ethers';
import { ledger } from '#contract/api/ledger.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { until } from '../support/until.ts';
import { acceptWithdrawal, payWithdrawal } from './support/administrator.ts';
import { withdraw } from './support/member.ts';
import { expect, test } from './support/test.ts';
import { countPresses } from './support/presses.ts';
import { openAs, register } from './support/visitor.ts';

const SPONSOR = 'member@demo.test';

test('a newcomer buys a membership on chain; the sponsor gets the bonus, which explains itself, is withdrawn and paid', async ({
  page,
  newPerson,
  say,
  demo,
  onPhone,
}) => {
  const username = `bea_${Date.now().toString(36)}`;

  const pressed = await countPresses(page);

  await test.step('a newcomer registers under the sponsor', async () => {
    await page.goto('/register?ref=valeria&side=left');
    await register(page, say, {
      firstName: 'Bea',
      lastName: 'Prueba',
      username,
      email: `${username}@example.test`,
    });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('#content')).toBeVisible();
  });

  await test.step('confirms the e-mail in the first of the steps that the dashboard is', async () => {
    const code = page.getByRole('textbox', { name: say('secret-code', 'label') });
    await expect(code).toBeVisible();
    const mailed = await until('the code of registering to be mailed', () =>
      demo.codeSince(`${username}@example.test`, 0),
    );
    await code.fill(mailed);
    await page.getByRole('button', { name: say('email-verification', 'submit') }).click();
  });

  await test.step('chooses a plan there and asks to pay it by the network', async () => {
    const plan = page.getByRole('radio', { name: /Esencial|Essential/ });
    await plan.click();
    await expect(plan).toBeChecked();
    await page.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
    await expect(
      page.getByText(say.like('messages', 'Purchase request created successfully')),
    ).toBeVisible();
  });

  await test.step('finds the request again after leaving', async () => {
    await page.reload();
    await expect(page.getByText(say('purchase-request', 'status.waiting')).first()).toBeVisible();
  });

  await test.step('pays it with the demo wallet, and the server settles it', async () => {
    await page.getByRole('button', { name: say('purchase-request', 'wallet.pay') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.name') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
    await expect(page.getByText(say('messages', 'Blockchain transaction success!'))).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByText(say('first-steps', 'pay.done'))).toBeVisible();
  });
  const presses = await pressed();
  // Fewer than the steps themselves take would mean that nothing was counted.
  expect(presses).toBeGreaterThanOrEqual(8);
  expect(presses).toBeLessThanOrEqual(12);

  const entry = await test.step('the sponsor has the direct bonus of the purchase', async () => {
    const { access: token } = await demo.signIn(SPONSOR);
    return until('the direct bonus is booked', async () => {
      const { items } = await demo.call(ledger.list, { token, query: { kind: 'direct_bonus' } });
      return items.find(({ details }) => details['from'] === username) ?? null;
    });
  });
  // The rate is of the sponsor's own plan: Profesional.
  expect(entry.amount).toBe('22.50');
  const sponsor = await newPerson();

  await test.step('finds it among the bonuses, and why it is what it is, computed again on the device', async () => {
    await openAs(sponsor, demo, SPONSOR, '/reports?kind=direct_bonus');
    // Newest first; another story may have run with the same names before.
    const row = sponsor.getByRole('row').filter({ hasText: 'Bea Prueba' }).first();
    await expect(row).toContainText('+22.50');
    await row.getByRole('button').click();
    await expect(sponsor).toHaveURL(new RegExp(`why=entry\\.${entry.id}`));
    const drawer = sponsor.getByRole('dialog');
    await expect(drawer.getByText(say('why', 'verdict.agrees'))).toBeVisible();
    await expect(drawer.getByText('Bea Prueba').first()).toBeVisible();
  });

  const wallet = Wallet.createRandom().address;
  const { access } = await demo.signIn(SPONSOR);
  const received = () => demo.tokenBalance('USDC', wallet, access);

  const number = await test.step('asks for all of it and confirms with the mailed code', () =>
    withdraw(
      sponsor,
      say,
      { demo, email: SPONSOR, onPhone },
      { amount: '22.50', currency: 'USDC', wallet },
    ));
  expect(await received()).toBe(0n);

  await test.step('an administrator confirms and pays it with the demo wallet', async () => {
    const administrator = await newPerson();
    await openAs(administrator, demo, 'admin@demo.test', '/admin/withdrawals/');
    await acceptWithdrawal(administrator, say, number, onPhone);
    await payWithdrawal(administrator, say, number, onPhone);
  });

  await test.step('the chain has it at the recipient, and the sponsor sees it paid', async () => {
    // Less 3 %: 0.675, taken as 0.68.
    expect(await received()).toBe(parseUnits('21.82', 6));
    await sponsor.goto(`/made-withdrawals?number=${number}`);
    await expect(sponsor.getByText(say('withdrawals', 'status.Approved')).last()).toBeVisible();
    await expect(sponsor.getByText(say('withdrawals', 'detail.hash'))).toBeVisible();
  });
});
