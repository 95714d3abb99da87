import type { FormatContext } from './format.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1024;

/** "18 kB", "1.4 MB": in steps of 1024, as limits of files are; one digit after the mark below ten. */
export function formatBytes(bytes: number, { region }: FormatContext): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(region, {
    style: 'unit',
    unit: units[unit],
    unitDisplay: 'short',
    numberingSystem: 'latn',
    maximumFractionDigits: unit > 0 && value < 10 ? 1 : 0,
  })
    .format(value)
    .replaceAll(/\s/g, '\u00a0');
}
