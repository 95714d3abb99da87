import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { StageState } from '#renderer/components/data/thread.tsx';
import { refundedException, standingOf, type RequestStanding } from './request-state.ts';

export interface RequestStep {
  readonly step:
    | 'created'
    | 'waiting'
    | 'sent'
    | 'seen'
    | 'review'
    | 'active'
    | 'expired'
    | 'cancelled'
    | 'refunded';
  readonly state: StageState;
  /** Null for what has no moment of its own. */
  readonly at: string | null;
}

const done = (step: RequestStep['step'], at: string | null): RequestStep => ({
  step,
  state: 'done',
  at,
});
const now = (step: RequestStep['step'], at: string | null = null): RequestStep => ({
  step,
  state: 'now',
  at,
});
const todo = (step: RequestStep['step']): RequestStep => ({ step, state: 'todo', at: null });
const ended = (step: RequestStep['step'], at: string | null): RequestStep => ({
  step,
  state: 'refused',
  at,
});

interface Moments {
  /** When the first payment was seen that the chain did not undo. */
  readonly seenAt: string | null;
  readonly settledAt: string | null;
  readonly closedAt: string | null;
  readonly refundedAt: string | null;
}

type Steps = (moments: Moments) => readonly RequestStep[];

const seen = ({ seenAt }: Moments) => (seenAt === null ? [] : [done('seen', seenAt)]);
const awaiting: Steps = () => [now('waiting'), todo('seen'), todo('active')];
const sent: Steps = () => [now('sent'), todo('seen'), todo('active')];
const settled: Steps = (at) => [...seen(at), done('active', at.settledAt)];

/** What follows the creation of a request, by how the request stands. */
const stepsOf: Readonly<Record<RequestStanding, Steps>> = {
  waiting: awaiting,
  failed: awaiting,
  partial: awaiting,
  sent,
  undone: sent,
  seen: ({ seenAt }) => [now('seen', seenAt), todo('active')],
  late: ({ seenAt }) => [now('seen', seenAt), todo('review')],
  settled,
  over: settled,
  review: (at) => [...seen(at), now('review')],
  refunded: (at) => [...seen(at), done('refunded', at.refundedAt ?? at.closedAt)],
  expired: ({ closedAt }) => [ended('expired', closedAt)],
  cancelled: ({ closedAt }) => [ended('cancelled', closedAt)],
};

/** The thread of a request: what happened, where it is, what is to come. */
export function requestSteps(request: PurchaseRequest): RequestStep[] {
  const kept = request.receipts.filter(({ state }) => state !== 'undone').map(({ at }) => at);
  const following = stepsOf[standingOf(request)]({
    seenAt: kept.toSorted()[0] ?? null,
    settledAt: request.settled_at,
    closedAt: request.closed_at,
    refundedAt: refundedException(request)?.resolved_at ?? null,
  });
  return [done('created', request.created_at), ...following];
}
