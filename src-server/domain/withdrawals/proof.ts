import { parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { requireOwnFactor } from '../accounts/second-factor/member-proof.ts';
import type { Caller } from '../accounts/sessions.ts';
import type { WithdrawalTerms } from './quote.ts';
import { isFirstUse } from './address-facts.ts';

/**
 * Who enrolled a second factor proves it to withdraw to an address that was never paid, and to a
 * known one from `factor_withdrawal_threshold` (USD, gross) on.
 * @throws DomainError `step_up_required`
 */
export async function requireWithdrawalFactor(
  tx: Transaction,
  services: Services,
  caller: Caller,
  terms: WithdrawalTerms,
): Promise<void> {
  const { factor_withdrawal_threshold: threshold } = await services.settings.read(tx);
  const isNew = await isFirstUse(tx, { memberId: caller.memberId, ...terms });
  if (isNew || terms.amount >= parseUsd(threshold)) await requireOwnFactor(tx, services, caller);
}
