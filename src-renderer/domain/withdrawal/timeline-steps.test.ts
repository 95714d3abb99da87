import { describe, expect, it } from 'vitest';
import type { TimelineEvent } from '#contract/api/withdrawals.ts';
import {
  statusOf,
  withdrawalDetails,
  type WithdrawalDetail,
} from '#contract/rules/withdrawals/transitions.ts';
import { timelineSteps } from './timeline-steps.ts';

const thread = (detail: WithdrawalDetail, ...events: TimelineEvent[]) =>
  timelineSteps({
    detail,
    timeline: events.map((event, hour) => ({
      event,
      at: `2026-11-20T0${hour}:00:00Z`,
      note: null,
    })),
  }).map(({ stage, state }) => `${stage} ${state}`);

describe('the thread of a withdrawal', () => {
  it('waits for an administrator once it was asked for', () => {
    expect(thread('in_review', 'requested')).toEqual([
      'requested done',
      'review now',
      'prepared todo',
      'approved todo',
    ]);
  });

  it('shows the hold as where it is, not as something over', () => {
    expect(thread('on_hold', 'requested', 'held').slice(0, 2)).toEqual([
      'requested done',
      'held now',
    ]);
  });

  it('keeps a released run in its past', () => {
    expect(thread('queued', 'requested', 'confirmed', 'prepared', 'released')).toEqual([
      'requested done',
      'confirmed done',
      'prepared done',
      'released done',
      'queue now',
      'prepared todo',
      'approved todo',
    ]);
  });

  it('ends done when it is paid, and refused when it is not', () => {
    expect(thread('confirmed', 'requested', 'broadcast', 'approved').at(-1)).toBe('approved done');
    expect(thread('refused', 'requested', 'refused').at(-1)).toBe('refused refused');
    expect(thread('cancelled_by_member', 'requested', 'cancelled').at(-1)).toBe(
      'cancelled refused',
    );
  });

  it.each(withdrawalDetails)('is at exactly one stage in %s while it is pending', (detail) => {
    const now = thread(detail, 'requested').filter((step) => step.endsWith(' now'));
    expect(now).toHaveLength(statusOf[detail] === 'Pending' ? 1 : 0);
  });
});
