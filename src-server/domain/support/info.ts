import { and, gt, isNotNull, sql } from 'drizzle-orm';
import type { SupportInfo } from '#contract/api/support/tickets.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { addBusinessMinutes, isOpenAt, opensAt } from '#contract/rules/support/business-hours.ts';
import { priorityOfCategory, ticketCategories } from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { targetsOf } from './clocks.ts';
import { writingTimes } from './limits.ts';
import { countUnread } from './reads.ts';
import { deskTime } from './ticket-row.ts';

const HOUR_MINUTES = 60;
/** The first answer is told of the last days, and not from too few tickets. */
const DAYS = 30;
const LEAST = 8;

/** When the desk is there, what it aims at, and what a member may write now. */
export async function supportInfo(
  db: Database,
  services: Services,
  memberId: number,
): Promise<SupportInfo> {
  const { settings, hours, now } = await deskTime(db, services);
  const times = await writingTimes(db, settings, memberId, now);
  return {
    hours: {
      days: [...hours.days],
      opens: hours.opens,
      closes: hours.closes,
      offset: settings.support_offset,
      is_open: isOpenAt(now, hours),
      opens_at: opensAt(now, hours).toISOString(),
    },
    first_reply_p50: await medianFirstReply(db, now),
    close_days: settings.support_close_days,
    targets: ticketCategories.map((category) => {
      const { replyHours } = targetsOf(settings, priorityOfCategory[category]);
      const by = addBusinessMinutes(now, replyHours * HOUR_MINUTES, hours);
      return { category, hours: replyHours, answer_by: by.toISOString() };
    }),
    limits: {
      messages: settings.support_messages_per_hour,
      tickets: settings.support_tickets_per_hour,
      message_at: times.message?.toISOString() ?? null,
      ticket_at: times.ticket?.toISOString() ?? null,
    },
    unread: await countUnread(db, memberId),
  };
}

async function medianFirstReply(db: Database, now: Date): Promise<number | null> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::integer`,
      middle: sql<number>`percentile_disc(0.5) within group (order by ${tickets.firstReplyMinutes})`,
    })
    .from(tickets)
    .where(
      and(
        gt(tickets.createdAt, new Date(now.getTime() - DAYS * DAY_MS)),
        isNotNull(tickets.firstReplyMinutes),
      ),
    );
  return row && row.count >= LEAST ? row.middle : null;
}
