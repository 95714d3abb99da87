import { formatWhole, type FormatContext } from '#renderer/lib/format.ts';

/** 1020 → "1.02 kg", 300 → "300 g", in the figures of the region. */
export function formatGrams(grams: number, format: FormatContext): string {
  if (grams < 1000) return `${formatWhole(grams, format)} g`;
  const kilograms = new Intl.NumberFormat(format.region, { maximumFractionDigits: 2 });
  return `${kilograms.format(grams / 1000)} kg`;
}
