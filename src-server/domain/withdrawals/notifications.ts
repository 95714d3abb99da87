import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { NotificationEvent, NotificationValues } from '#contract/rules/notifications.ts';
import type { Transaction } from '../../database/database.ts';
import { notifyAll } from '../inbox/notifications.ts';
import type { WithdrawalRow } from './transitions.ts';

type WithdrawalEvent = Extract<NotificationEvent, `withdrawal.${string}`>;
type EventAndValues = {
  [Event in WithdrawalEvent]: { readonly event: Event; readonly values: NotificationValues[Event] };
}[WithdrawalEvent];

/** Notifies the owners of these withdrawals, in the transaction that changes them. */
export function notifyOwners(
  tx: Transaction,
  moved: readonly WithdrawalRow[],
  event: WithdrawalEvent,
  at: Date,
): Promise<void> {
  return notifyAll(
    tx,
    moved.map((withdrawal) => ({
      ...eventAndValues(event, withdrawal),
      memberId: withdrawal.memberId,
      path: `/made-withdrawals?number=${withdrawal.number}`,
      at,
    })),
  );
}

function eventAndValues(event: WithdrawalEvent, withdrawal: WithdrawalRow): EventAndValues {
  const number = String(withdrawal.number);
  const amount = formatUsd(withdrawal.amount);
  const tokens = {
    token_amount: formatUnits(withdrawal.tokenAmount, withdrawal.tokenDecimals),
    currency: withdrawal.currency,
  };
  switch (event) {
    case 'withdrawal.requested':
      return { event, values: { number, amount, ...tokens } };
    case 'withdrawal.confirmed':
    case 'withdrawal.cancelled':
      return { event, values: { number, amount } };
    case 'withdrawal.broadcast':
    case 'withdrawal.paid':
      return { event, values: { number, ...tokens } };
    case 'withdrawal.refused':
      return {
        event,
        values: {
          number,
          amount,
          reason: withdrawal.refusalReason ?? '',
          note: withdrawal.refusalNote ?? '',
        },
      };
  }
}
