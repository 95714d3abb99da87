import { decimalParts, formatWhole, MINUS, type FormatContext } from '#renderer/lib/format.ts';

const HOUR_MINUTES = 60;

/** Business minutes: "18 min", "2 h 05 min", "31 h"; "−6 min" where it is late. */
export function spanText(minutes: number, format: FormatContext): string {
  const sign = minutes < 0 ? MINUS : '';
  const all = Math.abs(minutes);
  const [hours, rest] = [Math.floor(all / HOUR_MINUTES), all % HOUR_MINUTES];
  if (hours === 0) return `${sign}${rest} min`;
  const whole = `${sign}${formatWhole(hours, format)} h`;
  return rest === 0 || hours >= 24 ? whole : `${whole} ${String(rest).padStart(2, '0')} min`;
}

/** "4.6": a mean of scores, with one decimal. */
export function ratingText(average: number, format: FormatContext): string {
  const { integer, fraction } = decimalParts(String(average), format, { minimum: 1, maximum: 1 });
  return integer + fraction;
}
