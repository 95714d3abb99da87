import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { FormatContext } from './format.ts';
import { formatCountdown } from './format-countdown.ts';
import {
  daysLeft,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatOffset,
  formatStamp,
  formatTimeWithOffset,
} from './format-date.ts';

const es: FormatContext = { region: 'es-ES', language: 'es', timeZone: 'America/Bogota' };
const en: FormatContext = { region: 'en-US', language: 'en', timeZone: 'UTC' };
const at = '2026-11-20T20:05:00Z';

describe('dates', () => {
  it('have the months of the language, not the pattern of the region', () => {
    expect(formatDate(at, es)).toBe('20 nov 2026');
    expect(formatDate('2026-09-05T12:00:00Z', es)).toBe('5 sep 2026');
    expect(formatDate(at, en)).toBe('Nov 20, 2026');
    expect(formatDay(at, es)).toBe('20 nov');
  });

  it('have a form for files, in the zone’s time, that spreadsheets parse', () => {
    expect(formatStamp(at, 'America/Bogota')).toBe('2026-11-20 15:05:00');
    expect(formatStamp('2026-01-01T00:00:09Z', 'Asia/Kolkata')).toBe('2026-01-01 05:30:09');
  });

  it('have their UTC offset in deadlines', () => {
    expect(formatTimeWithOffset(at, es)).toBe('15:05 (UTC\u22125)');
    expect(formatTimeWithOffset(at, { ...es, region: 'en-US' })).toBe('3:05\u00a0PM (UTC\u22125)');
    expect(formatOffset(at, { ...es, timeZone: 'Asia/Kolkata' })).toBe('UTC+5:30');
    expect(formatDateTime(at, { ...es, timeZone: 'UTC' })).toBe('20 nov 2026, 20:05 (UTC)');
  });
});

describe('relative times', () => {
  const now = Date.parse(at);

  it('are relative under 24 hours, then the date', () => {
    expect(formatAgo(now - 5 * MINUTE_MS, now, es)).toBe('hace 5 min');
    expect(formatAgo(now - 5 * MINUTE_MS, now, en)).toBe('5 min ago');
    expect(formatAgo(now - 30_000, now, es)).toBe('ahora');
    expect(formatAgo(now - 3 * 60 * MINUTE_MS, now, es)).toBe('hace 3 h');
    expect(formatAgo(now - 25 * 60 * MINUTE_MS, now, es)).toBe('19 nov 2026');
  });
});

describe('what is left', () => {
  it('is given in two units, and to the second under ten minutes', () => {
    expect(formatCountdown((52 * 60 + 10) * MINUTE_MS)).toBe('2 d 4 h');
    expect(formatCountdown(59 * MINUTE_MS + 5000)).toBe('59 min');
    expect(formatCountdown(4 * MINUTE_MS + 32_000)).toBe('04:32');
    expect(formatCountdown(-1)).toBe('00:00');
  });

  it('rounds days up', () => {
    expect(daysLeft(Date.parse(at) + MINUTE_MS, at)).toBe(1);
    expect(daysLeft(at, at)).toBe(0);
  });
});
