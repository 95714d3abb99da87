import { canStepBack } from '#contract/rules/offerings/states.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { giveBack } from '../offerings/returns.ts';
import { lockSubscription } from '../offerings/rows.ts';

/**
 * A member steps back from a paid subscription within its cooling-off time: all that was paid goes to the direct
 * balance, without a reason or a fee, also while the area is switched off.
 * @throws DomainError `not_found`, `subscription_state` {state}, `cooling_over` {until}
 */
export async function stepBack(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  number: number,
): Promise<void> {
  const { offering, subscription } = await lockSubscription(tx, number);
  if (subscription.memberId !== memberId) throw new DomainError('not_found');
  const { state, coolingUntil } = subscription;
  if (state !== 'paid' || coolingUntil === null) {
    throw new DomainError('subscription_state', { details: { state } });
  }
  const at = clock.now();
  if (!canStepBack(coolingUntil, at)) {
    throw new DomainError('cooling_over', { details: { until: coolingUntil.toISOString() } });
  }
  await giveBack(tx, offering, subscription, { reason: 'stepped_back', at });
}
