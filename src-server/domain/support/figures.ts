import { sql } from 'drizzle-orm';
import type { SupportFigures } from '#contract/api/admin/support/tickets.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  ratingScores,
  ticketCategories,
  type TicketCategory,
} from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { countSolvedByReading } from '../help/feedback.ts';
import { targetsOf } from './clocks.ts';
import { deskTime } from './ticket-row.ts';

const HOUR_MINUTES = 60;
type Days = SupportFigures['days'];

/** How the desk does: the last days, and what waits now. Business minutes. */
export async function supportFigures(
  db: Database,
  services: Services,
  days: Days,
): Promise<SupportFigures> {
  const { settings, now } = await deskTime(db, services);
  const since = new Date(now.getTime() - days * DAY_MS);
  const { replyHours, solveHours } = targetsOf(settings, 'normal');
  const created = await createdSince(db, since);
  const solved = await countSolvedByReading(db, since);
  const written = created.reduce((sum, { created: count }) => sum + count, 0);
  return {
    days,
    backlog: await backlog(db, now),
    first_reply: {
      ...(await spread(db, 'first_reply', since)),
      target: replyHours * HOUR_MINUTES,
    },
    resolution: { ...(await spread(db, 'solve', since)), target: solveHours * HOUR_MINUTES },
    ratings: await ratings(db, since),
    deflection: { solved, questions: solved + written },
    categories: created,
  };
}

async function backlog(db: Database, now: Date): Promise<SupportFigures['backlog']> {
  const older = (days: number) => {
    const at = new Date(now.getTime() - days * DAY_MS).toISOString();
    return sql`created_at < ${at}::timestamptz`;
  };
  const { rows } = await db.execute<Record<keyof SupportFigures['backlog'], number>>(sql`
    select count(*)::integer as active,
      count(*) filter (where not ${older(1)})::integer as day,
      count(*) filter (where ${older(1)} and not ${older(3)})::integer as three_days,
      count(*) filter (where ${older(3)} and not ${older(7)})::integer as week,
      count(*) filter (where ${older(7)})::integer as older,
      count(*) filter (where queue_at <= ${now.toISOString()}::timestamptz)::integer as overdue
    from tickets where state in ('new', 'open', 'waiting')`);
  return rows[0] ?? { active: 0, day: 0, three_days: 0, week: 0, older: 0, overdue: 0 };
}

const spreads = {
  first_reply: {
    at: sql`first_replied_at`,
    minutes: sql`first_reply_minutes`,
    target: sql`reply_hours * 60`,
  },
  solve: { at: sql`solved_at`, minutes: sql`solve_minutes`, target: sql`solve_hours * 60` },
} as const;

async function spread(db: Database, what: keyof typeof spreads, since: Date) {
  const { at, minutes, target } = spreads[what];
  const { rows } = await db.execute<{
    count: number;
    p50: number | null;
    p90: number | null;
    met: string | number | null;
  }>(sql`
    select count(*)::integer as count,
      percentile_disc(0.5) within group (order by ${minutes}) as p50,
      percentile_disc(0.9) within group (order by ${minutes}) as p90,
      round(avg((${minutes} <= ${target})::integer), 3) as met
    from tickets where ${at} >= ${since.toISOString()}::timestamptz and ${minutes} is not null`);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    p50: row?.p50 ?? null,
    p90: row?.p90 ?? null,
    met: row?.met == null ? null : Number(row.met),
  };
}

async function ratings(db: Database, since: Date): Promise<SupportFigures['ratings']> {
  const { rows } = await db.execute<{ score: number; count: number }>(sql`
    select rating_score as score, count(*)::integer as count from tickets
    where rated_at >= ${since.toISOString()}::timestamptz group by 1`);
  const scores = ratingScores.map((score) => rows.find((row) => row.score === score)?.count ?? 0);
  const count = scores.reduce((sum, some) => sum + some, 0);
  const points = scores.reduce((sum, some, index) => sum + some * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 10) / 10, scores };
}

async function createdSince(db: Database, since: Date): Promise<SupportFigures['categories']> {
  const { rows } = await db.execute<{ category: TicketCategory; created: number }>(sql`
    select category, count(*)::integer as created from tickets
    where created_at >= ${since.toISOString()}::timestamptz group by 1`);
  return ticketCategories.map((category) => ({
    category,
    created: rows.find((row) => row.category === category)?.created ?? 0,
  }));
}
