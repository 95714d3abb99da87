import { useEffect, useRef } from 'react';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatTime,
  formatTimeWithOffset,
  type Instant,
} from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useNow } from './use-now.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

/**
 * date "20 nov 2026" · day "20 nov" · dayTime "20 nov, 14:03" · time "14:03" · deadline "14:03
 * (UTC−5)" · full "20 nov 2026, 14:03 (UTC−5)".
 */
export type DateShape = 'date' | 'day' | 'dayTime' | 'time' | 'deadline' | 'full';

const writers: Record<DateShape, (instant: Instant, format: FormatContext) => string> = {
  date: formatDate,
  day: formatDay,
  dayTime: formatDayTime,
  time: formatTime,
  deadline: formatTimeWithOffset,
  full: formatDateTime,
};

interface DateTextProps {
  /** ISO 8601 as the server sends it, a Date, or milliseconds since 1970. */
  readonly at: Instant;
  readonly as?: DateShape | undefined;
  /** For UTC days, independent of the device's time zone: closings, charts. */
  readonly utc?: boolean | undefined;
}

/** A formatted instant; the tooltip has the full time with its offset. */
export function DateText({ at, as = 'date', utc = false }: DateTextProps) {
  const device = useFormat();
  const format = utc ? { ...device, timeZone: 'UTC' } : device;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, format)}>
      {writers[as](at, format)}
    </time>
  );
}

interface CountdownProps {
  readonly until: Instant;
  /** Called once, at zero. */
  readonly onEnd?: (() => void) | undefined;
}

/** Time left until a deadline: two units, mm:ss below ten minutes; announced once a minute. */
export function Countdown({ until, onEnd }: CountdownProps) {
  const end = new Date(until).getTime();
  const left = Math.max(0, end - useNow(1000));
  const ended = left === 0;
  const isReported = useRef(false);

  useEffect(() => {
    isReported.current = false;
  }, [end]);
  useEffect(() => {
    if (!ended || isReported.current) return;
    isReported.current = true;
    onEnd?.();
  }, [ended, onEnd]);

  // Announcing every second would drown out everything else.
  const spoken = formatCountdown(Math.ceil(left / MINUTE_MS) * MINUTE_MS);
  return (
    <>
      <span aria-hidden>{formatCountdown(left)}</span>
      <VisuallyHidden>
        <span role="timer">{spoken}</span>
      </VisuallyHidden>
    </>
  );
}
