import { and, eq, isNull } from 'drizzle-orm';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { TCT_DECIMALS, tctWorth } from '#contract/rules/exchange/quote.ts';
import type { Transaction } from '../../database/database.ts';
import { tctDeposits } from '../../database/schema/exchange.ts';
import { notify } from '../inbox/notifications.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { debtEntries } from '../ledger/debts.ts';
import { lockBalance, postJournal, type EntryInput } from '../ledger/journals.ts';
import { lockTctBalance } from '../ledger/tct.ts';
import type { ChainPayment } from '../memberships/current.ts';

interface Deposited {
  readonly memberId: number;
  readonly requestNumber: number;
  readonly paidFrom: ChainPayment;
  readonly settledAt: Date;
}

const toLedger = (units: bigint, decimals: number): bigint =>
  units * 10n ** BigInt(LEDGER_DECIMALS - decimals);

/**
 * Credits TCT that arrived on chain to the member's TCT account. The tokens go into custody against the
 * conversion, as those of every payment; the account is credited against the conversion, as by an
 * exchange. TCT of the chain with other decimals are the same TCT.
 * @returns id of the deposit
 */
export async function creditDeposit(
  tx: Transaction,
  { memberId, requestNumber, paidFrom, settledAt }: Deposited,
): Promise<string> {
  const { tokenAmount, decimals, currency, parked = 0n } = paidFrom;
  if (currency !== 'TCT') throw new Error(`${currency} is no deposit of TCT`);
  const amount = toLedger(tokenAmount, decimals);
  const [deposit] = await tx
    .insert(tctDeposits)
    .values({ memberId, requestNumber, amount, settledAt })
    .returning();
  if (!deposit) throw new Error('The deposit was not stored');
  const entries: EntryInput[] = [
    { account: 'custody', currency, amount: tokenAmount - parked, decimals },
    { account: 'unmatched_receipts', currency, amount: parked, decimals },
    { account: 'tct_conversion', currency, amount: -tokenAmount, decimals },
    { account: 'tct_conversion', currency, amount: -amount, decimals: TCT_DECIMALS },
    { account: 'tct', memberId, amount },
  ];
  await postJournal(tx, {
    kind: 'tct_deposit',
    idempotencyKey: journalKeys.tctDeposit.build(deposit.id),
    occurredAt: settledAt,
    source: { type: 'tct_deposit', id: String(deposit.id) },
    details: { request: requestNumber, tct: formatUnits(amount, TCT_DECIMALS) },
    entries: entries.filter((entry) => entry.amount !== 0n),
  });
  await notify(tx, {
    memberId,
    event: 'tct.deposited',
    values: { number: String(requestNumber), token_amount: formatUnits(amount, TCT_DECIMALS) },
    path: `/exchange/account?deposit=${requestNumber}`,
    at: settledAt,
  });
  return String(deposit.id);
}

export interface UndoneTct {
  /** TCT (1e-18) that had been credited. */
  readonly amount: bigint;
  /** They sum to zero. */
  readonly entries: readonly EntryInput[];
  readonly source: { readonly type: string; readonly id: string };
}

/**
 * Takes a deposit back that the chain undid: from the TCT account what is there; what was spent of it
 * becomes a debt in USD at the price that the request had locked.
 * @param price USD for one TCT
 */
export async function undoDeposit(
  tx: Transaction,
  requestNumber: number,
  { price, at }: { readonly price: string; readonly at: Date },
): Promise<UndoneTct | null> {
  const [deposit] = await tx
    .update(tctDeposits)
    .set({ reversedAt: at })
    .where(and(eq(tctDeposits.requestNumber, requestNumber), isNull(tctDeposits.reversedAt)))
    .returning();
  if (!deposit) return null;
  const { id, memberId, amount } = deposit;
  // In the order of every posting: USD before TCT.
  await lockBalance(tx, memberId, 'debt');
  const there = await lockTctBalance(tx, memberId);
  const taken = there < amount ? there : amount;
  const owed = tctWorth(amount - taken, price);
  const entries: EntryInput[] = [
    { account: 'tct', memberId, amount: -taken },
    { account: 'tct_conversion', currency: 'TCT', amount: taken, decimals: TCT_DECIMALS },
    ...debtEntries(memberId, owed),
  ];
  await notify(tx, {
    memberId,
    event: 'tct.undone',
    values: { number: String(requestNumber), token_amount: formatUnits(amount, TCT_DECIMALS) },
    path: `/exchange/account?deposit=${requestNumber}`,
    at,
  });
  return {
    amount,
    entries: entries.filter((entry) => entry.amount !== 0n),
    source: { type: 'tct_deposit', id: String(id) },
  };
}
