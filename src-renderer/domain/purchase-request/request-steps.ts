import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { StageState } from '#renderer/components/data/thread.tsx';
import { refundedException, standingOf } from './request-state.ts';

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

/** The thread of a request: what happened, where it is, what is to come. */
export function requestSteps(request: PurchaseRequest): RequestStep[] {
  const { receipts, closed_at, settled_at } = request;
  const standing = standingOf(request);
  const first = receipts.filter(({ state }) => state !== 'undone').map(({ at }) => at);
  const seenAt = first.toSorted()[0] ?? null;
  const created: RequestStep = { step: 'created', state: 'done', at: request.created_at };
  const todo = (step: RequestStep['step']): RequestStep => ({ step, state: 'todo', at: null });
  const now = (step: RequestStep['step'], at: string | null = null): RequestStep => ({
    step,
    state: 'now',
    at,
  });
  const seen: RequestStep = { step: 'seen', state: 'done', at: seenAt };
  switch (standing) {
    case 'waiting':
    case 'partial':
      return [created, now('waiting'), todo('seen'), todo('active')];
    case 'sent':
    case 'undone':
      return [created, now('sent'), todo('seen'), todo('active')];
    case 'seen':
      return [created, { ...seen, state: 'now' }, todo('active')];
    case 'late':
      return [created, { ...seen, state: 'now' }, todo('review')];
    case 'settled':
    case 'over':
      return [
        created,
        ...(seenAt ? [seen] : []),
        { step: 'active', state: 'done', at: settled_at },
      ];
    case 'review':
      return [created, ...(seenAt ? [seen] : []), now('review')];
    case 'refunded': {
      const at = refundedException(request)?.resolved_at ?? closed_at;
      return [created, ...(seenAt ? [seen] : []), { step: 'refunded', state: 'done', at }];
    }
    case 'expired':
    case 'cancelled':
      return [created, { step: standing, state: 'refused', at: closed_at }];
  }
}
