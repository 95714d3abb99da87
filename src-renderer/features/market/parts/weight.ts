import { formatUsd, withUnit, type FormatContext } from '#renderer/lib/format.ts';

/** Grams as kilograms: "0.90 kg". */
export const formatWeight = (grams: number, format: FormatContext): string =>
  withUnit(formatUsd(String(grams / 1000), format), 'kg');
