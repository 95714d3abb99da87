import type { Settings } from '#contract/rules/settings.ts';
import {
  addBusinessMinutes,
  businessMinutes,
  type BusinessHours,
} from '#contract/rules/support/business-hours.ts';
import type { TicketClock, TicketPriority } from '#contract/rules/support/tickets.ts';
import type { tickets } from '../../database/schema/support.ts';

type TicketRow = typeof tickets.$inferSelect;

const MINUTES = 60;

/** Where tickets stand in the queue for which no clock runs: after all others. */
export const NEVER = new Date('9999-12-31T00:00:00Z');

/** The targets that a priority has now, in business hours. */
export const targetsOf = (settings: Settings, priority: TicketPriority) => ({
  replyHours: settings[`support_reply_${priority}_hours`],
  solveHours: settings[`support_solve_${priority}_hours`],
});

/** Everything that the clocks of a ticket are. */
export type Clocks = Pick<
  TicketRow,
  'replyHours' | 'solveHours' | 'replySpent' | 'solveSpent' | 'replyFrom' | 'solveFrom'
>;

interface Due {
  readonly dueKind: TicketClock | null;
  readonly dueAt: Date | null;
  readonly queueAt: Date;
}

/** Which clock ends first, and when. */
export function dueOf(clocks: Clocks, isAnswered: boolean, hours: BusinessHours): Due {
  const ends: { kind: TicketClock; at: Date }[] = [];
  const { replyFrom, solveFrom, replyHours, solveHours, replySpent, solveSpent } = clocks;
  if (replyFrom) {
    ends.push({
      kind: isAnswered ? 'reply' : 'first_reply',
      at: addBusinessMinutes(replyFrom, replyHours * MINUTES - replySpent, hours),
    });
  }
  if (solveFrom) {
    ends.push({
      kind: 'resolution',
      at: addBusinessMinutes(solveFrom, solveHours * MINUTES - solveSpent, hours),
    });
  }
  const [first] = ends.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    dueKind: first?.kind ?? null,
    dueAt: first?.at ?? null,
    queueAt: first?.at ?? NEVER,
  };
}

const since = (from: Date | null, now: Date, hours: BusinessHours): number =>
  from ? businessMinutes(from, now, hours) : 0;

/** Both clocks as they stand when they stop; what an answer or the end ends begins at zero again. */
export const stopped = (clocks: Clocks, now: Date, hours: BusinessHours) => ({
  replyFrom: null,
  solveFrom: null,
  replySpent: clocks.replySpent + since(clocks.replyFrom, now, hours),
  solveSpent: clocks.solveSpent + since(clocks.solveFrom, now, hours),
});

/** The clock of the answer when the staff answered. */
export const answered = { replyFrom: null, replySpent: 0 } as const;

/** Both clocks as they run on, the one of the answer where the member waits for one. */
export const running = (clocks: Clocks, now: Date, isAwaited: boolean) => ({
  replyFrom: isAwaited ? (clocks.replyFrom ?? now) : null,
  solveFrom: clocks.solveFrom ?? now,
});

/** What of the running clock is used up, and what is left of it: business minutes. */
export function clockNow(row: TicketRow, now: Date, hours: BusinessHours) {
  const { dueKind, dueAt } = row;
  if (dueKind === null || dueAt === null) return null;
  const isSolving = dueKind === 'resolution';
  const target = isSolving ? row.solveHours : row.replyHours;
  const spent = isSolving
    ? row.solveSpent + since(row.solveFrom, now, hours)
    : row.replySpent + since(row.replyFrom, now, hours);
  const left = target * MINUTES - spent;
  return {
    kind: dueKind,
    target_hours: target,
    due_at: dueAt.toISOString(),
    left_minutes: left,
    used: Math.round((spent / (target * MINUTES)) * 1000) / 1000,
  };
}
