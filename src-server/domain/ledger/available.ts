import { and, eq } from 'drizzle-orm';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { balances } from '../../database/schema/ledger.ts';
import { DomainError } from '../base/errors.ts';
import { creditedSince } from './global-credits.ts';

/** What of a balance can be withdrawn now, and what still waits (global only). USD base units. */
export interface Available {
  readonly balance: bigint;
  readonly available: bigint;
  readonly waiting: bigint;
}

/**
 * Earnings of the global network can be withdrawn `waitHours` after they were credited. What left
 * the balance left its oldest part, and what came back by a refund is no new credit, so exactly the
 * credits younger than that are not available yet.
 */
export async function availableOf(
  db: Database,
  memberId: number,
  type: WithdrawalType,
  { now, waitHours }: { readonly now: Date; readonly waitHours: number },
): Promise<Available> {
  const [row] = await db
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.memberId, memberId), eq(balances.account, type)));
  const balance = row?.amount ?? 0n;
  if (type !== 'global') return { balance, available: balance, waiting: 0n };
  const credited = await creditedSince(db, memberId, new Date(now.getTime() - waitHours * HOUR_MS));
  const waiting = credited < balance ? credited : balance;
  return { balance, available: balance - waiting, waiting };
}

/**
 * Refuses an amount over what is available.
 * @throws DomainError `balance_exceeded` {available}, `earnings_exceeded` {available, waiting}
 */
export function assertCovered(
  type: WithdrawalType,
  gross: bigint,
  { available, waiting }: Available,
): void {
  if (gross <= available) return;
  throw type === 'global'
    ? new DomainError('earnings_exceeded', {
        details: { available: formatUsd(available), waiting: formatUsd(waiting) },
      })
    : new DomainError('balance_exceeded', { details: { available: formatUsd(available) } });
}
