import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import { beginRun, endRun, lastRun } from '../base/job-runs.ts';
import { notifyAll, type NewNotification } from '../inbox/notifications.ts';
import { offeringNames, subscriptionPath } from '../offerings/rows.ts';

/** Name of the runs: one a UTC day; their progress says until when reminders were sent. */
export const COOLING_REMINDERS = 'cooling-reminders';

/** Milliseconds before its end. */
const BEFORE = DAY_MS;

/**
 * Reminds members a day before the time in which they may step back ends: of what came due since the last time, in
 * the transaction that moves that time on, so each is sent once. After a long absence only what still can be stepped
 * back from is told. Where the time is a day or less, the notice of the payment has just said so.
 * @returns how many reminders came due
 */
export async function remindOfCooling(tx: Transaction, now: Date): Promise<number> {
  const last = await lastRun(tx, COOLING_REMINDERS);
  const run = await beginRun(tx, { job: COOLING_REMINDERS, period: utcDay(now) }, now);
  const since = new Date(
    String(run.progress['until'] ?? last?.progress['until'] ?? now.toISOString()),
  );
  const pass = { startedAt: now, finishedAt: now };
  if (since > now) {
    await endRun(tx, run.id, pass, run.progress);
    return 0;
  }
  const reminders = await ending(tx, { since, now });
  await notifyAll(tx, reminders);
  const told = Number(run.progress['told'] ?? 0) + reminders.length;
  await endRun(tx, run.id, pass, { until: now.toISOString(), told });
  return reminders.length;
}

async function ending(
  tx: Transaction,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<NewNotification[]> {
  const from = new Date(Math.max(since.getTime() + BEFORE, now.getTime()));
  const to = new Date(now.getTime() + BEFORE);
  const rows = await tx
    .select({ subscription: subscriptions, offering: offerings })
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(
      and(
        eq(subscriptions.state, 'paid'),
        gt(subscriptions.coolingUntil, from),
        lte(subscriptions.coolingUntil, to),
        sql`${subscriptions.coolingUntil} - ${subscriptions.paidAt} > interval '1 day'`,
      ),
    )
    .orderBy(asc(subscriptions.number));
  return rows.map(({ subscription: { number, memberId, amount, coolingUntil }, offering }) => ({
    memberId,
    event: 'subscription.cooling',
    values: {
      number: String(number),
      amount: formatUsd(amount),
      ...offeringNames(offering),
      until: coolingUntil?.toISOString() ?? '',
    },
    path: subscriptionPath(number),
    at: now,
  }));
}
