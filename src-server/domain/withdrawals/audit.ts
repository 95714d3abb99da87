import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { audit } from '../audit/write.ts';
import type { WithdrawalRow } from './transitions.ts';

interface Decision {
  /** As it was; left out where its state did not change. */
  readonly before?: WithdrawalRow | undefined;
  readonly row: WithdrawalRow;
  readonly actorId: number;
  readonly at: Date;
  readonly said?: Pick<AuditValues, 'reason' | 'note'>;
}

/** Notes what an administrator decided about a withdrawal: whose, how much, what it was and is. */
export function auditWithdrawal(
  tx: Transaction,
  action: AuditActionOf<'withdrawal'>,
  { before, row, actorId, at, said }: Decision,
): Promise<void> {
  return audit(tx, {
    actorId,
    action,
    subject: `withdrawal/${row.number}`,
    before: { state: (before ?? row).detail },
    after: {
      state: row.detail,
      member: row.memberId,
      amount: formatUsd(row.amount),
      currency: row.currency,
      wallet: row.wallet,
      ...said,
    },
    at,
  });
}
