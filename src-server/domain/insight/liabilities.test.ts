import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { Transaction } from '../../database/database.ts';
import { businessDays, jobRuns } from '../../database/schema/jobs.ts';
import { payoutIntents } from '../../database/schema/payouts.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { ChainServices, Services } from '../../services.ts';
import { listJobRuns } from '../administration/jobs.ts';
import { viewLiabilities } from './liabilities.ts';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  const now = services.clock.now().getTime();
  await database.transaction(async (tx) => {
    const memberId = await insertMember(tx, 'ana');
    const asked = (
      hours: number,
      tokens: bigint,
      more: Partial<typeof withdrawals.$inferInsert> = {},
    ) => ({
      memberId,
      type: 'direct' as const,
      currency: 'USDT' as const,
      amount: tokens,
      fee: 0n,
      feeRate: '0',
      net: tokens,
      price: '1',
      tctPrice: '0.48',
      tolerance: '0.005',
      tokenAmount: tokens,
      tokenDecimals: 6,
      wallet: '0x00000000000000000000000000000000000000a1',
      chainId: 31_337,
      detail: 'queued' as const,
      createdAt: new Date(now - hours * HOUR_MS),
      ...more,
    });
    await tx
      .insert(withdrawals)
      .values([
        asked(200, 737_200_000n, { detail: 'in_review' }),
        asked(24, 5_000_000n),
        asked(23, 1_500_000n),
        asked(1, 900_000_000n, { detail: 'confirmed' }),
        asked(1, 60_000_000n, { detail: 'broadcast' }),
      ]);
    await received(tx, memberId, ['USDT', 'USDC']);
    await received(tx, memberId, ['USDT']);
    // Swept before, of another chain, not final yet: nothing to move.
    await received(tx, memberId, ['TCT'], { sweptTxHash: '0x5' });
    await received(tx, memberId, ['TCT'], { chainId: 1 });
    await received(tx, memberId, ['TCT'], { state: 'seen' });
    await tx.execute(sql`insert into balances (member_id, account, amount) values
      (${memberId}, 'direct', 640.10), (${memberId}, 'held_direct', 320),
      (${memberId}, 'pool_principal', 1000), (${memberId}, 'debt', 42.5)`);
  });
});
afterAll(() => database.close());

let place = 0;

/** A request to whose address a receipt of each token came. */
async function received(
  tx: Transaction,
  memberId: number,
  tokens: readonly WithdrawalCurrency[],
  more: Partial<typeof receipts.$inferInsert> = {},
): Promise<void> {
  const at = services.clock.now();
  place += 1;
  const [request] = await tx
    .insert(purchaseRequests)
    .values({
      memberId,
      kind: 'membership',
      subjectId: 1,
      offer: {},
      amount: 1n,
      currency: 'USDT',
      price: '1',
      tctPrice: '0.48',
      tolerance: '0.005',
      tokenAmount: 1n,
      tokenDecimals: 6,
      token: '0x',
      chainId: 137,
      address: `0x${place}`,
      status: 'Settled',
      createdAt: at,
      expiresAt: at,
    })
    .returning({ number: purchaseRequests.number });
  await tx.insert(receipts).values(
    tokens.map((currency, logIndex) => ({
      requestNumber: request?.number ?? 0,
      chainId: 137,
      txHash: `0x${place}`,
      logIndex,
      blockNumber: place,
      blockHash: '0x',
      blockAt: at,
      currency,
      sender: '0x',
      amount: 1n,
      state: 'final' as const,
      ...more,
    })),
  );
}

/** A chain that holds so much; the rest of it is not asked. */
function withChain(tokenBalances: () => Promise<unknown>): Services {
  const token = (decimals: number) => ({ address: '0x', decimals });
  const chain = {
    deployment: {
      chainId: 137,
      networkName: 'Polygon',
      nativeSymbol: 'POL',
      tokens: { USDT: token(6), USDC: token(6), TCT: token(18) },
      treasury: '0x1',
      receipts: '0x2',
    },
    treasury: {
      tokenBalances,
      tokenBalancesOf: (holdings: readonly unknown[]) => Promise.resolve(holdings.map(() => 0n)),
      nativeBalance: () => Promise.resolve(10n ** 15n),
    },
    others: [],
    rpc: {
      quorum: 1,
      sources: () => [{ host: 'one', answers: false, since: 0, contradiction: null }],
      first: () => Promise.resolve({ maxFeePerGas: 10n ** 9n, gasPrice: null }),
    },
  } as unknown as ChainServices;
  return { ...services, chain };
}
const holding = () =>
  withChain(() =>
    Promise.resolve({ USDT: 100_000_000n, USDC: 2_500_000_000n, TCT: 1000n * 10n ** 18n }),
  );

describe('what is owed', () => {
  it('counts what waits by its age, without what was sent or paid', async () => {
    const { to_pay, gas } = await viewLiabilities(database.db, holding());
    expect(to_pay[0]).toMatchObject({
      currency: 'USDT',
      count: 3,
      ages: ['1.5', '5', '0', '737.2'],
      total: '743.7',
      treasury: '100',
      left: '-643.7',
      oldest: { amount: '737.2' },
    });
    expect(to_pay[1]).toMatchObject({ currency: 'USDC', count: 0, total: '0', left: '2500' });
    // 100,000 + 2 × 32,000 gas at one gwei.
    expect(gas).toMatchObject({ symbol: 'POL', withdrawals: 3, cost: '0.000164', wallet: null });
  });

  it('says what the network takes for sweeping, and what the wallet has left then', async () => {
    const { gas } = await viewLiabilities(database.db, holding());
    // USDT of two addresses, 100,000 + 62,000 gas, and USDC of one, 100,000, at one gwei.
    expect(gas).toMatchObject({ sweeps: 3, sweep_cost: '0.000262', left: null });
    await database.db.insert(payoutIntents).values({
      runNumber: 1,
      batchIndex: 0,
      sender: '0xa1',
      chainId: 137,
      contract: '0x1',
      calldataHash: '0x',
      deadline: services.clock.now(),
      memberId: 1,
      at: services.clock.now(),
    });
    const signed = await viewLiabilities(database.db, holding());
    expect(signed.gas).toMatchObject({ wallet: '0.001', left: '0.000574' });
  });

  it('faces balances and what is held, debts of members apart', async () => {
    const view = await viewLiabilities(database.db, holding());
    expect(view.owed.total).toBe('1960.10');
    expect(view.owed.by).toContainEqual({ kind: 'held', amount: '320.00' });
    // 100 + 2,500 + 1,000 TCT at 0.48.
    expect(view.held.total).toBe('3080.00');
    expect(view.difference).toBe('1119.90');
    expect(view.debt).toBe('42.50');
    expect(view.reconciliation).toBeNull();
  });

  it('does not invent what the chain does not answer', async () => {
    const silent = withChain(() => Promise.reject(new ChainUnreachable('silent')));
    for (const unknown of [silent, services]) {
      const view = await viewLiabilities(database.db, unknown);
      expect(view).toMatchObject({ chain_reached: false, difference: null, gas: null });
      expect(view.held).toMatchObject({ total: null, treasury: null, receiving: null });
      expect(view.to_pay[0]).toMatchObject({ total: '743.7', treasury: null, left: null });
      expect(view.owed.total).toBe('1960.10');
    }
  });
});

describe('runs of jobs', () => {
  it('are listed newest first, by job and state, with what is due', async () => {
    const at = new Date('2026-11-20T00:00:05Z');
    const run = { progress: { matched: 3 }, startedAt: at, finishedAt: at };
    await database.db.insert(jobRuns).values([
      { ...run, job: 'daily-closing', period: '2026-11-18', state: 'done' },
      { ...run, job: 'daily-closing', period: '2026-11-19', state: 'failed', error: 'no room' },
      { ...run, job: 'cleanup', period: null, state: 'done' },
    ]);
    await database.db.insert(businessDays).values({ day: '2026-11-18', closedAt: at });
    const later = { ...services, clock: { now: () => new Date('2026-11-21T10:00:00Z') } };
    const all = await listJobRuns(database.db, later, {});
    expect(all.items.map(({ job, period }) => [job, period])).toEqual([
      ['cleanup', null],
      ['daily-closing', '2026-11-19'],
      ['daily-closing', '2026-11-18'],
    ]);
    expect(all.jobs).toEqual(['cleanup', 'daily-closing']);
    expect(all.due).toMatchObject({ open_day: '2026-11-19', days_behind: 2, reconciled_day: null });
    expect(all.watchers).toEqual([]);
    const failed = await listJobRuns(database.db, holding(), { state: 'failed' });
    expect(failed.items).toMatchObject([{ error: 'no room', progress: { matched: 3 } }]);
    expect(all).toMatchObject({ sources: [], quorum: 0 });
    const since = '1970-01-01T00:00:00.000Z';
    expect(failed.sources).toEqual([{ host: 'one', answers: false, since, contradiction: null }]);
    expect(failed.watchers).toMatchObject([
      { name: 'payouts', read: null, head: null },
      { name: 'purchases' },
    ]);
  });
});
