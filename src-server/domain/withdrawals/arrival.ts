import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Arrival } from '#contract/api/withdrawals.ts';
import { arrivalRange, arrivalRules } from '#contract/rules/arrival.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { ownRequestNeedsTwo } from './second-approval.ts';

/** Withdrawals that wait for the same: those that are compared. */
export interface Kind {
  readonly chainId: number;
  readonly currency: WithdrawalCurrency;
  /** Two administrators approve it. */
  readonly needsTwo: boolean;
  /** Its address is new and waits first. */
  readonly isHeld: boolean;
}

/**
 * How long the last withdrawals of a kind took, of all members: from the request until the payment
 * was final on the chain and in the books. Given for at least `arrivalRules.least` of as many members
 * as `arrivalRules.members`, as a range without its ends and rounded, so that no single one can be
 * read from it. One query, an index (`withdrawals_paid_idx`).
 */
export async function arrivalOf(db: Database, kind: Kind, now: Date): Promise<Arrival> {
  const { chainId, currency, needsTwo, isHeld } = kind;
  const paid = await db
    .select({
      memberId: withdrawals.memberId,
      createdAt: withdrawals.createdAt,
      finishedAt: withdrawals.finishedAt,
    })
    .from(withdrawals)
    .where(
      and(
        // In the words of the index's own condition.
        sql`${withdrawals.detail} = 'confirmed'`,
        eq(withdrawals.chainId, chainId),
        eq(withdrawals.currency, currency),
        gt(withdrawals.finishedAt, new Date(now.getTime() - arrivalRules.days * DAY_MS)),
        needsTwo ? isNotNull(withdrawals.secondApprovedBy) : isNull(withdrawals.secondApprovedBy),
        isHeld ? isNotNull(withdrawals.holdUntil) : isNull(withdrawals.holdUntil),
      ),
    )
    .orderBy(desc(withdrawals.finishedAt), desc(withdrawals.number))
    .limit(arrivalRules.most);
  const owners = new Set(paid.map(({ memberId }) => memberId)).size;
  const isEnough = paid.length >= arrivalRules.least && owners >= arrivalRules.members;
  return {
    approvals: needsTwo ? 2 : 1,
    held: isHeld,
    history: isEnough
      ? {
          count: paid.length,
          ...arrivalRange(
            paid.map(({ createdAt, finishedAt }) =>
              Math.max(0, ((finishedAt ?? createdAt).getTime() - createdAt.getTime()) / MINUTE_MS),
            ),
          ),
        }
      : null,
  };
}

/**
 * {@link arrivalOf} withdrawals like one of a member's own.
 * @throws DomainError `not_found`, also where it is another member's
 */
export async function arrivalOfWithdrawal(
  db: Database,
  { clock, settings }: Services,
  memberId: number,
  number: number,
): Promise<Arrival> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, number), eq(withdrawals.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  const needsTwo =
    row.secondApprovedBy !== null ||
    (await ownRequestNeedsTwo(db, await settings.read(db), { number }));
  const { chainId, currency, holdUntil } = row;
  return arrivalOf(db, { chainId, currency, needsTwo, isHeld: holdUntil !== null }, clock.now());
}
