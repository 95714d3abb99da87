import { sql } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { beginRun, endRun, lastRun } from '../base/job-runs.ts';
import { notifyAll, type NewNotification } from '../inbox/notifications.ts';

/** Name of the runs: one a UTC day; their progress says until when reminders were sent. */
export const MEMBERSHIP_REMINDERS = 'membership-reminders';

/** Days before the end on which members are reminded. */
const DAYS_BEFORE = [7, 1];
const PATH = '/buy-membership';

/**
 * Notifies members that their membership ends in seven days, ends tomorrow, or has ended: whatever came
 * due since the last time, in the transaction that moves that time on, so each is sent once.
 * After a long absence only what still is true is sent.
 * @returns how many notifications came due
 */
export async function remindMembers(tx: Transaction, now: Date): Promise<number> {
  const last = await lastRun(tx, MEMBERSHIP_REMINDERS);
  const run = await beginRun(tx, { job: MEMBERSHIP_REMINDERS, period: utcDay(now) }, now);
  const since = String(run.progress['until'] ?? last?.progress['until'] ?? now.toISOString());
  const window = { after: new Date(since), until: now };
  const pass = { startedAt: now, finishedAt: now };
  if (window.after > now) {
    await endRun(tx, run.id, pass, run.progress);
    return 0;
  }
  const notifications = [...(await ending(tx, window)), ...(await ended(tx, window))];
  await notifyAll(tx, notifications);
  const sent = Number(run.progress['told'] ?? 0) + notifications.length;
  await endRun(tx, run.id, pass, { until: now.toISOString(), told: sent });
  return notifications.length;
}

interface Window {
  readonly after: Date;
  readonly until: Date;
}

async function ending(tx: Transaction, { after, until }: Window): Promise<NewNotification[]> {
  const notifications: NewNotification[] = [];
  for (const [index, days] of DAYS_BEFORE.entries()) {
    const later = DAYS_BEFORE[index + 1] ?? 0;
    const from = new Date(
      Math.max(after.getTime() + days * DAY_MS, until.getTime() + later * DAY_MS),
    );
    const to = new Date(until.getTime() + days * DAY_MS);
    for (const row of await endsBetween(tx, from, to)) {
      notifications.push({
        memberId: row.memberId,
        event: 'membership.ending',
        values: { plan_es: row.planEs, plan_en: row.planEn, until: row.endsAt.toISOString() },
        path: PATH,
        at: until,
      });
    }
  }
  return notifications;
}

async function ended(tx: Transaction, { after, until }: Window): Promise<NewNotification[]> {
  const rows = await endsBetween(tx, after, until);
  return rows.map((row) => ({
    memberId: row.memberId,
    event: 'membership.ended',
    values: { plan_es: row.planEs, plan_en: row.planEn },
    path: PATH,
    at: until,
  }));
}

/**
 * Memberships that end after `from` and up to `to`, with nothing of the member's that lasts longer:
 * one that an upgrade ended goes on in the dearer one. Those that were undone the moment they began
 * never were.
 */
async function endsBetween(tx: Transaction, from: Date, to: Date) {
  const { rows } = await tx.execute<{
    member: string | number;
    ends: string;
    es: string;
    en: string;
  }>(sql`
    select m.member_id as member, p.name as es, p.name_en as en,
      (extract(epoch from m.ends_at) * 1000)::bigint::text as ends
    from memberships m join plans p on p.id = m.plan_id
    where m.ends_at > ${from.toISOString()}::timestamptz
      and m.ends_at <= ${to.toISOString()}::timestamptz and m.ends_at > m.starts_at
      and not exists (
        select from memberships longer where longer.member_id = m.member_id
          and (longer.ends_at, longer.id) > (m.ends_at, m.id))
    order by m.member_id`);
  return rows.map((row) => ({
    memberId: Number(row.member),
    endsAt: new Date(Number(row.ends)),
    planEs: row.es,
    planEn: row.en,
  }));
}
