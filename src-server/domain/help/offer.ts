import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { help, HelpOffer } from '#contract/api/support/help.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { arrivalRules } from '#contract/rules/arrival.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { helpLimits, topicOfCategory, type HelpLanguage } from '#contract/rules/support/help.ts';
import { categoryOfObject } from '#contract/rules/support/tickets.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { DomainError } from '../base/errors.ts';
import { parseRowNumber } from '../base/row-numbers.ts';
import { articlesAbout, headOf } from './search.ts';

/** Days back, and how many of ten took less than what is told. */
const DAYS = 30;
const OF_TEN = 9;

interface Asking extends Body<typeof help.offer> {
  readonly memberId: number;
  readonly language: HelpLanguage;
  readonly now: Date;
}

/** What may answer a ticket that is not sent yet. @throws DomainError `not_found` for another's object */
export async function offerHelp(
  db: Database,
  { memberId, about, category, object, language, now }: Asking,
): Promise<HelpOffer> {
  const of = category ?? (object ? categoryOfObject[object.kind] : undefined);
  const topic = of ? topicOfCategory[of] : null;
  const found = await articlesAbout(db, about, { topic, now });
  const items = found.slice(0, helpLimits.offered).map((one) => headOf(one, language));
  const yours =
    object?.kind === 'withdrawal'
      ? await yourWithdrawal(db, memberId, parseRowNumber(object.id), now)
      : null;
  return { items, yours };
}

/** A pending withdrawal beside how long others took. */
async function yourWithdrawal(
  db: Database,
  memberId: number,
  number: number | null,
  now: Date,
): Promise<HelpOffer['yours']> {
  if (number === null) throw new DomainError('not_found');
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, number), eq(withdrawals.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  if (statusOf[row.detail] !== 'Pending') return null;
  return { since: row.createdAt.toISOString(), most: await mostTook(db, now) };
}

/** The time that nine of ten paid withdrawals took at most; by the rule that tells arrivals (`arrivalRules`). */
async function mostTook(db: Database, now: Date): Promise<NonNullable<HelpOffer['yours']>['most']> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      members: sql<number>`count(distinct ${withdrawals.memberId})::integer`,
      minutes: sql<number | string>`ceil(percentile_cont(0.9) within group (order by
        extract(epoch from ${withdrawals.finishedAt} - ${withdrawals.createdAt}) / 60))`,
    })
    .from(withdrawals)
    .where(
      and(
        sql`${withdrawals.detail} = 'confirmed'`,
        isNotNull(withdrawals.finishedAt),
        gt(withdrawals.finishedAt, new Date(now.getTime() - DAYS * DAY_MS)),
      ),
    );
  const isEnough =
    row !== undefined && row.count >= arrivalRules.least && row.members >= arrivalRules.members;
  return isEnough ? { of_ten: OF_TEN, days: DAYS, minutes: Number(row.minutes) } : null;
}
