import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { buy, insertPlan } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { insertMember, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { Rpc } from '../../chain/rpc.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { jobRuns, reconciliations } from '../../database/schema/jobs.ts';
import { reconcileDay } from '../../jobs/chain/reconciliation.ts';
import type { ChainServices } from '../../services.ts';
import type { Reconciliation } from './reconcile.ts';

const NOON = new Date('2026-03-10T12:00:00Z');
let database: TestDatabase;
let services: TestServices;
let admin: number;
/** What the treasury holds, in whole tokens; null while the chain does not answer. */
let treasury: Record<WithdrawalCurrency, string> | null;

const noBlock = { number: -1, timestamp: 0, hash: '' };
/** A chain without blocks that only knows what the treasury holds. */
const chain: ChainServices = {
  ...unreachableChain,
  rpc: {
    quorum: 1,
    each: () => Promise.resolve([noBlock]),
    agreed: () => Promise.resolve(noBlock),
  } as unknown as Rpc,
  treasury: {
    ...unreachableChain.treasury,
    tokenBalances: () => {
      if (!treasury) return Promise.reject(new ChainUnreachable('away'));
      const of = (currency: WithdrawalCurrency) =>
        parseUnits(
          treasury?.[currency] ?? '0',
          unreachableChain.deployment.tokens[currency].decimals,
        );
      return Promise.resolve({ USDT: of('USDT'), USDC: of('USDC'), TCT: of('TCT') });
    },
  },
};

beforeEach(async () => {
  database = await createTestDatabase();
  services = { ...createTestServices(database), chain };
  services.clock.set(NOON);
  treasury = { USDT: '100', USDC: '0', TCT: '0' };
  const plan = await insertPlan(database.db);
  admin = await database.transaction(async (tx) => {
    const root = await insertRoot(tx);
    await buy(tx, root, plan, NOON);
    return insertMember(tx, 'admin', { isAdmin: true });
  });
});
afterEach(() => database.close());

async function reportOf(): Promise<Reconciliation> {
  const [row] = await database.db.select().from(reconciliations);
  return row?.report as Reconciliation;
}
const alerts = () =>
  database.db.select().from(notifications).where(eq(notifications.event, 'books.disagree'));

test('books that agree with the chain are compared once a day and alert nobody', async () => {
  await reconcileDay(services);
  await reconcileDay(services);
  expect(await reportOf()).toMatchObject({
    agrees: true,
    problems: [],
    custody: [{ currency: 'USDT', books: '100', treasury: '100', difference: '0' }, {}, {}],
  });
  expect(await alerts()).toEqual([]);
  expect(await database.db.select().from(jobRuns)).toMatchObject([
    { job: 'reconciliation', period: '2026-03-10', state: 'done' },
  ]);
});

test('a treasury that holds less than the books say alerts the administrators, once', async () => {
  treasury = { USDT: '99.5', USDC: '0', TCT: '0' };
  await reconcileDay(services);
  await reconcileDay(services);
  expect(await reportOf()).toMatchObject({
    agrees: false,
    custody: [{ currency: 'USDT', difference: '-0.5', agrees: false }, {}, {}],
  });
  expect(await alerts()).toMatchObject([{ memberId: admin, values: { day: '2026-03-10' } }]);
});

test('a payout that is on its way explains what is missing, and no more', async () => {
  const sent = (tokens: string) => sql`
    insert into withdrawals (member_id, type, currency, amount, fee, fee_rate, net, price,
      token_amount, token_decimals, wallet, chain_id, detail, created_at)
    values (${admin}, 'direct', 'USDT', 30, 0, 0, 30, 1, ${parseUnits(tokens, 6).toString()}::numeric,
      6, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 1, 'broadcast', ${NOON.toISOString()}::timestamptz)`;
  await database.db.execute(sent('30'));
  treasury = { USDT: '70', USDC: '0', TCT: '0' };
  await reconcileDay(services);
  expect((await reportOf()).agrees).toBe(true);
  services.clock.advance(86_400_000);
  treasury = { USDT: '69.999999', USDC: '0', TCT: '0' };
  await reconcileDay(services);
  const [, second] = await database.db.select().from(reconciliations).orderBy(reconciliations.day);
  expect(second?.agrees).toBe(false);
});

test('a balance that is not its entries is named', async () => {
  await database.db.execute(
    sql`insert into balances (member_id, account, amount) values (${admin}, 'direct', 5)`,
  );
  await reconcileDay(services);
  expect(await reportOf()).toMatchObject({
    agrees: false,
    problems: [
      { kind: 'balance', member_id: admin, account: 'direct', balance: '5', entries: '0' },
    ],
  });
});

test('while the chain does not answer nothing is concluded; once it does, the day is compared', async () => {
  treasury = null;
  await reconcileDay(services);
  expect(await database.db.select().from(reconciliations)).toEqual([]);
  expect(await database.db.select().from(jobRuns)).toMatchObject([{ state: 'failed' }]);
  treasury = { USDT: '100', USDC: '0', TCT: '0' };
  await reconcileDay(services);
  expect((await reportOf()).agrees).toBe(true);
  expect(await database.db.select().from(jobRuns)).toMatchObject([{ state: 'done', error: null }]);
});

test('without a chain the report says that nothing could be compared with it', async () => {
  await reconcileDay({ ...services, chain: null });
  expect(await reportOf()).toEqual({ agrees: true, custody: null, problems: [] });
});
