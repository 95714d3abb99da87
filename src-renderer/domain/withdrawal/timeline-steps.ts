import type { TimelineEvent } from '#contract/api/withdrawals.ts';
import type { WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';

/** A stage of a withdrawal: what happened to it, or what it still waits for. */
export type TimelineStage = TimelineEvent | 'review' | 'queue';

export interface TimelineStep {
  readonly stage: TimelineStage;
  readonly state: 'done' | 'now' | 'todo' | 'refused';
  /** Null for what has no moment of its own yet. */
  readonly at: string | null;
  readonly note: string | null;
}

/** Where a pending withdrawal stands, and what is still ahead of it. */
const pendingStages: Partial<
  Record<WithdrawalDetail, { now: TimelineStage; ahead: readonly TimelineStage[] }>
> = {
  on_hold: { now: 'held', ahead: ['review', 'prepared', 'approved'] },
  in_review: { now: 'review', ahead: ['prepared', 'approved'] },
  queued: { now: 'queue', ahead: ['prepared', 'approved'] },
  prepared: { now: 'prepared', ahead: ['broadcast', 'approved'] },
  broadcast: { now: 'broadcast', ahead: ['approved'] },
  needs_repair: { now: 'doubted', ahead: ['approved'] },
};

interface Timed {
  readonly detail: WithdrawalDetail;
  readonly timeline: readonly {
    readonly event: TimelineEvent;
    readonly at: string;
    /** Nobody's, where the thread stands beside a ticket. */
    readonly note?: string | null;
  }[];
}

/** The thread of a withdrawal: what happened, where it is now, what is to come. */
export function timelineSteps({ detail, timeline }: Timed): TimelineStep[] {
  const happened = timeline.map(({ event, at, note = null }): TimelineStep => {
    const isEnd = event === 'refused' || event === 'cancelled';
    return { stage: event, state: isEnd ? 'refused' : 'done', at, note };
  });
  const pending = pendingStages[detail];
  if (!pending) return happened;
  const last = happened.at(-1);
  // The event that brought it here is the stage it is in.
  const past = last?.stage === pending.now ? happened.slice(0, -1) : happened;
  const current = last?.stage === pending.now ? last : undefined;
  return [
    ...past,
    { stage: pending.now, state: 'now', at: current?.at ?? null, note: current?.note ?? null },
    ...pending.ahead.map((stage): TimelineStep => ({ stage, state: 'todo', at: null, note: null })),
  ];
}

/** Who acts next; or how it ended. */
export type Holder = 'you' | 'administrator' | 'network' | 'paid' | 'closed';

const holders: Record<WithdrawalDetail, Holder> = {
  on_hold: 'you',
  in_review: 'administrator',
  queued: 'administrator',
  prepared: 'administrator',
  needs_repair: 'administrator',
  broadcast: 'network',
  confirmed: 'paid',
  refused: 'closed',
  cancelled_by_member: 'closed',
};

export const holderOf = (detail: WithdrawalDetail): Holder => holders[detail];
