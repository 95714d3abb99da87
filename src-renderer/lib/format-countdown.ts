import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Time left in two units: "2 d 4 h", "3 h 20 min", "59 min"; "04:32" under ten minutes. */
export function formatCountdown(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10 * MINUTE_MS) {
    const seconds = Math.ceil(left / SECOND_MS);
    return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  }
  const minutes = Math.floor(left / MINUTE_MS);
  const days = Math.floor(minutes / (24 * 60));
  const hours = Math.floor(minutes / 60) % 24;
  const units = [
    [days, 'd'],
    [hours, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const first = units.findIndex(([value]) => value > 0);
  return units
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}
