import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { parseUsd } from '#contract/rules/money.ts';
import type { TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import type { TestServices } from '../../../tests/support/services.ts';
import { members } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { releaseHolds } from '../../jobs/release-holds.ts';
import { checkCode, issueCode } from '../accounts/codes.ts';
import { bindWithdrawalQuote } from './binding.ts';
import { refuseWithdrawal } from './close.ts';
import { acceptWithdrawals } from './accept.ts';
import { createWithdrawalByCode } from './create.ts';
import { oneWithdrawal } from './lists.ts';
import { quoteFor, type QuoteRequest } from './quote.ts';
import { withdrawalSuite } from '../../../tests/support/worlds/withdrawal-suite.ts';

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

describe('an address', () => {
  const detailOf = async (number: number) =>
    (await oneWithdrawal(database.db, services, member, number)).detail;

  it('is known by a payment to it alone: neither by one that waits nor by one that was refused', async () => {
    const waiting = await create({ amount: '20' });
    expect(await detailOf(await create({ amount: '20' }))).toBe('on_hold');
    await database.transaction((tx) =>
      refuseWithdrawal(tx, services, waiting, { actorId: admin, reason: 'address', note: '' }),
    );
    expect(await detailOf(await create({ amount: '20' }))).toBe('on_hold');
    const quote = await quoteFor(services, member, request({ amount: '20' }));
    expect(quote.wallet).toMatchObject({ first_use: true, hold_hours: 24 });
    // Nor is one with its ends held against it.
    const twin = request({ amount: '20', wallet: `0x5aae${'b'.repeat(32)}eaed` });
    expect((await quoteFor(services, member, twin)).wallet.look_alike).toBeNull();
    // The control: once it was paid there, the next one does not wait.
    await paid(await create({ amount: '20' }));
    expect(await detailOf(await create({ amount: '20' }))).toBe('in_review');
    expect((await quoteFor(services, member, twin)).wallet.look_alike).toBe(request().wallet);
  });
});

describe('a quote', () => {
  const set = (values: Partial<typeof members.$inferInsert>) =>
    database.db.update(members).set(values).where(eq(members.id, member));

  it('is given from the moment on in which a pause ends', async () => {
    const now = services.clock.now().getTime();
    const quoted = async (until: number) => {
      await set({ withdrawalsPausedUntil: new Date(until) });
      return quoteFor(services, member, request());
    };
    await expect(quoted(now + 1)).rejects.toMatchObject({ code: 'withdrawals_paused' });
    expect(await quoted(now)).toMatchObject({ amount: '100.00' });
    expect(await quoted(now - 1)).toMatchObject({ amount: '100.00' });
  });

  it('is refused to who is blocked, and to who is no member', async () => {
    const forbidden = { code: 'forbidden' };
    await expect(quoteFor(services, 999_999, request())).rejects.toMatchObject(forbidden);
    expect(await quoteFor(services, member, request())).toMatchObject({ amount: '100.00' });
    await set({ status: 'blocked' });
    await expect(quoteFor(services, member, request())).rejects.toMatchObject(forbidden);
  });

  it('is refused where the token is too coarse for what is left', async () => {
    await configure(database.db, { minimum_withdrawal: '0.01' });
    const { deployment } = unreachableChain;
    const tokens = { ...deployment.tokens, USDT: { ...deployment.tokens.USDT, decimals: 0 } };
    const coarse = {
      ...services,
      chain: { ...unreachableChain, deployment: { ...deployment, tokens } },
    };
    // 97 cents, and 1.06 USD, in whole tokens.
    await expect(quoteFor(coarse, member, request({ amount: '1' }))).rejects.toMatchObject({
      code: 'amount_too_small_for_fee',
    });
    expect(await quoteFor(coarse, member, request({ amount: '1.1' }))).toMatchObject({
      net: '1.06',
      token_amount: '1',
    });
    await configure(database.db, { minimum_withdrawal: '20' });
  });

  it('compares with what was held only where its address is new', async () => {
    const held = async () => (await quoteFor(services, member, request())).arrival.held;
    expect(await held()).toBe(true);
    await paid(await create());
    expect(await held()).toBe(false);
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

  it('confirms nothing once payouts are on another chain, or its token has other decimals', async () => {
    const code = await sendCode();
    const { deployment } = unreachableChain;
    const on = (changed: Partial<typeof deployment>) => ({
      ...services,
      chain: { ...unreachableChain, deployment: { ...deployment, ...changed } },
    });
    const checked = await checkCode(services, { memberId: member }, 'withdrawal', code);
    const useOn = (other: Parameters<typeof createWithdrawalByCode>[1]) =>
      database.transaction((tx) =>
        createWithdrawalByCode(tx, other, member, { code: checked, request: request() }),
      );
    await expect(useOn(on({ chainId: deployment.chainId + 1 }))).rejects.toMatchObject({
      code: 'quote_expired',
    });
    const tokens = { ...deployment.tokens, USDT: { ...deployment.tokens.USDT, decimals: 18 } };
    await expect(useOn(on({ tokens }))).rejects.toMatchObject({ code: 'quote_expired' });
    // The control: where nothing changed, the same code confirms.
    expect(await useOn(services)).toMatchObject({ chainId: deployment.chainId });
  });

  it('keeps fee, price and tokens of its quote, whatever is set until it is paid', async () => {
    const wish = request({ currency: 'TCT' });
    const quote = await quoteFor(services, member, wish);
    const binding = await bindWithdrawalQuote(database.db, services, member, {
      ...wish,
      token_amount: quote.token_amount,
    });
    const code = await database.transaction(async (tx) => {
      const owner = { memberId: member, email: `member${people}@example.test` };
      return (await issueCode(tx, services, { ...owner, purpose: 'withdrawal', binding })).code;
    });
    const changed = { tct_price: '0.4', withdrawal_fee_tct: '0' };
    await configure(database.db, changed);
    const { number } = await use(code, { currency: 'TCT' });
    // 100 − 1 % at 0.48.
    const promised = {
      price: '0.48',
      feeRate: '0.01',
      fee: parseUsd('1'),
      tokenAmount: 206_250_000_000_000_000_000n,
    };
    const stored = async () =>
      (await database.db.select().from(withdrawals).where(eq(withdrawals.number, number)))[0];
    expect(await stored()).toMatchObject(promised);
    services.clock.advance(24 * 3_600_000);
    await releaseHolds(services);
    await database.transaction((tx) => acceptWithdrawals(tx, services, admin, [number]));
    services.clock.advance(-24 * 3_600_000);
    expect(await stored()).toMatchObject({ ...promised, detail: 'queued' });
    await configure(database.db, { tct_price: '0.48', withdrawal_fee_tct: '0.01' });
    // The control: a quote of now is made by what is set.
    await configure(database.db, changed);
    expect((await quoteFor(services, member, wish)).token_amount).toBe('250');
    await configure(database.db, { tct_price: '0.48', withdrawal_fee_tct: '0.01' });
  });
});
