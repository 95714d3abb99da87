import { expect, it } from 'vitest';
import { formatUnits } from '#contract/rules/money.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { postJournal } from '../ledger/journals.ts';
import { tctOf } from '../ledger/tct.ts';
import { createDeposit } from '../purchases/create-deposit.ts';
import { reconcile } from '../reconciliation/reconcile.ts';

const suite = purchaseSuite();
const LONGER = 12;

async function deposit(member: number, amount: string) {
  const { world, chain } = suite;
  const { services } = world;
  await configure(services.database.db, { area_exchange_enabled: 'on', tct_price: '0.48' });
  await world.tick();
  const code = await readReceivingCode(chain.rpc, chain.deployment);
  return services.database.transaction((tx) =>
    createDeposit(tx, services, member, { code, amount }),
  );
}
const held = async (member: number): Promise<string> =>
  formatUnits((await tctOf(suite.world.services.database.db, member)).tct, 18);

it('credits what arrives, whether or not it is what was meant, and tells the books', async () => {
  const { world, chain } = suite;
  const buyer = await world.newBuyer();
  const request = await deposit(buyer, '250');
  expect(await world.shown(request)).toMatchObject({ kind: 'tct', token_amount: '250' });
  await world.pay(request, '199.5', 'TCT');
  expect(await held(buyer)).toBe('0');
  await world.finalise();
  expect(await world.shown(request)).toMatchObject({ status: 'Settled', exceptions: [] });
  expect(await held(buyer)).toBe('199.5');
  expect(await world.account('custody', 'TCT')).toBe('199.5');
  const { problems } = await reconcile(world.services.database.db, chain);
  expect(problems).toEqual([]);

  const less = await deposit(buyer, '1').catch((error: unknown) => error);
  expect(less).toMatchObject({ code: 'amount_out_of_range' });
});

it('parks another token for an administrator, who can only send it back', async () => {
  const { world } = suite;
  const buyer = await world.newBuyer();
  const request = await deposit(buyer, '250');
  await world.pay(request, '100', 'USDT');
  await world.finalise();
  expect(await world.shown(request)).toMatchObject({
    status: 'New',
    exceptions: [{ kind: 'wrong_token', state: 'open' }],
  });
  expect(await held(buyer)).toBe('0');
  expect(await world.parkedErrors()).toEqual([]);
});

it('undone by the chain, takes the TCT back, and what was spent of them becomes a debt', async () => {
  const { world, chain } = suite;
  const { database, clock } = world.services;
  const buyer = await world.newBuyer();
  const request = await deposit(buyer, '250');
  const before = await chain.snapshot();
  await world.pay(request, '250', 'TCT');
  await world.finalise();
  expect(await held(buyer)).toBe('250');
  const spent = 100n * 10n ** 18n;
  await database.transaction((tx) =>
    postJournal(tx, {
      kind: 'exchange_trade',
      idempotencyKey: 'test:spent',
      occurredAt: clock.now(),
      entries: [
        { account: 'tct', memberId: buyer, amount: -spent },
        { account: 'tct_conversion', currency: 'TCT', amount: spent, decimals: 18 },
      ],
    }),
  );
  await chain.revert(before);
  await chain.mine(LONGER);
  await world.tick();
  await world.tick();
  expect(await world.shown(request)).toMatchObject({ status: 'New', result_id: null });
  expect(await held(buyer)).toBe('0');
  expect(await world.balance(buyer, 'debt')).toBe('48.00');
  // Paid again, it is credited again: the debt stays.
  await world.pay(request, '250', 'TCT');
  await world.finalise();
  expect(await held(buyer)).toBe('250');
  const { problems } = await reconcile(database.db, chain);
  expect(problems).toEqual([]);
});
