import { heldAccountOf } from '#contract/rules/accounts.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { figure } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { redeemCode, type Code } from '../accounts/codes.ts';
import { lockBalance, postJournal } from '../ledger/journals.ts';
import { lockTctBalance } from '../ledger/tct.ts';
import { boundTerms } from './binding.ts';
import { requestedJournal } from './journals.ts';
import { mailOwners } from './mails.ts';
import { notifyOwners } from './notifications.ts';
import { assertMayWithdraw, coveredBy, type QuoteRequest, type WithdrawalTerms } from './quote.ts';
import { recordEvent, type WithdrawalRow } from './transitions.ts';
import { isFirstUse } from './address-facts.ts';

/**
 * Redeems the code and reserves the money, in one transaction.
 * @param code as `checkCode` gave it: right, its try already counted and committed
 * @throws DomainError `code_changed`, `code_spent`, `quote_expired`, and what
 *   {@link createWithdrawal} refuses
 */
export async function createWithdrawalByCode(
  tx: Transaction,
  services: Services,
  memberId: number,
  { code, request }: { readonly code: Code; readonly request: QuoteRequest },
): Promise<WithdrawalRow> {
  const terms = boundTerms(services, code.binding, request);
  await redeemCode(tx, services, code.id);
  return createWithdrawal(tx, services, memberId, terms);
}

/**
 * A withdrawal with exactly these terms: its row, the reservation in the ledger, its first events,
 * the notification and the mail. A first payment to an address waits `new_wallet_hold_hours`.
 * @throws DomainError `email_unverified`, `withdrawals_paused`, `balance_exceeded`,
 *   `earnings_exceeded`
 */
export async function createWithdrawal(
  tx: Transaction,
  services: Services,
  memberId: number,
  terms: WithdrawalTerms,
): Promise<WithdrawalRow> {
  const now = services.clock.now();
  const settings = await services.settings.read(tx);
  await assertMayWithdraw(tx, memberId, now, 'lock');
  // Others that want the same money wait here, and then see what is left. Locked in the order in
  // which the ledger locks them, so that no two requests wait for each other.
  if (terms.type === 'tct') await lockTctBalance(tx, memberId);
  else {
    for (const account of [terms.type, heldAccountOf[terms.type]].sort()) {
      await lockBalance(tx, memberId, account);
    }
  }
  const waitHours = settings.global_network_wait_hours;
  await coveredBy(tx, memberId, terms, { now, waitHours });

  const firstUse = await isFirstUse(tx, { memberId, ...terms });
  const holdHours = firstUse ? settings.new_wallet_hold_hours : 0;
  const holdUntil = holdHours > 0 ? new Date(now.getTime() + holdHours * HOUR_MS) : null;
  const [withdrawal] = await tx
    .insert(withdrawals)
    .values({
      ...terms,
      memberId,
      detail: holdUntil ? 'on_hold' : 'in_review',
      holdUntil,
      createdAt: now,
    })
    .returning();
  if (!withdrawal) throw new Error('The withdrawal was not stored.');

  await postJournal(tx, requestedJournal(withdrawal, now));
  await recordEvent(tx, withdrawal.number, 'requested', { at: now, actorId: memberId });
  if (holdUntil) await recordEvent(tx, withdrawal.number, 'held', { at: now });
  await notifyOwners(tx, [withdrawal], 'withdrawal.requested', now);
  await mailOwners(tx, [withdrawal], {
    template: 'withdrawal.requested',
    at: now,
    values: ({ number, amount, tokenAmount, tokenDecimals, currency, wallet }) => ({
      number,
      amount: figure(formatUsd(amount)),
      tokenAmount: figure(formatUnits(tokenAmount, tokenDecimals)),
      currency,
      address: wallet,
    }),
  });
  return withdrawal;
}
