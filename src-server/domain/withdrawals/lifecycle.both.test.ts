import { beforeEach, describe, expect, it } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { parseUsd } from '#contract/rules/money.ts';
import type { TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import { bookErrors, configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import type { TestServices } from '../../../tests/support/services.ts';
import { members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/system.ts';
import { withdrawalEvents } from '../../database/schema/withdrawals.ts';
import { releaseHolds } from '../../jobs/release-holds.ts';
import { listForAdmin } from '../administration/withdrawals.ts';
import { checkCode, issueCode } from '../accounts/codes.ts';
import { bindWithdrawalQuote } from './binding.ts';
import { cancelWithdrawal, refuseWithdrawal } from './close.ts';
import { acceptWithdrawals } from './accept.ts';
import { createWithdrawalByCode, createWithdrawal } from './create.ts';
import { listWithdrawals, oneWithdrawal, usedAddresses } from './lists.ts';
import { quoteFor, termsOf, type QuoteRequest } from './quote.ts';
import { withdrawalSuite, WALLET } from '../../../tests/support/worlds/withdrawal-suite.ts';

const suite = withdrawalSuite();
const { request, create, paid } = suite;
let database: TestDatabase;
let services: TestServices;
let member: number;
let admin: number;
let people: number;
beforeEach(() => {
  ({ database, services, member, admin, people } = suite);
});

const eventsOf = async (number: number) =>
  (
    await database.db
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.number, number))
      .orderBy(asc(withdrawalEvents.id))
  ).map((row) => row.event);

describe('a quote', () => {
  it('says what is paid, what stays, and what is new about the address', async () => {
    expect(await quoteFor(services, member, request({ currency: 'TCT' }))).toEqual({
      amount: '100.00',
      fee: '1.00',
      fee_rate: '0.01',
      net: '99.00',
      price: '0.48',
      token_amount: '206.25',
      currency: 'TCT',
      tct: null,
      remaining: '400.00',
      network: { chain_id: 31_337, name: 'Test chain' },
      wallet: {
        address: WALLET,
        first_use: true,
        hold_hours: 24,
        is_contract: false,
        look_alike: null,
      },
      arrival: { approvals: 1, held: true, history: null },
    });
  });

  it('takes an address without capitals and writes its checksum', async () => {
    const quote = await quoteFor(services, member, request({ wallet: WALLET.toLowerCase() }));
    expect(quote.wallet.address).toBe(WALLET);
  });

  it.each([
    ['wallet', 'wallet.format', '0x1234'],
    ['wallet', 'wallet.format', WALLET.slice(2)],
    ['wallet', 'wallet.checksum', WALLET.replace('aAeb', 'aaeb')],
    ['wallet', 'wallet.forbidden', `0x${'0'.repeat(40)}`],
    ['wallet', 'wallet.forbidden', testDeployment.treasury],
    ['wallet', 'wallet.forbidden', testDeployment.tokens.USDT.address.toLowerCase()],
    ['amount', 'amount.positive', '0'],
  ])('refuses a wrong %s: %s', async (field, id, value) => {
    await expect(quoteFor(services, member, request({ [field]: value }))).rejects.toMatchObject({
      code: 'validation',
      fields: { [field]: { id } },
    });
  });

  it('refuses what is below the minimum, over the balance, or eaten by the fee', async () => {
    await expect(quoteFor(services, member, request({ amount: '19.99' }))).rejects.toMatchObject({
      code: 'amount_below_minimum',
      details: { minimum: '20.00' },
    });
    await expect(quoteFor(services, member, request({ amount: '500.01' }))).rejects.toMatchObject({
      code: 'balance_exceeded',
      details: { available: '500.00' },
    });
    expect((await quoteFor(services, member, request({ amount: '500' }))).remaining).toBe('0.00');
    await configure(database.db, { minimum_withdrawal: '0.01' });
    await expect(quoteFor(services, member, request({ amount: '0.01' }))).rejects.toMatchObject({
      code: 'amount_too_small_for_fee',
    });
    await configure(database.db, { minimum_withdrawal: '20' });
  });

  it('lets earnings wait from their credit, and a refund not again', async () => {
    const hours = 3_600_000;
    await fund({ services }, member, '60', { account: 'global', ago: 73 * hours });
    await fund({ services }, member, '30', { account: 'global', ago: 71 * hours });
    const global = (amount: string) => request({ type: 'global', amount });
    await expect(quoteFor(services, member, global('60.01'))).rejects.toMatchObject({
      code: 'earnings_exceeded',
      details: { available: '60.00', waiting: '30.00' },
    });
    const number = await create({ type: 'global', amount: '60' });
    await expect(quoteFor(services, member, global('20'))).rejects.toMatchObject({
      details: { available: '0.00', waiting: '30.00' },
    });
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    expect((await quoteFor(services, member, global('60'))).remaining).toBe('30.00');
  });

  it('is refused to members who may not withdraw', async () => {
    const set = (values: Partial<typeof members.$inferInsert>) =>
      database.db.update(members).set(values).where(eq(members.id, member));
    const until = new Date(services.clock.now().getTime() + 1000);
    await set({ withdrawalsPausedUntil: until });
    await expect(quoteFor(services, member, request())).rejects.toMatchObject({
      code: 'withdrawals_paused',
      details: { until: until.toISOString() },
    });
    await set({ emailVerifiedAt: null });
    await expect(quoteFor(services, member, request())).rejects.toMatchObject({
      code: 'email_unverified',
    });
  });

  it('knows an address it paid, and a look-alike of it', async () => {
    await paid(await create());
    const known = await quoteFor(services, member, request());
    expect(known.wallet).toMatchObject({ first_use: false, hold_hours: 0, look_alike: null });
    const twin = `0x5aae${'b'.repeat(32)}eaed`;
    const quote = await quoteFor(services, member, request({ wallet: twin }));
    expect(quote.wallet).toMatchObject({ first_use: true, look_alike: WALLET });
    expect(await usedAddresses(database.db, member)).toMatchObject({
      items: [{ address: WALLET, times_used: 1 }],
    });
  });
});

describe('a code', () => {
  const shown = (given: Partial<QuoteRequest> = {}) => ({
    ...request(given),
    token_amount: '97.0',
  });

  async function sendCode(): Promise<string> {
    return database.transaction(async (tx) => {
      const binding = await bindWithdrawalQuote(tx, services, member, shown());
      const owner = { memberId: member, email: `member${people}@example.test` };
      const { code } = await issueCode(tx, services, { ...owner, purpose: 'withdrawal', binding });
      return code;
    });
  }
  const use = async (code: string, given: Partial<QuoteRequest> = {}) => {
    const checked = await checkCode(services, { memberId: member }, 'withdrawal', code);
    return database.transaction((tx) =>
      createWithdrawalByCode(tx, services, member, { code: checked, request: request(given) }),
    );
  };

  it('confirms exactly what it was sent for, once, at the price of then', async () => {
    const code = await sendCode();
    await configure(database.db, { withdrawal_fee_stable: '0.2' });
    const withdrawal = await use(code, { wallet: WALLET.toLowerCase(), amount: '100.00' });
    await configure(database.db, { withdrawal_fee_stable: '0.03' });
    expect(withdrawal).toMatchObject({
      amount: parseUsd('100'),
      fee: parseUsd('3'),
      tokenAmount: 97_000_000n,
      wallet: WALLET,
    });
    await expect(use(code)).rejects.toMatchObject({ code: 'code_spent' });
  });

  it.each([
    { amount: '101' },
    { currency: 'USDC' as const },
    { type: 'pool' as const },
    { wallet: freshWallet() },
  ])('confirms nothing else: %o', async (changed) => {
    const code = await sendCode();
    await expect(use(code, changed)).rejects.toMatchObject({ code: 'code_changed' });
    // The code itself is not lost by it.
    expect(await use(code)).toMatchObject({ amount: parseUsd('100') });
  });

  it('is not sent for an amount that the member was not shown', async () => {
    const wrong = { ...request(), token_amount: '96.99' };
    await expect(bindWithdrawalQuote(database.db, services, member, wrong)).rejects.toMatchObject({
      code: 'quote_expired',
    });
  });

  it('that is bound to nothing confirms no withdrawal', async () => {
    const code = await database.transaction(async (tx) => {
      const owner = { memberId: member, email: `member${people}@example.test` };
      return (await issueCode(tx, services, { ...owner, purpose: 'withdrawal' })).code;
    });
    await expect(use(code)).rejects.toMatchObject({ code: 'code_changed' });
  });

  it('is of no use once withdrawals are paused', async () => {
    const code = await sendCode();
    const until = new Date(services.clock.now().getTime() + 1000);
    await database.db
      .update(members)
      .set({ withdrawalsPausedUntil: until })
      .where(eq(members.id, member));
    await expect(use(code)).rejects.toMatchObject({ code: 'withdrawals_paused' });
  });
});

describe('a withdrawal', () => {
  it('to a new address waits, then goes to review by itself', async () => {
    const number = await create();
    expect(await oneWithdrawal(database.db, services, member, number)).toMatchObject({
      status: 'Pending',
      detail: 'on_hold',
      can_cancel: true,
    });
    expect(await releaseHolds(services)).toBe(0);
    services.clock.advance(24 * 3_600_000);
    expect(await releaseHolds(services)).toBeGreaterThan(0);
    expect(await eventsOf(number)).toEqual(['requested', 'held', 'hold_released']);
    services.clock.advance(-24 * 3_600_000);
  });

  it('taken back returns all of it, once', async () => {
    const number = await create({ amount: '500' });
    const cancel = () =>
      database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    await cancel();
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' });
    expect(await oneWithdrawal(database.db, services, member, number)).toMatchObject({
      status: 'Refused',
      detail: 'cancelled_by_member',
      refusal: { reason: null, note: '' },
      can_cancel: false,
    });
    expect(await create({ amount: '500' })).toBeGreaterThan(number);
  });

  it('of somebody else can neither be seen nor taken back', async () => {
    const number = await create();
    await expect(
      database.transaction((tx) => cancelWithdrawal(tx, services, admin, number)),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(oneWithdrawal(database.db, services, admin, number)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is refused with a reason that the member can read', async () => {
    const number = await create();
    const refuse = (note: string) =>
      database.transaction((tx) =>
        refuseWithdrawal(tx, services, number, { actorId: admin, reason: 'other', note }),
      );
    await expect(refuse('  ')).rejects.toMatchObject({ fields: { note: { id: 'refusal.note' } } });
    await refuse('The account is closed.');
    expect(await oneWithdrawal(database.db, services, member, number)).toMatchObject({
      refusal: { reason: 'other', note: 'The account is closed' },
      timeline: [{ event: 'requested' }, { event: 'held' }, { event: 'refused' }],
    });
    const told = await database.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, `member${people}@example.test`));
    expect(told.at(-1)?.body).toContain('The account is closed. 100.00 USD');
  });

  it('is listed with counts and sums', async () => {
    await create({ amount: '50' });
    await paid(await create({ amount: '100' }));
    const number = await create({ amount: '20' });
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    const page = await listWithdrawals(database.db, services, member, { limit: 2 });
    expect(page).toMatchObject({
      counts: { all: 3, Pending: 1, Approved: 1, Refused: 1 },
      totals: { received_this_year: '97.00', fees_this_year: '3.00', in_progress: '50.00' },
    });
    expect(page.items.map((item) => item.amount)).toEqual(['20.00', '100.00']);
    const rest = { limit: 2, ...(page.next && { cursor: page.next }) };
    const next = await listWithdrawals(database.db, services, member, rest);
    expect(next.items.map((item) => item.amount)).toEqual(['50.00']);
    expect(next.next).toBeNull();
  });
});

describe('administrators', () => {
  const confirm = (actor: number, numbers: readonly number[]) =>
    database.transaction((tx) => acceptWithdrawals(tx, services, actor, numbers));

  it('confirm many at once; what was not in review is skipped', async () => {
    await configure(database.db, { new_wallet_hold_hours: 0 });
    const [first, second] = [await create(), await create()];
    expect(await confirm(admin, [second, 1, first])).toMatchObject({
      accepted: [second, first],
      skipped: [1],
    });
    expect(await confirm(admin, [first])).toMatchObject({ accepted: [], skipped: [first] });
  });

  it('need another one over the threshold', async () => {
    await configure(database.db, { new_wallet_hold_hours: 0 });
    await fund({ services }, member, '9000');
    const number = await create({ amount: '5000.01' });
    const other = await database.transaction((tx) => insertMember(tx, `other${people}`));
    const pending = async () =>
      (await listForAdmin(database.db, services, { view: 'to_pay', search: String(number) }, admin))
        .items[0];
    expect(await confirm(admin, [number])).toMatchObject({ accepted: [number], skipped: [] });
    expect(await pending()).toMatchObject({
      needs_second_approval: true,
      accepted_by: `admin${people}`,
    });
    expect(await confirm(admin, [number])).toMatchObject({ accepted: [], skipped: [number] });
    expect(await confirm(other, [number])).toMatchObject({ accepted: [number], skipped: [] });
    expect(await confirm(other, [number])).toMatchObject({ accepted: [], skipped: [number] });
    expect(await pending()).toMatchObject({ needs_second_approval: false });
    expect(await eventsOf(number)).toEqual(['requested', 'confirmed', 'second_approved']);
  });

  it('are warned of new, shared and look-alike addresses, and find withdrawals', async () => {
    await configure(database.db, { new_wallet_hold_hours: 0 });
    const wallet = freshWallet();
    await paid(await create({ wallet }));
    const twin = wallet.slice(0, 6) + 'e'.repeat(32) + wallet.slice(-4);
    const known = await create({ wallet });
    const similar = await create({ wallet: twin });
    const neighbour = await database.transaction((tx) => insertMember(tx, `next_door${people}`));
    await fund({ services }, neighbour, '100');
    await database.transaction(async (tx) => {
      const { terms } = await termsOf(tx, services, neighbour, request({ wallet }));
      await createWithdrawal(tx, services, neighbour, terms);
    });
    const find = async (search: string) =>
      (await listForAdmin(database.db, services, { view: 'to_review', search }, admin)).items;
    const of = async (number: number) =>
      (await find(String(number))).find((item) => item.number === number)?.warnings;
    expect(await of(known)).toEqual([{ kind: 'shared_address', members: 2 }]);
    expect(await of(similar)).toEqual([
      { kind: 'new_address' },
      { kind: 'look_alike', address: (await find(String(known)))[0]?.wallet },
    ]);
    expect(await find(wallet.toUpperCase().replace('X', 'x').slice(0, 30))).toHaveLength(2);
    expect(await find(`next_door${people}`)).toHaveLength(1);
    // An underscore is a letter, not a wildcard.
    expect(await find(`next%door${people}`)).toHaveLength(0);
  });
});

it('the books are whole after all of this', async () => {
  const problems = await bookErrors({ services });
  // Payments were only pretended here, so their journals are missing.
  expect(problems.filter((problem) => !problem.includes('is confirmed with'))).toEqual([]);
});
