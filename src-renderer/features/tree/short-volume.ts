import { formatWhole, type FormatContext } from '#renderer/lib/format.ts';

/** The least volume that does not fit beside the other leg's on a card of the picture. */
const LONG = 100_000;

/**
 * A leg's volume where there is room for six letters: whole up to 99,999, then "118.4 k", cut and never
 * rounded up. In full it stands in the panel, in the list and in what is spoken.
 */
export function shortVolume(volume: string, format: FormatContext): string {
  const whole = Math.trunc(Number(volume));
  if (whole < LONG) return formatWhole(volume, format);
  return new Intl.NumberFormat(format.region, {
    notation: 'compact',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  }).format(whole);
}
