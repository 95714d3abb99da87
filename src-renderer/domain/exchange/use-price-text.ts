import { formatUsd, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Decimals of a price: four, and as many more as it has. */
const DIGITS = { minimum: 4, maximum: 8 };

/** USD for one TCT as text, "0.4800"; null: not known. */
export function usePriceText(): (price: string | null) => string {
  const format = useFormat();
  return (price) => (price === null ? UNKNOWN : formatUsd(price, format, DIGITS));
}
