import { eq } from 'drizzle-orm';
import {
  applyRate,
  cutToCent,
  formatUnits,
  formatUsd,
  USD_DECIMALS,
} from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { globalDeposits, ranges } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import {
  assertInRange,
  depositPaid,
  type DepositOffer,
  type DepositWish,
  type PaidDeposit,
} from './deposit-paid.ts';
import { acceptDepositTerms } from './deposit-terms.ts';
import { DomainError } from '../base/errors.ts';
import { offered } from '../memberships/frozen-offer.ts';
import { postJournal } from '../ledger/journals.ts';
import { notify } from '../inbox/notifications.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/**
 * What a deposit in the global network would be, before it is paid.
 * @throws DomainError `not_found`, `offer_changed` where the range is closed,
 *   `amount_out_of_range` {minimum, maximum}, `terms_changed` {version}
 */
export async function offerGlobalDeposit(
  db: Database,
  services: Services,
  { subjectId, amount, acceptedTerms }: DepositWish,
): Promise<DepositOffer> {
  const [range] = await db.select().from(ranges).where(eq(ranges.id, subjectId));
  if (!range) throw new DomainError('not_found');
  if (!range.isOpen) throw new DomainError('offer_changed');
  assertInRange(amount, range);
  const terms = await acceptDepositTerms(db, services, acceptedTerms);
  const name = `${short(range.minAmount)} – ${short(range.maxAmount)}`;
  const offer = { weight: range.weight, max_multiple: range.maxMultiple, ...terms };
  return { name, nameEn: name, offer };
}

const short = (usd: bigint): string => formatUnits(usd, USD_DECIMALS);

/**
 * Takes a deposit that is paid for: the row with weight and ceiling as they were offered, its
 * journal, the notification, in the caller's transaction. The money is the company's: it does not return.
 * @returns number of the deposit
 * @throws DomainError `balance_exceeded` {available}
 */
export async function openGlobalDeposit(
  tx: Transaction,
  _services: Services,
  deposit: PaidDeposit,
): Promise<string> {
  const { memberId, subjectId, amount, offer, paidFrom, requestNumber } = deposit;
  // The share of a day whose closing has begun is not divided again.
  const { at: settledAt } = await lockOpenInstant(tx, deposit.settledAt);
  const paid = await depositPaid(tx, memberId, amount, paidFrom);
  const [row] = await tx
    .insert(globalDeposits)
    .values({
      memberId,
      rangeId: subjectId,
      amount,
      weight: offered(offer, 'weight'),
      ceiling: cutToCent(applyRate(amount, offered(offer, 'max_multiple'))),
      fromBalance: paidFrom.kind === 'balance',
      requestNumber,
      openedAt: settledAt,
      termsVersion: offered(offer, 'terms_version'),
      acceptedTermsAt: new Date(offered(offer, 'accepted_at')),
    })
    .returning({ number: globalDeposits.id });
  if (!row) throw new Error('A deposit was not inserted');
  const id = String(row.number);
  await postJournal(tx, {
    kind: 'global_deposit',
    idempotencyKey: journalKeys.globalDeposit.build(row.number),
    occurredAt: settledAt,
    source: { type: 'global_deposit', id },
    details: { weight: offered(offer, 'weight'), max_multiple: offered(offer, 'max_multiple') },
    entries: [{ account: 'revenue', currency: 'USD', amount }, ...paid],
  });
  await notify(tx, {
    memberId,
    event: 'global.deposited',
    values: { amount: formatUsd(amount), number: id },
    path: '/global-network-progress',
    at: settledAt,
  });
  return id;
}
