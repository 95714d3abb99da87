import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { formatUnits } from '#contract/rules/money.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { createExchangeWorld, type ExchangeWorld } from '../../../tests/support/worlds/exchange.ts';
import { WALLET } from '../../../tests/support/worlds/withdrawal-suite.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { postJournal } from '../ledger/journals.ts';
import { tctAccountOf, tctOf } from '../ledger/tct.ts';
import { bindWithdrawalQuote, boundTerms } from './binding.ts';
import { cancelWithdrawal } from './close.ts';
import { createWithdrawal } from './create.ts';
import { paidJournal } from './journals.ts';
import { oneWithdrawal } from './lists.ts';
import { quoteFor, termsOf, type QuoteRequest } from './quote.ts';

let world: ExchangeWorld;
beforeAll(async () => {
  world = await createExchangeWorld({ chain: unreachableChain });
});
afterAll(() => world.close());

const request = (amount: string): QuoteRequest => ({
  type: 'tct',
  currency: 'TCT',
  amount,
  wallet: WALLET,
});
const create = (member: number, amount: string) =>
  world.services.database.transaction(async (tx) => {
    const { terms } = await termsOf(tx, world.services, member, request(amount));
    return createWithdrawal(tx, world.services, member, terms);
  });
const held = async (member: number) => {
  const { tct, held_tct: waiting } = await tctOf(world.services.database.db, member);
  return [formatUnits(tct, 18), formatUnits(waiting, 18)];
};

it('a withdrawal of TCT leaves the TCT account in TCT: fee in TCT, USD only as its worth', async () => {
  const { services } = world;
  const member = await world.member('0', '1031.301824');
  const { terms, remaining } = await termsOf(
    services.database.db,
    services,
    member,
    request('1000.5'),
  );
  expect(remaining).toBe('30.801824');
  expect(formatUnits(terms.tokenAmount, 18)).toBe('990.495');
  expect(formatUnits(terms.amount, 6)).toBe('480.240001');
  expect(formatUnits(terms.net, 6)).toBe('475.4376');
  const row = await create(member, '1000.5');
  expect(await held(member)).toEqual(['30.801824', '1000.5']);
  expect(await oneWithdrawal(services.database.db, services, member, row.number)).toMatchObject({
    type: 'tct',
    tct_amount: '1000.5',
    token_amount: '990.495',
  });
  await services.database.transaction((tx) =>
    postJournal(tx, paidJournal(row, services.clock.now(), { txHash: `0x${'a'.repeat(64)}` })),
  );
  await services.database.db
    .update(withdrawals)
    .set({ detail: 'confirmed' })
    .where(eq(withdrawals.number, row.number));
  expect(await held(member)).toEqual(['30.801824', '0']);
  expect(await world.problems()).toEqual([]);
  const account = await tctAccountOf(services.database.db, member, {});
  expect(account.items.map(({ kind, account: of, amount }) => [kind, of, amount])).toEqual([
    ['withdrawal_paid', 'held_tct', '-1000.5'],
    ['withdrawal_requested', 'held_tct', '1000.5'],
    ['withdrawal_requested', 'tct', '-1000.5'],
    ['tct_deposit', 'tct', '1031.301824'],
  ]);
});

it('is quoted with its fee in TCT, in which is what the token is too coarse for', async () => {
  const { services } = world;
  const member = await world.member('0', '1031.301824');
  const tctOfQuote = async (given: typeof services, amount: string) =>
    (await quoteFor(given, member, request(amount))).tct;
  expect(await tctOfQuote(services, '1000.5')).toEqual({ amount: '1000.5', fee: '10.005' });
  const { deployment } = unreachableChain;
  const tokens = { ...deployment.tokens, TCT: { ...deployment.tokens.TCT, decimals: 6 } };
  const coarse = {
    ...services,
    chain: { ...unreachableChain, deployment: { ...deployment, tokens } },
  };
  // 99.000000891 are 99 in six digits.
  expect(await tctOfQuote(coarse, '100.0000009')).toEqual({
    amount: '100.0000009',
    fee: '1.0000009',
  });
});

it('needs no price that holds, while what is converted to TCT does', async () => {
  const { services } = world;
  const member = await world.member('5000', '100');
  const refused = (type: 'tct' | 'direct') =>
    world.refusal(termsOf(services.database.db, services, member, { ...request('100'), type }));
  expect([await refused('tct'), await refused('direct')]).toEqual([null, null]);
  // The pair is the price then, and nobody has read it.
  await world.set({ exchange_pool_price: 'on' });
  expect([await refused('tct'), await refused('direct')]).toEqual([null, 'price_refused']);
  await world.set({ exchange_pool_price: 'off' });
});

it('comes back whole when it is cancelled', async () => {
  const { services } = world;
  const member = await world.member('0', '500');
  const { number } = await create(member, '500');
  expect(await held(member)).toEqual(['0', '500']);
  await services.database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
  expect(await held(member)).toEqual(['500', '0']);
  expect(await world.problems()).toEqual([]);
});

it('takes no more than there is, nothing but TCT, and not what is worth too little', async () => {
  const { services } = world;
  const { db } = services.database;
  const member = await world.member('5000', '100');
  const refused = (given: Partial<QuoteRequest>) =>
    world.refusal(termsOf(db, services, member, { ...request('100'), ...given }));
  const more = request('100.000000000000000001');
  await expect(termsOf(db, services, member, more)).rejects.toMatchObject({
    code: 'balance_exceeded',
    details: { available: '100' },
  });
  await expect(termsOf(db, services, member, request('0'))).rejects.toMatchObject({
    code: 'validation',
    fields: { amount: { id: 'amount.positive' } },
  });
  expect(await refused({ amount: '100' })).toBeNull();
  expect(await refused({ currency: 'USDT' })).toBe('validation');
  expect(await refused({ amount: '41' })).toBe('amount_below_minimum');
  // Other balances take cents alone.
  expect(await refused({ type: 'direct', amount: '100.001' })).toBe('validation');
  expect(await refused({ type: 'direct', amount: '100.01' })).toBeNull();
});

it('is confirmed by a code that names its TCT', async () => {
  const { services } = world;
  const { db } = services.database;
  const member = await world.member('0', '100');
  const shown = { ...request('100'), token_amount: '99' };
  const binding = await bindWithdrawalQuote(db, services, member, shown);
  expect(binding.tct_amount).toBe('100');
  expect(boundTerms(services, binding, request('100.0')).tctAmount).toBe(10n ** 20n);
  expect(() => boundTerms(services, binding, request('99'))).toThrow('code_changed');
});
