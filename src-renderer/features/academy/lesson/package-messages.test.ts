import { expect, test } from 'vitest';
import { scormLimits } from '#contract/rules/academy/scorm.ts';
import { readPackageMessage } from './package-messages.ts';

const channel = 'c'.repeat(24);
const message = {
  type: 'package:state',
  channel,
  report: {
    status: 'passed',
    completion: null,
    success: null,
    raw: 90,
    min: 0,
    max: 100,
    scaled: null,
  },
  location: 'page-2',
  suspend_data: 'x',
};

test('what a package of this opening keeps is read', () => {
  const { type: _, ...state } = message;
  expect(readPackageMessage(message, channel)).toEqual(state);
});

test.each([
  null,
  'package:state',
  { ...message, type: 'package:ended' },
  { ...message, channel: 'another' },
  { ...message, report: null },
])('anything else is not: %j', (data) => {
  expect(readPackageMessage(data, channel)).toBeNull();
});

test('what is too long is cut and what is no number is none: foreign code wrote it', () => {
  const read = readPackageMessage(
    {
      ...message,
      report: { status: 's'.repeat(999), raw: 'ninety', min: Number.NaN, max: 1e9, scaled: {} },
      location: 7,
      suspend_data: 'x'.repeat(scormLimits.suspendData + 1),
      more: 'ignored',
    },
    channel,
  );
  expect(read?.report).toEqual({
    status: 's'.repeat(40),
    completion: null,
    success: null,
    raw: null,
    min: null,
    max: null,
    scaled: null,
  });
  expect(read?.location).toBe('');
  expect(read?.suspend_data).toHaveLength(scormLimits.suspendData);
  expect(Object.keys(read ?? {}).toSorted()).toEqual([
    'channel',
    'location',
    'report',
    'suspend_data',
  ]);
});
