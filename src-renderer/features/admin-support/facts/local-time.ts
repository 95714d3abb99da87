import { formatTime } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

interface WithZones {
  getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[] | undefined;
}

/** The time zones of a country; none where the engine does not know. */
function zonesOf(country: string): readonly string[] {
  try {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & WithZones;
    return locale.getTimeZones?.() ?? locale.timeZones ?? [];
  } catch {
    // No code of a country.
    return [];
  }
}

/** The clocks of a country at an instant, earliest first: one where it has one time, null where nobody knows. */
export function localTimes(
  country: string,
  now: number,
  format: FormatContext,
): readonly [string] | readonly [string, string] | null {
  const zones = zonesOf(country).toSorted((one, other) => stamp(one, now) - stamp(other, now));
  const [first, last] = [zones[0], zones.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [first, last].map((timeZone) => formatTime(now, { ...format, timeZone }));
  if (from === undefined || to === undefined) return null;
  return from === to ? [from] : [from, to];
}

/** What a zone's clock shows, as a number that sorts. */
function stamp(timeZone: string, now: number): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
  return Number(text.replaceAll(/\D/g, ''));
}
