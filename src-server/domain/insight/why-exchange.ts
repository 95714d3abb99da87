import type { Evidence } from '#contract/api/why.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { findQuote, giveText, receiveText } from '../exchange/quotes.ts';
import type { JournalRow } from '../ledger/journal-keys.ts';
import { sourceNumber } from './why-payments.ts';

/** The firm quote that an exchange was made by. */
export async function exchangeEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'exchange'> | null> {
  const number = sourceNumber(journal);
  const quote = await findQuote(db, memberId, number).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') return null;
    throw error;
  });
  if (!quote) return null;
  const { side, give, receive, mid, spread, price, feeRate, fee, value } = quote;
  return {
    type: 'exchange',
    number,
    side,
    give: giveText(side, give),
    receive: receiveText(side, receive),
    mid,
    spread,
    price,
    fee_rate: feeRate,
    fee: formatUsd(fee),
    value: formatUsd(value),
  };
}
