import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LastClosing } from '#contract/api/ledger.ts';
import { addDays, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useWhy } from '#renderer/domain/why/use-why.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { localHour } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ledgerQueries } from '../ledger-queries.ts';

/** The day whose closing was opened last on this device, until logout. */
const OPENED = 'openedClosing';

/** Local hour until which yesterday's closing stands first. */
const NOON = 12;

export function markClosingOpened(day: UtcDay): void {
  getDeviceStorage().setItem(OPENED, day);
}

interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The day whose closing was opened before this visit; null: none. */
  readonly opened: UtcDay | null;
  readonly format: FormatContext;
}

/**
 * Whether the last closing stands first and largest: until local noon, and until it was opened once.
 * While it is on its way, the last day that is over in UTC stands for it.
 */
export function isClosingFirst(last: LastClosing | undefined, moment: Moment): boolean {
  const { now, opened, format } = moment;
  if (localHour(now, format) >= NOON) return false;
  if (!last) return opened !== addDays(utcDay(new Date(now)), -1);
  if (last.pending_day !== null) return true;
  return last.closing !== null && last.closing.day !== opened;
}

/** The last closing of the member, asked for again when a day ends, and where it stands. */
export function useClosing() {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const query = useQuery({
    ...ledgerQueries.closing(utcDay(new Date(now))),
    placeholderData: keepPreviousData,
  });
  // What is opened now moves on the next visit: nothing goes away under who reads it.
  const [opened] = useState(() => getDeviceStorage().getItem(OPENED));
  const { subject } = useWhy();
  const asked = subject && 'closing' in subject ? subject.closing : null;
  useEffect(() => {
    if (asked !== null) markClosingOpened(asked);
  }, [asked]);
  const isFirst = isClosingFirst(query.data, { now, opened, format });
  return {
    query,
    now,
    /** A card beside what has come since, one line above all where it has no figures, or nothing. */
    place: isFirst ? placeOf(query.data) : 'none',
  } as const;
}

function placeOf(last: LastClosing | undefined): 'card' | 'line' {
  if (!last) return 'card';
  return last.closing === null || last.closing.outcome.type === 'nothing' ? 'line' : 'card';
}
