import { and, eq, isNull, sql } from 'drizzle-orm';
import { formatUnits, formatUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { BlockPoint, TransactionState } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import { tctDeposits } from '../../database/schema/exchange.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { members } from '../../database/schema/members.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { undoCoursePurchase } from '../academy/sales/reversal.ts';
import {
  undoGlobalDeposit,
  undoPoolPosition,
  type UndoneDeposit,
} from '../investments/deposit-reversal.ts';
import { undoDeposit } from '../exchange/deposits.ts';
import { postJournal, type EntryInput } from '../ledger/journals.ts';
import { tokensOfOrder, undoOrder } from '../market/undo-order.ts';
import { paymentKeyOf, undoSubscription } from '../offerings/undo.ts';
import { undoMembership } from '../memberships/reversal.ts';
import { namesOf } from '../base/member-names.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { raiseException, resolveExceptions } from './exceptions.ts';
import { pathOf } from './request-path.ts';
import { leastOf } from './price.ts';
import { takeParked } from './take-parked.ts';
import {
  decimalsOf,
  liveExceptions,
  lockRequest,
  parkedIn,
  undoneReceipts,
  type ReceiptRow,
  type RequestRow,
} from './states.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/**
 * Observes what is in the books and was undone by the chain. A transaction that waits for another
 * block may come back and is left alone; one that is gone takes its money out of the books. Call it
 * with everything up to `final` in the books.
 */
export async function reviewUndone(services: Services, final: BlockPoint): Promise<void> {
  const { treasury } = requireChain(services);
  for (const receipt of await undoneReceipts(services.database.db)) {
    const state = await treasury.transactionState(receipt.txHash);
    if (!isGone(state, receipt, final)) continue;
    await services.database.transaction((tx) => reverseReceipt(tx, services, receipt, final));
  }
}

function isGone(state: TransactionState, { blockNumber }: ReceiptRow, final: BlockPoint): boolean {
  if (state.kind === 'pending') return false;
  if (state.kind === 'mined') return state.blockNumber <= final.number;
  return blockNumber <= final.number;
}

/**
 * Takes one undone receipt out of the books, and the purchase with it where the rest does not pay it.
 * Doing it again changes nothing.
 */
export async function reverseReceipt(
  tx: Transaction,
  services: Services,
  { id, requestNumber }: Pick<ReceiptRow, 'id' | 'requestNumber'>,
  final: BlockPoint,
): Promise<void> {
  const request = await lockRequest(tx, requestNumber);
  const [receipt] = await tx
    .update(receipts)
    .set({ bookedAt: null })
    .where(and(eq(receipts.id, id), eq(receipts.state, 'undone'), sql`booked_at is not null`))
    .returning();
  if (!request || !receipt || receipt.amount === 0n) return;
  const used = request.status === 'Settled' ? await usedBy(tx, services, request) : null;
  const live = await liveExceptions(tx, requestNumber);
  const parked = parkedIn(live, receipt.currency);
  const pays = used?.currency === receipt.currency;
  const remaining = parked + (pays ? used.amount : 0n) - receipt.amount;
  services.log.error({ request: requestNumber, receipt }, 'the chain undid a booked receipt');
  if (pays && used && remaining < leastOf(used.amount, request.tolerance)) {
    await reversePurchase(tx, services, request, { receipt, used, parked, final });
  } else {
    await takeParked(tx, services, request, receipt);
  }
}

interface Used {
  readonly currency: WithdrawalCurrency;
  /** Base units that paid the purchase. */
  readonly amount: bigint;
}

/** The tokens that a settled purchase was paid with, as the ledger has it. */
async function usedBy(
  tx: Transaction,
  services: Services,
  request: RequestRow,
): Promise<Used | null> {
  if (request.kind === 'order') return tokensOfOrder(tx, request.number);
  if (request.kind === 'tct') return depositUsed(tx, services, request);
  const key =
    request.kind === 'offering'
      ? await paymentKeyOf(tx, request.number)
      : await keyOfPurchase(tx, request.kind, request.number);
  if (key === null) return null;
  const [paid] = await tx
    .select({ currency: entries.currency, amount: entries.amount })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(
        eq(journals.idempotencyKey, key),
        eq(entries.account, 'tct_conversion'),
        sql`${entries.currency} <> 'USD'`,
      ),
    );
  if (!paid || paid.currency === 'USD') return null;
  const { currency } = paid;
  const decimals = decimalsOf(services, request, currency);
  return { currency, amount: -paid.amount / 10n ** BigInt(LEDGER_DECIMALS - decimals) };
}

/** Key of the journal that booked what a request paid; null where nothing of it lasts. */
async function keyOfPurchase(
  tx: Transaction,
  kind: 'membership' | 'pool' | 'global' | 'course',
  requestNumber: number,
): Promise<string | null> {
  const kinds = {
    membership: 'membership_purchases',
    pool: 'pool_positions',
    global: 'global_deposits',
    course: 'course_purchases',
  };
  const keys = {
    membership: journalKeys.membershipPayment,
    pool: journalKeys.poolDeposit,
    global: journalKeys.globalDeposit,
    course: journalKeys.coursePayment,
  };
  const lasting = kind === 'membership' || kind === 'course' ? sql`and reversed_at is null` : sql``;
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select id from ${sql.identifier(kinds[kind])} where request_number = ${requestNumber} ${lasting}`,
  );
  const id = rows[0]?.id;
  if (id === undefined) return null;
  return keys[kind].build(Number(id));
}

/** The TCT that a deposit was credited with. */
async function depositUsed(
  tx: Transaction,
  services: Services,
  request: RequestRow,
): Promise<Used | null> {
  const [deposit] = await tx
    .select({ amount: tctDeposits.amount })
    .from(tctDeposits)
    .where(and(eq(tctDeposits.requestNumber, request.number), isNull(tctDeposits.reversedAt)));
  if (!deposit) return null;
  const decimals = decimalsOf(services, request, 'TCT');
  return { currency: 'TCT', amount: deposit.amount / 10n ** BigInt(LEDGER_DECIMALS - decimals) };
}

interface Reversal {
  readonly receipt: ReceiptRow;
  readonly used: Used;
  readonly parked: bigint;
  readonly final: BlockPoint;
}

async function reversePurchase(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  { receipt, used, parked, final }: Reversal,
): Promise<void> {
  const { number, currency, kind } = request;
  const at = services.clock.now();
  const undone = await undoSubject(tx, request, at);
  if (!undone) throw new Error(`Nothing was settled for request ${number}`);
  const decimals = decimalsOf(services, request, used.currency);
  // What the chain has left of the payment is parked; the conversion is as it was before.
  const kept = used.amount - receipt.amount;
  const rest = parked + kept;
  // What was refunded of it before is the company's loss.
  const lost = rest < 0n ? -rest : 0n;
  const tokens: EntryInput[] = [
    { account: 'tct_conversion', currency: 'USD', amount: undone.amount },
    { account: 'tct_conversion', currency: used.currency, amount: used.amount + lost, decimals },
    { account: 'custody', currency: used.currency, amount: -receipt.amount, decimals },
    { account: 'unmatched_receipts', currency: used.currency, amount: -kept - lost, decimals },
  ];
  await postJournal(tx, {
    kind: 'reversal',
    idempotencyKey: journalKeys.reversal.build(undone.source.type, undone.source.id),
    occurredAt: at,
    source: undone.source,
    details: { request: number, tx_hash: receipt.txHash, purchase: kind },
    entries: [...undone.entries, ...tokens.filter(({ amount }) => amount !== 0n)],
  });
  const canBePaid = request.expiresAt.getTime() >= final.timestamp * 1000;
  await tx
    .update(purchaseRequests)
    .set({
      status: canBePaid ? 'New' : 'Expired',
      settledAt: null,
      closedAt: canBePaid ? null : at,
    })
    .where(eq(purchaseRequests.number, number));
  const over = (await liveExceptions(tx, number)).filter((row) => row.currency === used.currency);
  await resolveExceptions(tx, over, { state: 'closed', at });
  if (rest > 0n) {
    await raiseException(tx, services, request, {
      kind: used.currency === currency ? 'paid_partial' : 'wrong_token',
      state: canBePaid && used.currency === currency ? 'waiting' : 'open',
      currency: used.currency,
      amount: rest,
    });
  }
  const usd = kind === 'tct' ? request.amount : undone.amount;
  await notifyOfReversal(tx, request, usd, at);
  await audit(tx, {
    actorId: null,
    action: 'payment.reversed',
    subject: `payment/${number}`,
    before: { status: request.status, tx_hash: receipt.txHash },
    after: {
      amount: formatUsd(usd),
      undone: formatUnits(receipt.amount, decimals),
      currency: used.currency,
      member: request.memberId,
    },
    at,
  });
}

/** Undoes what the request became; the entries sum to minus the amount in USD. */
async function undoSubject(
  tx: Transaction,
  { kind, number, price }: RequestRow,
  now: Date,
): Promise<UndoneDeposit | null> {
  if (kind === 'tct') {
    // No USD were paid: the tokens alone go back.
    const deposit = await undoDeposit(tx, number, { price, at: now });
    return deposit && { ...deposit, amount: 0n };
  }
  if (kind === 'pool') return undoPoolPosition(tx, number, now);
  if (kind === 'global') return undoGlobalDeposit(tx, number);
  if (kind === 'course') return undoCoursePurchase(tx, number, now);
  if (kind === 'order') return undoOrder(tx, number, now);
  if (kind === 'offering') return undoSubscription(tx, number, now);
  const undone = await undoMembership(tx, number, now);
  if (!undone) return null;
  const { amount, entries: bonus, source } = undone;
  return {
    amount,
    source,
    entries: [{ account: 'revenue', currency: 'USD', amount: -amount }, ...bonus],
  };
}

/** The member, and everybody who has to decide about it. */
async function notifyOfReversal(
  tx: Transaction,
  request: RequestRow,
  usd: bigint,
  at: Date,
): Promise<void> {
  const number = String(request.number);
  const amount = formatUsd(usd);
  const admins = await tx.select({ id: members.id }).from(members).where(eq(members.isAdmin, true));
  const payer = (await namesOf(tx, [request.memberId])).get(request.memberId);
  await notifyAll(tx, [
    // Of a deposit of TCT the member is told in TCT.
    ...(request.kind === 'tct'
      ? []
      : [
          {
            memberId: request.memberId,
            event: 'payment.reversed',
            values: { number, amount },
            path: pathOf(request),
            at,
          } as const,
        ]),
    ...admins.map(
      ({ id }) =>
        ({
          memberId: id,
          event: 'payment.undone',
          values: { number, amount, member: payer?.username ?? '' },
          path: '/admin/payments',
          at,
        }) as const,
    ),
  ]);
}
