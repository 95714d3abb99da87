import { ledger } from '#contract/api/ledger.ts';
import { memberships } from '#contract/api/plans.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { requestEssential, settledRequest, transfer } from './support/purchase.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

test('a member who paid too little reads how much is missing, sends it, and buys once', async ({
  page,
  say,
  demo,
}) => {
  const { username, email } = await registerNewcomer(demo, { name: 'Tina', sponsor: 'valeria' });
  const { access: token } = await demo.signIn(email);
  const request = await requestEssential(demo, token);
  expect(request.token_amount).toBe('250');

  await test.step('a part of it arrives', async () => {
    await openAs(page, demo, email, `/buy-membership?request=${request.number}`);
    await expect(page.getByText(say('purchase-request', 'status.waiting')).first()).toBeVisible();
    await transfer(demo, token, request, '99.25');
    await expect(page.getByText(say('purchase-request', 'status.partial')).first()).toBeVisible();
    await expect(
      page.getByText(
        say.like('purchase-request', 'sentence.paid_partial', {
          received: '99.25',
          amount: '250.00',
          missing: '150.75',
          token: 'USDC',
        }),
      ),
    ).toBeVisible();
    expect((await demo.call(memberships.list, { token })).items).toEqual([]);
  });

  await test.step('the wallet is asked for the rest alone, and the purchase settles', async () => {
    await page.getByRole('button', { name: say('purchase-request', 'wallet.pay') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.name') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
    await expect(page.getByText(say('purchase-request', 'status.settled')).first()).toBeVisible({
      timeout: 90_000,
    });
  });

  await test.step('once: one membership, one bonus, nothing left for an administrator', async () => {
    const paid = await settledRequest(demo, token, request.number);
    expect(paid.received).toBe('250');
    expect(paid.receipts.map(({ amount }) => amount).toSorted()).toEqual(['150.75', '99.25']);
    expect(paid.exceptions.map(({ kind, state }) => [kind, state])).toEqual([
      ['paid_partial', 'closed'],
    ]);
    const bought = (await demo.call(memberships.list, { token })).items;
    expect(bought.map(({ amount, kind }) => [amount, kind])).toEqual([['250.00', 'new']]);
    const { access: sponsor } = await demo.signIn('member@demo.test');
    const { items } = await demo.call(ledger.list, {
      token: sponsor,
      query: { kind: 'direct_bonus' },
    });
    expect(items.filter(({ details }) => details['from'] === username)).toHaveLength(1);
  });
});
