import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportSummary, ReportQuery } from '#contract/api/reports.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { balanceAccounts } from '#contract/rules/reports.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertMember, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buy, insertPlan, ledgerErrors } from '../../../tests/support/worlds/business.ts';
import {
  insertPool,
  insertRange,
  openDeposit,
  openPosition,
  publish,
} from '../../../tests/support/worlds/invest.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { poolMaturitiesJob } from '../../jobs/pool-maturities.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { balancesOf, postJournal } from '../ledger/journals.ts';
import { buyMembership } from '../memberships/purchases.ts';
import { refuseWithdrawal } from '../withdrawals/close.ts';
import { createWithdrawal } from '../withdrawals/create.ts';
import { paidJournal } from '../withdrawals/journals.ts';
import { termsOf } from '../withdrawals/quote.ts';
import { reportEntries } from './report-entries.ts';
import { reportSummary } from './report-summary.ts';

const NOON = new Date('2026-03-10T12:00:00Z');
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let database: TestDatabase;
let services: TestServices;
let member: number;

/** Asks for a withdrawal from the direct balance; returns its number. */
const withdraw = (amount: string) =>
  database.transaction(async (tx) => {
    const wish = { type: 'direct', currency: 'USDT', amount, wallet: WALLET } as const;
    const { terms } = await termsOf(tx, services, member, wish);
    return (await createWithdrawal(tx, services, member, terms)).number;
  });

/** As the books have it once the chain has confirmed the payment. */
async function settle(number: number): Promise<void> {
  const [row] = await database.db.select().from(withdrawals).where(eq(withdrawals.number, number));
  if (!row) throw new Error(`No withdrawal ${number}`);
  expect(row.fee).toBeGreaterThan(0n);
  await database.transaction((tx) =>
    postJournal(tx, paidJournal(row, services.clock.now(), { txHash: `0x${'ab'.repeat(32)}` })),
  );
}

/** A member's month: bonuses, a paid and a refused withdrawal, purchases, a pool there and back. */
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  services.clock.set(NOON);
  const [buyer, admin] = await database.transaction(async (tx) => {
    const root = await insertRoot(tx);
    member = await insertPlaced(tx, 'ana', root);
    return [
      await insertPlaced(tx, 'luis', member),
      await insertMember(tx, 'admin', { isAdmin: true }),
    ];
  });
  const plan = await insertPlan(database.db, { price: '100' });
  await fund({ services }, member, '3000');
  await database.transaction((tx) =>
    buyMembership(tx, services, member, { plan_id: plan.id, amount: '100.00' }),
  );
  services.clock.set(new Date(NOON.getTime() + 60_000));
  // A tenth of it is the direct bonus of the member, who has a membership now.
  await database.transaction((tx) => buy(tx, buyer, plan, services.clock.now()));
  const [pool, range] = [await insertPool(database.db, 'Andes', 2), await insertRange(database.db)];
  await openPosition(services, { memberId: member, in: pool, usd: '1000' });
  await openDeposit(services, { memberId: member, in: range, usd: '250' });
  await settle(await withdraw('300'));
  const refused = await withdraw('80');
  await database.transaction((tx) =>
    refuseWithdrawal(tx, services, refused, { actorId: admin, reason: 'address', note: '' }),
  );
  services.clock.set(new Date('2026-03-13T06:00:00Z'));
  await publish(services, pool, '2026-03-10', '0.01');
  await publish(services, pool, '2026-03-11', '-0.002');
  await publish(services, pool, '2026-03-12', '0');
  await poolResultsJob.run(services);
  await poolMaturitiesJob.run(services);
});
afterAll(() => database.close());

const summaryOf = (query: ReportQuery = {}) =>
  database.transaction((tx) => reportSummary(tx, member, query));

const flowsOf = ({ flows }: ReportSummary) =>
  Object.fromEntries(flows.map(({ flow, in: added, out, net }) => [flow, [added, out, net]]));

describe('what becomes of a member’s money', () => {
  it('is earned, withdrawn, spent or moved, each apart', async () => {
    expect(flowsOf(await summaryOf())).toEqual({
      earned: ['3020.00', '-2.00', '3018.00'],
      withdrawn: ['80.00', '-380.00', '-300.00'],
      spent: ['0.00', '-350.00', '-350.00'],
      moved: ['1998.00', '-1998.00', '0.00'],
    });
    expect(await ledgerErrors(database.db)).toEqual([]);
  });

  it('adds up to what the balances changed by', async () => {
    const { flows, totals } = await summaryOf();
    const stored = await database.transaction((tx) => balancesOf(tx, member));
    const balance = balanceAccounts.reduce((total, account) => total + stored[account], 0n);
    const net = flows.reduce((total, one) => total + parseUsd(one.net), 0n);
    expect(formatUsd(net)).toBe(formatUsd(balance));
    expect(totals.net).toBe(formatUsd(balance));
  });

  it('counts moves between own accounts neither as in nor as out', async () => {
    const { totals, flows } = await summaryOf();
    expect(totals).toMatchObject({ in: '3100.00', out: '-732.00' });
    const { items } = await reportEntries(database.db, member, { limit: 1000 });
    const moved = items.filter(({ flow }) => flow === 'moved');
    expect(moved.map(({ kind }) => kind)).toEqual([
      'pool_maturity',
      'pool_maturity',
      'pool_deposit',
      'pool_deposit',
    ]);
    expect(flows.find(({ flow }) => flow === 'moved')?.count).toBe(moved.length);
  });

  it('has the sums of the rows, whatever is asked for', async () => {
    for (const query of [
      {},
      { account: 'held' },
      { account: 'direct' },
      { account: 'debt' },
    ] as const) {
      const { flows, totals } = await summaryOf(query);
      const { items } = await reportEntries(database.db, member, { ...query, limit: 1000 });
      for (const { flow, net, count } of flows) {
        const own = items.filter((entry) => entry.flow === flow);
        expect(own).toHaveLength(count);
        expect(formatUsd(own.reduce((sum, { amount }) => sum + parseUsd(amount), 0n))).toBe(net);
      }
      const net = flows.reduce((total, one) => total + parseUsd(one.net), 0n);
      expect(formatUsd(net)).toBe(totals.net);
    }
  });

  it('is shown by flow, with the sums of the flow', async () => {
    const whole = await summaryOf();
    for (const { flow, net, count } of whole.flows) {
      expect((await summaryOf({ flow })).totals).toMatchObject({ net, count });
    }
  });

  it('names a bonus by whom it came from: each word begins a part of the name', async () => {
    const found = async (person: string) => (await summaryOf({ person })).totals;
    for (const person of ['luis', 'LUÍS', 'lu', 'test luis', '  Luis  ']) {
      expect(await found(person)).toMatchObject({ count: 1, net: '10.00' });
    }
    for (const person of ['uis', 'luis perez', 'ana', '%', '_', 'l_is', ' ']) {
      expect(await found(person)).toMatchObject({ count: 0 });
    }
  });

  it('moves money aside for a withdrawal, and takes it out when it is paid', async () => {
    expect(flowsOf(await summaryOf({ account: 'held' }))).toMatchObject({
      withdrawn: ['0.00', '-300.00', '-300.00'],
      moved: ['380.00', '-80.00', '300.00'],
    });
  });
});
