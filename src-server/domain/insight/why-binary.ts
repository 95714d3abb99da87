import { and, desc, eq, lt } from 'drizzle-orm';
import type { Evidence } from '#contract/api/why.ts';
import { addDays, nextDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { binaryClosings } from '../../database/schema/jobs.ts';
import { plans } from '../../database/schema/members.ts';
import { boughtBelow, legTexts, sumByLeg, viewPurchases } from './why-purchases.ts';

/** Days of purchases without a closing between two that are followed; longer is not checked. */
const FOLLOWED_DAYS = 400;

/** What a daily closing did to a member: its row, the day's purchases, and the carry it began with. */
export async function binaryEvidence(
  db: Database,
  memberId: number,
  day: UtcDay,
): Promise<Evidence<'binary'> | null> {
  const [row] = await db
    .select({ closing: binaryClosings, plan: { name: plans.name, name_en: plans.nameEn } })
    .from(binaryClosings)
    .innerJoin(plans, eq(plans.id, binaryClosings.planId))
    .where(and(eq(binaryClosings.memberId, memberId), eq(binaryClosings.day, day)));
  if (!row) return null;
  const { closing, plan } = row;
  const found = await boughtBelow(db, memberId, { from: day, to: day });
  return {
    type: 'binary',
    day,
    plan,
    rate: closing.rate,
    cap: formatUsd(closing.cap),
    before: await carryBefore(db, memberId, day),
    bought: legTexts(sumByLeg(found?.days ?? [])),
    legs: legTexts(closing),
    matched: formatUsd(closing.matched),
    gross: formatUsd(closing.gross),
    paid: formatUsd(closing.paid),
    flushed: formatUsd(closing.flushed),
    directs: { left: closing.directsLeft, right: closing.directsRight },
    ...(await viewPurchases(db, found)),
  };
}

/** The last closing that matched before a day; null where none did. */
export async function closingBefore(db: Database, memberId: number, day: UtcDay) {
  const [row] = await db
    .select()
    .from(binaryClosings)
    .where(and(eq(binaryClosings.memberId, memberId), lt(binaryClosings.day, day)))
    .orderBy(desc(binaryClosings.day))
    .limit(1);
  return row ?? null;
}

/** What the closing before left and what came since; null where that is too much to follow. */
async function carryBefore(
  db: Database,
  memberId: number,
  day: UtcDay,
): Promise<Evidence<'binary'>['before']> {
  const last = await closingBefore(db, memberId, day);
  if (last && addDays(last.day, FOLLOWED_DAYS) < day) return null;
  const span = { from: last && nextDay(last.day), to: addDays(day, -1) };
  const isNextDay = last !== null && nextDay(last.day) === day;
  const days = isNextDay ? [] : ((await boughtBelow(db, memberId, span))?.days ?? null);
  // Taking a purchase back stops at an empty leg, so that what came before can't be added up.
  if (days === null || days.some(({ isUndone }) => isUndone)) return null;
  return {
    day: last?.day ?? null,
    carry: legTexts(
      last
        ? { left: last.left - last.matched, right: last.right - last.matched }
        : { left: 0n, right: 0n },
    ),
    bought: legTexts(sumByLeg(days)),
  };
}
