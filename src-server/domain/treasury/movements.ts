import { and, asc, between, eq, inArray, ne, sql } from 'drizzle-orm';
import type { TreasuryTransfer } from '../../chain/treasury/transfers.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { treasuryMovements, type TreasuryMovementKind } from '../../database/schema/treasury.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedAddresses } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { postJournal } from '../ledger/journals.ts';
import { paidByMovement, settleIssuerPayments } from './issuer-payments.ts';
import { movementJournal } from './journals.ts';
import { settleOwners } from './unexplained.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

type MovementRow = typeof treasuryMovements.$inferSelect;

/** A movement as it is stored: everything of one kind between two sides in one transaction. */
interface Movement {
  readonly txHash: string;
  readonly blockNumber: number;
  readonly blockAt: Date;
  readonly currency: MovementRow['currency'];
  readonly kind: TreasuryMovementKind;
  readonly counterparty: string;
  /** Base units into the treasury. */
  readonly amount: bigint;
}

export interface MovementStretch {
  /** Blocks that were read, both included. */
  readonly from: number;
  readonly to: number;
  readonly transfers: readonly TreasuryTransfer[];
  /** Requests by receiving addresses among the other sides. */
  readonly requests: ReadonlyMap<string, number>;
}

/**
 * Stores and books what moved the treasury's tokens in a stretch of final blocks. What was stored of
 * these blocks and is not there was undone by the chain, and is taken out of the books. Needs
 * `lockPayouts`; doing it again changes nothing.
 */
export async function storeMovements(
  tx: Transaction,
  services: Services,
  { from, to, transfers, requests }: MovementStretch,
): Promise<void> {
  const { chainId, treasury } = requireChain(services).deployment;
  const found = new Map<string, Movement>();
  const isInternal = await internalAmong(tx, services, transfers);
  for (const movement of transfers.map((transfer) =>
    movementOf(transfer, requests, isInternal(transfer)),
  )) {
    const key = keyOf(movement);
    const before = found.get(key)?.amount ?? 0n;
    found.set(key, { ...movement, amount: before + movement.amount });
  }
  const stored = await tx
    .select()
    .from(treasuryMovements)
    .where(
      and(
        eq(treasuryMovements.chainId, chainId),
        eq(treasuryMovements.treasury, treasury),
        between(treasuryMovements.blockNumber, from, to),
      ),
    );
  const gone = stored.filter((row) => row.amount !== 0n && !found.has(keyOf(row)));
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx
      .update(treasuryMovements)
      .set({ amount: 0n })
      .where(inArray(treasuryMovements.id, ids));
  }
  const known = new Set(stored.filter((row) => row.amount !== 0n).map(keyOf));
  for (const movement of found.values()) {
    await noteMove(tx, services, movement, known);
    await tx
      .insert(treasuryMovements)
      .values({ ...movement, chainId, treasury, booked: 0n })
      .onConflictDoUpdate({
        target: [
          treasuryMovements.chainId,
          treasuryMovements.treasury,
          treasuryMovements.txHash,
          treasuryMovements.currency,
          treasuryMovements.kind,
          treasuryMovements.counterparty,
        ],
        set: {
          amount: movement.amount,
          blockNumber: movement.blockNumber,
          blockAt: movement.blockAt,
        },
      });
  }
  const settled = await settleIssuerPayments(tx, services, (row) => bookedElsewhere(tx, row));
  const hashes = [...found.values(), ...gone].map(({ txHash }) => txHash);
  await bookMovements(tx, services, [...new Set([...hashes, ...settled])]);
}

function movementOf(
  { kind, currency, counterparty, amount, txHash, blockNumber, timestamp }: TreasuryTransfer,
  requests: ReadonlyMap<string, number>,
  isInternal: boolean,
): Movement {
  const place = {
    currency,
    counterparty,
    txHash,
    blockNumber,
    blockAt: new Date(timestamp * 1000),
  };
  if (isInternal) return { ...place, amount: kind === 'in' ? amount : -amount, kind: 'internal' };
  if (kind === 'in') {
    return { ...place, amount, kind: requests.has(counterparty) ? 'sweep' : 'funding' };
  }
  return { ...place, amount: -amount, kind: kind === 'withdrawn' ? 'withdrawal' : 'unexplained' };
}

/**
 * Says of each transfer whether it moved between two watched treasuries. The first of the two that is read decides, by
 * what is watched then; the other one follows, and so does who reads the blocks again, whatever is watched by then: a
 * half of it booked and the other not would be money that is nowhere.
 */
async function internalAmong(
  tx: Transaction,
  services: Services,
  transfers: readonly TreasuryTransfer[],
): Promise<(transfer: TreasuryTransfer) => boolean> {
  const chain = requireChain(services);
  const { chainId, treasury } = chain.deployment;
  const hashes = transfers.filter(({ isMove }) => isMove).map(({ txHash }) => txHash);
  const rows =
    hashes.length === 0
      ? []
      : await tx
          .select()
          .from(treasuryMovements)
          .where(
            and(
              eq(treasuryMovements.chainId, chainId),
              inArray(treasuryMovements.txHash, hashes),
              ne(treasuryMovements.amount, 0n),
            ),
          );
  const watched = watchedAddresses(chain);
  return ({ isMove, txHash, currency, kind, counterparty }) => {
    if (!isMove) return false;
    const of = (own: string, other: string, sign: boolean) =>
      rows.find(
        (row) =>
          row.txHash === txHash &&
          row.currency === currency &&
          row.treasury === own &&
          row.counterparty === other &&
          row.amount > 0n === sign,
      );
    const isIn = kind === 'in';
    const decided = of(treasury, counterparty, isIn) ?? of(counterparty, treasury, !isIn);
    return decided ? decided.kind === 'internal' : watched.includes(counterparty);
  };
}

/** One entry of the audit log for both sides, when the one that it left is stored first. */
async function noteMove(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  movement: Movement,
  known: ReadonlySet<string>,
): Promise<void> {
  const { kind, amount, currency, counterparty, txHash } = movement;
  if (kind !== 'internal' || amount > 0n || known.has(keyOf(movement))) return;
  await audit(tx, {
    actorId: null,
    action: 'treasury.internal',
    subject: `treasury/${txHash}`,
    after: { amount: (-amount).toString(), currency, counterparty },
    at: clock.now(),
  });
}

const keyOf = ({
  txHash,
  currency,
  kind,
  counterparty,
}: Pick<Movement, 'txHash' | 'currency' | 'kind' | 'counterparty'>): string =>
  [txHash, currency, kind, counterparty].join('/');

/**
 * Brings the books in line with the movements of some transactions: each has in custody what moved,
 * less what other journals say of the same tokens (a refund, a settlement by hand, a payment to an
 * issuer, the receipts that a sweep moved). Called after each of these is recorded too. Needs `lockPayouts`.
 */
export async function bookMovements(
  tx: Transaction,
  services: Services,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  const chain = requireChain(services);
  const { chainId, tokens } = chain.deployment;
  const rows = await tx
    .select()
    .from(treasuryMovements)
    .where(
      and(
        eq(treasuryMovements.chainId, chainId),
        inArray(treasuryMovements.treasury, [...watchedAddresses(chain)]),
        inArray(treasuryMovements.txHash, [...hashes]),
      ),
    )
    .orderBy(asc(treasuryMovements.id))
    .for('update');
  const at = services.clock.now();
  for (const row of rows) {
    const { id, kind, currency, txHash, counterparty } = row;
    // Custody is that of all treasuries: it neither gains nor loses.
    if (kind === 'internal') continue;
    const target = row.amount === 0n ? 0n : row.amount - (await bookedElsewhere(tx, row));
    const change = target - row.booked;
    if (change === 0n) continue;
    const bookings = row.bookings + 1;
    const { decimals } = tokens[currency];
    await postJournal(
      tx,
      movementJournal(kind, journalKeys.treasuryMovement.build(id, bookings), {
        currency,
        amount: change,
        decimals,
        at,
        txHash,
      }),
    );
    await settleOwners(tx, { txHash, currency }, at);
    await tx
      .update(treasuryMovements)
      .set({ booked: target, bookings })
      .where(eq(treasuryMovements.id, id));
    await audit(tx, {
      actorId: null,
      action: `treasury.${kind}`,
      subject: `treasury/${txHash}`,
      before: { booked: row.booked.toString() },
      after: { booked: target.toString(), currency, counterparty },
      at,
    });
  }
}

/** Base units of a movement, signed as it, that journals of another source have in custody. */
async function bookedElsewhere(db: Database, row: MovementRow): Promise<bigint> {
  const { kind, txHash, currency, counterparty } = row;
  if (kind === 'funding') return 0n;
  if (kind === 'sweep') {
    return sumOf(
      db,
      sql`
      select coalesce(sum(r.amount), 0)::text as sum from receipts r
      join purchase_requests p on p.number = r.request_number
      where r.swept_tx_hash = ${txHash} and r.currency = ${currency} and r.state = 'final'
        and p.address = ${counterparty}`,
    );
  }
  const settled = await sumOf(
    db,
    sql`
    select coalesce(sum(w.token_amount), 0)::text as sum
    from payout_items i join withdrawals w on w.number = i.withdrawal_number
    where i.state = 'confirmed' and i.tx_hash = ${txHash} and i.settlement_tx_hash = ${txHash}
      and i.log_index is null and w.currency = ${currency}
      and (w.wallet = ${counterparty} or ${counterparty} = '')`,
  );
  const refunded = await sumOf(
    db,
    sql`
    select coalesce(sum(e.amount), 0)::text as sum from payment_exceptions e
    where e.state = 'refunded' and e.refund_tx_hash = ${txHash} and e.currency = ${currency}
      and (${counterparty} = '' or exists (select 1 from receipts r
        where r.request_number = e.request_number and r.sender = ${counterparty}))`,
  );
  const taken = settled + refunded + (await paidByMovement(db, row.id));
  const left = row.amount < 0n ? -row.amount : 0n;
  return -(taken < left ? taken : left);
}

async function sumOf(db: Database, query: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await db.execute<{ sum: string }>(query);
  return BigInt(rows[0]?.sum ?? '0');
}
