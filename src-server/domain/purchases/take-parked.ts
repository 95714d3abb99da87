import { eq } from 'drizzle-orm';
import { formatUnits } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { paymentExceptions } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { postJournal, type EntryInput } from '../ledger/journals.ts';
import { resolveExceptions } from './exceptions.ts';
import { requestSource } from './journals.ts';
import { decimalsOf, liveExceptions, type ReceiptRow, type RequestRow } from './states.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/**
 * Takes a receipt that the chain undid out of what is parked for its request, the newest exception
 * first. What is parked no more (refunded already, or within the tolerance of a purchase that
 * stands) is the company's loss.
 */
export async function takeParked(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  receipt: ReceiptRow,
): Promise<void> {
  const { number } = request;
  const { currency, amount, txHash } = receipt;
  const at = services.clock.now();
  const live = (await liveExceptions(tx, number))
    .filter((row) => row.currency === currency)
    .toReversed();
  let left = amount;
  for (const exception of live) {
    const part = left < exception.amount ? left : exception.amount;
    left -= part;
    if (part === exception.amount) {
      await resolveExceptions(tx, [exception], { state: 'closed', at });
    } else if (part > 0n) {
      await tx
        .update(paymentExceptions)
        .set({ amount: exception.amount - part })
        .where(eq(paymentExceptions.id, exception.id));
    }
  }
  const decimals = decimalsOf(services, request, currency);
  const entries: EntryInput[] = [
    { account: 'custody', currency, amount: -amount, decimals },
    { account: 'unmatched_receipts', currency, amount: amount - left, decimals },
    { account: 'tct_conversion', currency, amount: left, decimals },
  ];
  await postJournal(tx, {
    kind: 'reversal',
    idempotencyKey: journalKeys.receiptUndone.build(receipt.id, receipt.bookings),
    occurredAt: at,
    source: requestSource(number),
    details: { tx_hash: txHash },
    entries: entries.filter((entry) => entry.amount !== 0n),
  });
  await audit(tx, {
    actorId: null,
    action: 'payment.receipt_undone',
    subject: `payment/${number}`,
    after: { tx_hash: txHash, amount: formatUnits(amount, decimals), currency },
    at,
  });
}
