import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import { divide, divisionText, type Division } from '#contract/rules/offerings/distribution.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { subscriptions } from '../../database/schema/offerings.ts';

/** A holder by the books: what was allotted to a member. */
export interface Holder {
  readonly memberId: number;
  readonly username: string;
  readonly units: number;
}

/** Who holds units of an offering by the books, by username; what was allotted is held, wherever it is. */
export async function holdersOf(db: Database, offeringId: number): Promise<Holder[]> {
  return db
    .select({
      memberId: subscriptions.memberId,
      username: members.username,
      units: sql<number>`sum(${subscriptions.allotted})::integer`,
    })
    .from(subscriptions)
    .innerJoin(members, eq(members.id, subscriptions.memberId))
    .where(and(eq(subscriptions.offeringId, offeringId), eq(subscriptions.state, 'allotted')))
    .groupBy(subscriptions.memberId, members.username)
    .orderBy(asc(members.username));
}

/** How an amount is divided among holders, and the fingerprint of that. */
export function divisionOf(
  holders: readonly Holder[],
  {
    offering,
    day,
    amount,
  }: { readonly offering: number; readonly day: UtcDay; readonly amount: bigint },
): Division & { readonly digest: string } {
  const division = divide(
    holders.map(({ username, units }) => ({ holder: username, units })),
    amount,
  );
  const text = divisionText({ offering, day }, division);
  return { ...division, digest: createHash('sha256').update(text, 'utf8').digest('hex') };
}
