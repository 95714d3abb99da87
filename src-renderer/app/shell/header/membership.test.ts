import { expect, test } from 'vitest';
import { membershipStatus } from './membership.ts';

const current = {
  name: 'Avanzado',
  left_days_membership: 128,
  current_progress: 65,
  ends_at: '2027-03-28T00:00:00.000Z',
};
const none = { current_membership: null, expired_membership: null };

test('a membership that runs shows its days and its bar', () => {
  expect(membershipStatus({ ...none, current_membership: current })).toEqual({
    kind: 'active',
    name: 'Avanzado',
    daysLeft: 128,
    share: 0.65,
  });
});

test('one that has ended shows the bar alone', () => {
  const ended = { ...none, expired_membership: { current_progress: 100 } };
  expect(membershipStatus(ended)).toEqual({ kind: 'expired', share: 1 });
});

test('with neither, or before the member is known, nothing shows', () => {
  expect(membershipStatus(none)).toEqual({ kind: 'none' });
  expect(membershipStatus(undefined)).toEqual({ kind: 'unknown' });
});

test('a progress that is missing or out of range is cut to the bar', () => {
  const expired = (progress?: number) =>
    membershipStatus({ ...none, expired_membership: { current_progress: progress as number } });
  expect(expired()).toEqual({ kind: 'expired', share: 0 });
  expect(expired(140)).toEqual({ kind: 'expired', share: 1 });
});
