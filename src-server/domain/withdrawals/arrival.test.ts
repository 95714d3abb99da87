import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivalRules } from '#contract/rules/arrival.ts';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { testDeployment, unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { settingHistory } from '../../database/schema/system.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { arrivalOf, arrivalOfWithdrawal, type Kind } from './arrival.ts';
import { createWithdrawal } from './create.ts';
import { quoteFor, termsOf, type QuoteRequest } from './quote.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const usual: Kind = {
  chainId: testDeployment.chainId,
  currency: 'USDT',
  needsTwo: false,
  isHeld: false,
};

let database: TestDatabase;
let services: TestServices;
let owners: number[];

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  services.clock.set(NOW);
  await configure(database.db, { new_wallet_hold_hours: 24 });
  owners = await database.transaction(async (tx) => {
    const ids: number[] = [];
    for (let index = 0; index < 6; index += 1) ids.push(await insertMember(tx, `owner${index}`));
    return ids;
  });
});
afterEach(() => database.close());

interface Past {
  /** Hours from the request to the payment. */
  readonly hours: number;
  readonly owner?: number;
  readonly daysAgo?: number;
  readonly change?: Partial<typeof withdrawals.$inferInsert>;
}

/** Withdrawals that were paid, the first one longest ago. */
async function paid(all: readonly Past[]): Promise<void> {
  await database.db.insert(withdrawals).values(
    all.map(({ hours, owner, daysAgo = 1, change }, index) => {
      const finishedAt = new Date(NOW.getTime() - daysAgo * DAY_MS + index * 1000);
      return {
        memberId: owner ?? owners[index % owners.length] ?? 0,
        type: 'direct' as const,
        currency: usual.currency,
        amount: parseUsd('100'),
        fee: parseUsd('3'),
        feeRate: '0.03',
        net: parseUsd('97'),
        price: '1',
        tokenAmount: 97_000_000n,
        tokenDecimals: 6,
        wallet: freshWallet(),
        chainId: usual.chainId,
        detail: 'confirmed' as const,
        createdAt: new Date(finishedAt.getTime() - hours * HOUR_MS),
        finishedAt,
        ...change,
      };
    }),
  );
}
const times = (...hours: readonly number[]): Past[] => hours.map((one) => ({ hours: one }));
const seen = (change: Partial<Kind> = {}) => arrivalOf(database.db, { ...usual, ...change }, NOW);
const eight = times(1, 3, 4, 5, 6, 7, 9, 40);
const told = { count: 8, from: 180, to: 540, cut: 1 };

describe('what the last withdrawals took', () => {
  it('is counted from the request to the payment, without its ends', async () => {
    await paid(eight);
    expect(await seen()).toEqual({ approvals: 1, held: false, history: told });
  });

  it('is counted over the last twenty alone', async () => {
    await paid([...times(90, 90, 90, 90, 90), ...times(...Array<number>(20).fill(5))]);
    expect((await seen()).history).toEqual({ count: 20, from: 300, to: 300, cut: 2 });
  });

  it('is not given where there are too few, or where few members had them', async () => {
    await paid(eight.slice(1));
    expect((await seen()).history).toBeNull();
    // The eighth makes it enough.
    await paid(times(1));
    expect((await seen()).history).toMatchObject({ count: 8 });
    await database.db.delete(withdrawals);
    const [first = 0, second = 0, third = 0, fourth = 0] = owners;
    const few = [first, second, third];
    await paid(eight.map((one, index) => ({ ...one, owner: few[index % few.length] ?? 0 })));
    expect((await seen()).history).toBeNull();
    await paid([{ hours: 5, owner: fourth }]);
    expect((await seen()).history).toMatchObject({ count: 9 });
    expect(few).toHaveLength(arrivalRules.members - 1);
  });

  it('counts nothing that was paid long ago, and nothing that was not paid', async () => {
    await paid(eight.map((one) => ({ ...one, daysAgo: arrivalRules.days + 1 })));
    await paid(
      eight.map((one) => ({ ...one, change: { detail: 'refused' as const, finishedAt: null } })),
    );
    expect((await seen()).history).toBeNull();
    await paid(eight.map((one) => ({ ...one, daysAgo: arrivalRules.days - 1 })));
    expect((await seen()).history).toEqual(told);
  });

  it.each([
    ['another currency', { currency: 'USDC' as const }, { currency: 'USDC' as const }],
    ['another network', { chainId: 1 }, { chainId: 1 }],
    ['a security hold', { isHeld: true }, { holdUntil: NOW }],
  ])('keeps %s apart', async (_, kind, change) => {
    await paid(eight.map((one) => ({ ...one, change })));
    expect((await seen()).history).toBeNull();
    expect((await seen(kind)).history).toEqual(told);
  });

  it('keeps apart what a second administrator approved', async () => {
    const [admin = 0] = owners;
    await paid(eight.map((one) => ({ ...one, change: { secondApprovedBy: admin } })));
    expect((await seen()).history).toBeNull();
    expect(await seen({ needsTwo: true })).toEqual({ approvals: 2, held: false, history: told });
  });
});

describe('a withdrawal of one’s own is like', () => {
  const request = (amount: string, change: Partial<QuoteRequest> = {}): QuoteRequest => ({
    type: 'direct',
    currency: 'USDT',
    amount,
    wallet: freshWallet(),
    ...change,
  });
  const ask = (by: number, wanted: QuoteRequest) =>
    database.transaction(async (tx) => {
      const { terms } = await termsOf(tx, services, by, wanted);
      return (await createWithdrawal(tx, services, by, terms)).number;
    });

  it('those that wait for a hold and for as many approvals, before and after it is made', async () => {
    const [member = 0] = owners;
    await fund({ services }, member, '9000');
    const small = request('4000');
    expect((await quoteFor(services, member, small)).arrival).toMatchObject({
      approvals: 1,
      held: true,
    });
    const first = await ask(member, small);
    // With what was asked for today it is above the line.
    const second = request('1000.01');
    expect((await quoteFor(services, member, second)).arrival.approvals).toBe(2);
    const number = await ask(member, second);
    const arrival = (one: number) => arrivalOfWithdrawal(database.db, services, member, one);
    expect(await arrival(first)).toMatchObject({ approvals: 1, held: true });
    expect(await arrival(number)).toMatchObject({ approvals: 2, held: true });
  });

  it('those of one approval, whoever else asks for payments to the same address', async () => {
    const [member = 0, other = 0] = owners;
    await fund({ services }, member, '9000');
    await fund({ services }, other, '9000');
    const shared = request('3000');
    await ask(other, shared);
    expect((await quoteFor(services, member, shared)).arrival.approvals).toBe(1);
    const number = await ask(member, shared);
    const mine = await arrivalOfWithdrawal(database.db, services, member, number);
    expect(mine.approvals).toBe(1);
    // The same of one member alone is above the line.
    expect((await quoteFor(services, member, request('3000'))).arrival.approvals).toBe(2);
  });

  it('those that its tokens are worth at the highest price of the week', async () => {
    const [member = 0] = owners;
    await fund({ services }, member, '9000');
    await configure(database.db, { tct_price: '0.40' });
    const wanted = request('4500', { currency: 'TCT' });
    expect((await quoteFor(services, member, wanted)).arrival.approvals).toBe(1);
    await database.db.insert(settingHistory).values({
      key: 'tct_price',
      value: '0.48',
      until: new Date(NOW.getTime() - DAY_MS),
    });
    expect((await quoteFor(services, member, wanted)).arrival.approvals).toBe(2);
  });

  it('nothing of another member’s', async () => {
    const [member = 0, other = 0] = owners;
    await fund({ services }, member, '900');
    const number = await ask(member, request('100'));
    await expect(arrivalOfWithdrawal(database.db, services, other, number)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
