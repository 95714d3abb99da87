import { eq, sql } from 'drizzle-orm';
import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd, parseUnits } from '#contract/rules/money.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import { exchangeQuotes } from '#server/database/schema/exchange.ts';
import { purchaseRequests, receipts } from '#server/database/schema/purchases.ts';
import { balancesOf } from '#server/domain/ledger/journals.ts';
import { tctOf } from '#server/domain/ledger/tct.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { acceptQuote } from '#server/domain/exchange/accept.ts';
import { creditDeposit } from '#server/domain/exchange/deposits.ts';
import { allocateInventory } from '#server/domain/exchange/inventory.ts';
import { askQuote } from '#server/domain/exchange/quotes.ts';
import { bookProblems } from '#server/domain/reconciliation/books.ts';
import type { Services } from '#server/services.ts';
import { testDeployment } from '../chain/deployment.ts';
import { createTestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure, freshWallet, fund } from './payout.ts';

/** Whole TCT → base units. */
export const tct = (text: string): bigint => parseUnits(text, TCT_DECIMALS);

/** An exchange that is on, with an inventory and people who have USD and TCT. */
export interface ExchangeWorld {
  readonly services: TestServices;
  readonly admin: number;
  readonly second: number;
  /** A member with so many USD on the direct balance and whole TCT on the TCT account. */
  member(usd?: string, whole?: string): Promise<number>;
  set(values: Partial<Record<SettingKey, string | number>>): Promise<void>;
  /** Number of a firm quote, or why there is none. */
  ask(memberId: number, side: ExchangeSide, give: string): Promise<number>;
  accept(memberId: number, number: number): Promise<void>;
  /** The code a call is refused with, or the reason beside `exchange_refused`. */
  refusal(call: Promise<unknown>): Promise<string | null>;
  /** Direct balance and TCT account, as decimals. */
  accounts(memberId: number): Promise<readonly [usd: string, tct: string]>;
  allocate(whole: string): Promise<void>;
  /** What reconciliation finds wrong in the books. */
  problems(): ReturnType<typeof bookProblems>;
  close(): Promise<void>;
}

export async function createExchangeWorld(given: Partial<Services> = {}): Promise<ExchangeWorld> {
  const database = await createTestDatabase();
  const services = createTestServices(database, given);
  const { db } = database;
  await configure(db, { area_exchange_enabled: 'on', tct_price: '0.48' });
  const [admin, second] = await database.transaction(async (tx) => [
    await insertMember(tx, 'admin', { isAdmin: true }),
    await insertMember(tx, 'second', { isAdmin: true }),
  ]);
  let people = 0;
  const world: ExchangeWorld = {
    services,
    admin,
    second,
    async member(usd = '5000', whole = '0') {
      people += 1;
      const name = `trader${people}`;
      const id = await database.transaction((tx) => insertMember(tx, name));
      if (usd !== '0') await fund({ services }, id, usd);
      if (whole !== '0') await giveTct(services, id, tct(whole));
      return id;
    },
    set: (values) => configure(db, values),
    async ask(memberId, side, give) {
      const asked = await database.transaction((tx) =>
        askQuote(tx, services, memberId, { side, give }),
      );
      if (!asked.refusal) return asked.quote.number;
      const { reason, values } = asked.refusal;
      throw new DomainError('exchange_refused', { details: { reason, ...values } });
    },
    async accept(memberId, number) {
      await database.transaction((tx) => acceptQuote(tx, services, memberId, number));
    },
    async refusal(call) {
      try {
        await call;
        return null;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return error.code === 'exchange_refused' ? String(error.details?.['reason']) : error.code;
      }
    },
    async accounts(memberId) {
      const { direct } = await database.transaction((tx) => balancesOf(tx, memberId));
      const { tct: held } = await tctOf(db, memberId);
      return [formatUsd(direct), formatUnits(held, TCT_DECIMALS)];
    },
    async allocate(whole) {
      await database.transaction((tx) =>
        allocateInventory(tx, services, {
          amount: tct(whole),
          held: tct('1000000'),
          actorId: admin,
          reason: 'Inventory of the test',
        }),
      );
    },
    problems: () => bookProblems(db),
    close: () => database.close(),
  };
  await world.allocate('182450.25');
  return world;
}

/** TCT on a member's account, deposited as the chain would have brought them. */
function giveTct(services: TestServices, memberId: number, amount: bigint): Promise<void> {
  const at = services.clock.now();
  return services.database.transaction(async (tx) => {
    const [request] = await tx
      .insert(purchaseRequests)
      .values({
        memberId,
        kind: 'tct',
        subjectId: 0,
        offer: {},
        amount: 100_000_000n,
        currency: 'TCT',
        price: '0.48',
        tctPrice: '0.48',
        tolerance: '0.005',
        tokenAmount: amount,
        tokenDecimals: TCT_DECIMALS,
        token: testDeployment.tokens.TCT.address,
        chainId: testDeployment.chainId,
        address: freshWallet(),
        status: 'Settled',
        createdAt: at,
        expiresAt: at,
        settledAt: at,
        closedAt: at,
      })
      .returning();
    const requestNumber = request?.number ?? 0;
    await tx.insert(receipts).values({
      requestNumber,
      chainId: testDeployment.chainId,
      txHash: `0x${String(requestNumber).padStart(64, '0')}`,
      logIndex: 0,
      blockNumber: 1,
      blockHash: `0x${'0'.repeat(64)}`,
      blockAt: at,
      currency: 'TCT',
      sender: freshWallet(),
      amount,
      state: 'final',
      bookedAt: at,
      bookings: 1,
    });
    await creditDeposit(tx, {
      memberId,
      requestNumber,
      paidFrom: {
        kind: 'chain',
        currency: 'TCT',
        tokenAmount: amount,
        decimals: TCT_DECIMALS,
      },
      settledAt: at,
    });
  });
}

/** The stored state of a quote. */
export async function storedState(world: ExchangeWorld, number: number): Promise<string> {
  const [row] = await world.services.database.db
    .select({ state: exchangeQuotes.state })
    .from(exchangeQuotes)
    .where(eq(exchangeQuotes.number, number));
  return row?.state ?? '';
}

/** A sample of the pair as the sampler would have stored it. */
export async function insertSample(
  { services }: Pick<ExchangeWorld, 'services'>,
  { pair, twap, spot = twap, at }: { pair: string; twap: string; spot?: string; at: Date },
): Promise<void> {
  await services.database.db.execute(sql`
    insert into price_samples (at, pair, source_a, source_b, spot, twap, company, result)
    values (${at.toISOString()}::timestamptz, ${pair}, ${twap}::numeric, ${twap}::numeric,
      ${spot}::numeric, ${twap}::numeric, 0.48, 'valid')`);
}
