import { and, between, eq, ne, sql } from 'drizzle-orm';
import { readTreasuryTransfers, type TreasuryTransfer } from '../../chain/treasury/transfers.ts';
import { readHead } from '../../chain/chain-blocks.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { BlockRange } from '../../chain/log-range.ts';
import type { BlockId } from '../../chain/treasury/types.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { issuerPayments } from '../../database/schema/issuer-payments.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { treasuryMovements } from '../../database/schema/treasury.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { watchedAddresses, watchedTreasuries } from '../../treasuries.ts';
import { readOnward, SPAN } from '../chain/cursor.ts';
import { lockPayouts } from './payouts-lock.ts';
import { requestsAt } from './requests-by-address.ts';
import { storeMovements } from './movements.ts';

/** `begin` is where the books of a treasury begin that held something before. */
export const treasuryCursorNames = ({ chainId, treasury }: ChainDeployment) => ({
  read: `treasury:${chainId}:${treasury}`,
  begin: `treasury-begin:${chainId}:${treasury}`,
});

/**
 * Books everything that moved the treasury's tokens up to a final block, payouts left out. Call it
 * with purchases read at least as far: a sweep is explained by the receipts that it moved.
 * @returns whether everything up to `final` is in the books now
 */
export async function readTreasury(services: Services, final: BlockId): Promise<boolean> {
  const { rpc, deployment } = requireChain(services);
  const first = await firstBlock(services.database.db, deployment);
  return readOnward(services, final, {
    name: treasuryCursorNames(deployment).read,
    first,
    async read(range) {
      const transfers = await readTreasuryTransfers(rpc, deployment, range);
      const { db } = services.database;
      const isNew = transfers.length > 0 || (await isUnsettled(db, deployment, range));
      const senders = transfers.map(({ counterparty }) => ({ from: counterparty }));
      const requests = await requestsAt(db, deployment, senders);
      return { from: range.from, to: range.end.number, transfers, requests, isNew };
    },
    isEmpty: ({ isNew }) => !isNew,
    lock: lockPayouts,
    book: (tx, stretch) => storeMovements(tx, services, stretch),
    // Read again from the beginning: what is there still is booked already, the rest is undone.
    undone: () => Promise.resolve({ start: first - 1 }),
  });
}

/** Whether blocks without transfers are to be booked: some were stored of them, or a payment waits for its movement. */
async function isUnsettled(
  db: Database,
  { chainId, treasury }: ChainDeployment,
  { from, end }: BlockRange,
): Promise<boolean> {
  const stored = db
    .select({ id: treasuryMovements.id })
    .from(treasuryMovements)
    .where(
      and(
        eq(treasuryMovements.chainId, chainId),
        eq(treasuryMovements.treasury, treasury),
        between(treasuryMovements.blockNumber, from, end.number),
        ne(treasuryMovements.amount, 0n),
      ),
    );
  const waiting = db
    .select({ number: issuerPayments.number })
    .from(issuerPayments)
    .where(
      and(
        eq(issuerPayments.state, 'approved'),
        eq(issuerPayments.chainId, chainId),
        eq(issuerPayments.treasury, treasury),
      ),
    );
  const { rows } = await db.execute<{ is_unsettled: boolean }>(
    sql`select exists (${stored}) or exists (${waiting}) as is_unsettled`,
  );
  return rows[0]?.is_unsettled ?? false;
}

async function firstBlock(db: Database, deployment: ChainDeployment): Promise<number> {
  const { begin } = treasuryCursorNames(deployment);
  const [row] = await db.select().from(chainCursors).where(eq(chainCursors.name, begin));
  return row ? row.blockNumber + 1 : deployment.deployedAtBlock;
}

/** What the treasury holds at a block is in the books already: only what comes later is booked. */
export async function beginTreasuryBooks(
  tx: Transaction,
  deployment: ChainDeployment,
  { block, at }: { readonly block: number; readonly at: Date },
): Promise<void> {
  const names = treasuryCursorNames(deployment);
  const values = { blockNumber: block, blockHash: '', at };
  for (const name of [names.read, names.begin]) {
    await tx
      .insert(chainCursors)
      .values({ name, chainId: deployment.chainId, ...values })
      .onConflictDoUpdate({ target: chainCursors.name, set: values });
  }
}

/** Base units on their way, by currency. */
interface TreasuryFlight {
  readonly arriving: ReadonlyMap<string, bigint>;
  readonly leaving: ReadonlyMap<string, bigint>;
}

/**
 * What moved the treasuries' tokens and is not in the books yet, sweeps, payouts and moves between them left out.
 * @throws ChainUnreachable where the books are too far behind for a comparison
 */
export async function treasuryFlight(db: Database, chain: ChainServices): Promise<TreasuryFlight> {
  const watched = watchedAddresses(chain);
  const each = await Promise.all(
    watchedTreasuries(chain).map(({ deployment }) =>
      transfersUnderWay(db, { rpc: chain.rpc, deployment }),
    ),
  );
  const transfers = each
    .flat()
    .filter(({ isMove, counterparty }) => !isMove || !watched.includes(counterparty));
  const requests = await requestsAt(
    db,
    chain.deployment,
    transfers.map(({ counterparty }) => ({ from: counterparty })),
  );
  const sum = (kind: 'in' | 'withdrawn') => {
    const sums = new Map<WithdrawalCurrency, bigint>();
    for (const { kind: found, currency, counterparty, amount } of transfers) {
      if (found !== kind || requests.has(counterparty)) continue;
      sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    }
    return sums;
  };
  return { arriving: sum('in'), leaving: sum('withdrawn') };
}

/**
 * What the newest blocks have of the treasury's tokens that is not in the books yet, payouts left out.
 * @throws ChainUnreachable where the books are too far behind
 */
export async function transfersUnderWay(
  db: Database,
  { rpc, deployment }: Pick<ChainServices, 'rpc' | 'deployment'>,
): Promise<readonly TreasuryTransfer[]> {
  const { read } = treasuryCursorNames(deployment);
  const [cursor] = await db.select().from(chainCursors).where(eq(chainCursors.name, read));
  const head = await readHead(rpc);
  const from = (cursor?.blockNumber ?? deployment.deployedAtBlock - 1) + 1;
  if (head.number - from > SPAN) {
    throw new ChainUnreachable('The treasury has not been read up to the newest blocks.');
  }
  return readTreasuryTransfers(rpc, deployment, { from, end: head });
}
