import { describe, expect, it, test } from 'vitest';
import {
  addBusinessMinutes,
  businessHoursOf,
  businessMinutes,
  endOfDay,
  isOpenAt,
  offsetMinutes,
  opensAt,
} from './business-hours.ts';

/** Monday to Friday, 8 to 18, six hours behind UTC: 14:00 to 24:00 UTC. */
const hours = businessHoursOf({
  support_days: '12345',
  support_opens: 8,
  support_closes: 18,
  support_offset: '-06:00',
});
const at = (text: string) => new Date(`2026-11-${text}:00Z`);

test.each([
  ['-06:00', -360],
  ['+05:45', 345],
  ['+00:00', 0],
])('%s is %i minutes ahead of UTC', (offset, minutes) => {
  expect(offsetMinutes(offset)).toBe(minutes);
});

describe('the time that counts', () => {
  // 2026-11-23 is a Monday.
  it('runs while the desk is there', () => {
    expect(addBusinessMinutes(at('23T15:00'), 240, hours)).toEqual(at('23T19:00'));
    expect(businessMinutes(at('23T15:00'), at('23T19:30'), hours)).toBe(270);
  });
  it('waits for the morning', () => {
    expect(addBusinessMinutes(at('23T23:00'), 120, hours)).toEqual(at('24T15:00'));
    expect(addBusinessMinutes(at('23T03:00'), 60, hours)).toEqual(at('23T15:00'));
    expect(businessMinutes(at('23T23:00'), at('24T15:00'), hours)).toBe(120);
  });
  it('waits over the weekend', () => {
    expect(addBusinessMinutes(at('20T23:30'), 60, hours)).toEqual(at('23T14:30'));
    expect(businessMinutes(at('21T12:00'), at('22T20:00'), hours)).toBe(0);
  });
  it('ends a full day at its end, not at the next morning', () => {
    expect(addBusinessMinutes(at('23T14:00'), 600, hours)).toEqual(
      new Date('2026-11-24T00:00:00Z'),
    );
  });
  it('takes the whole of two weeks', () => {
    const end = addBusinessMinutes(at('02T14:00'), 10 * 600, hours);
    expect(businessMinutes(at('02T14:00'), end, hours)).toBe(6000);
  });
});

it('counts back what it adds, from any instant', () => {
  for (let step = 0; step < 400; step += 1) {
    const from = new Date(Date.UTC(2026, 10, 1) + step * 3_947_000);
    const minutes = (step * 37) % 3000;
    const to = addBusinessMinutes(from, minutes, hours);
    expect(businessMinutes(from, to, hours), from.toISOString()).toBe(minutes);
  }
});

it('opens next morning, and is open now', () => {
  expect(opensAt(at('21T12:00'), hours)).toEqual(at('23T14:00'));
  expect(isOpenAt(at('23T14:00'), hours)).toBe(true);
  expect(isOpenAt(at('23T13:59'), hours)).toBe(false);
});

it('ends its own day', () => {
  expect(endOfDay(at('23T03:00'), hours)).toEqual(at('23T06:00'));
});

it('is open until midnight where it closes before it opens', () => {
  const late = { ...hours, opens: 20, closes: 4 };
  expect(businessMinutes(at('23T20:00'), at('24T20:00'), late)).toBe(240);
});
