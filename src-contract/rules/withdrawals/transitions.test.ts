import { describe, expect, it } from 'vitest';
import {
  canTransition,
  statusOf,
  withdrawalDetails,
  withdrawalTransitions,
  type WithdrawalTransition,
} from './transitions.ts';

const transitions = Object.keys(withdrawalTransitions) as WithdrawalTransition[];
const returnsMoney = ['refuse', 'cancel'] as const;
/** Where a signed payment may be on its way to the chain. */
const mayBePaid = ['prepared', 'broadcast', 'needs_repair'] as const;

describe('the life of a withdrawal', () => {
  it('never leaves an end', () => {
    const ends = withdrawalDetails.filter((detail) => statusOf[detail] !== 'Pending');
    expect(ends).toEqual(['confirmed', 'refused', 'cancelled_by_member']);
    for (const end of ends) {
      expect(transitions.filter((transition) => canTransition(transition, end))).toEqual([]);
    }
  });

  it('never returns money while a payment may be on its way', () => {
    for (const transition of returnsMoney) {
      for (const detail of mayBePaid) expect(canTransition(transition, detail)).toBe(false);
      expect(canTransition(transition, 'queued')).toBe(true);
    }
  });

  it('reaches approval from a payment only', () => {
    const from = withdrawalDetails.filter((detail) => canTransition('pay', detail));
    expect(from).toEqual(mayBePaid);
  });
});
