import { formatWhole, withUnit, type FormatContext } from '#renderer/lib/format.ts';

const KILO = 1000;

/** "312 kB", "2 MB", "18 B". */
export function formatSize(bytes: number, format: FormatContext): string {
  if (bytes < KILO) return withUnit(formatWhole(bytes, format), 'B');
  const kilos = Math.round(bytes / KILO);
  return kilos < KILO
    ? withUnit(formatWhole(kilos, format), 'kB')
    : withUnit(formatWhole(Math.round(kilos / KILO), format), 'MB');
}
