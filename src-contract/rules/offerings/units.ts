/** What an amount of USD is in whole units of an offering. */
export type UnitsOfAmount =
  | { readonly kind: 'whole'; readonly units: number }
  /** It makes no whole units: the nearest amounts below and above that do; `below` is null under one unit. */
  | { readonly kind: 'rest'; readonly below: bigint | null; readonly above: bigint };

/**
 * How many units an amount buys; fractions of a unit are not sold.
 * @param amount USD base units (1e-6)
 * @param price of one unit, the same
 */
export function unitsOf(amount: bigint, price: bigint): UnitsOfAmount {
  const units = amount / price;
  if (units > 0n && units * price === amount) return { kind: 'whole', units: Number(units) };
  return { kind: 'rest', below: units > 0n ? units * price : null, above: (units + 1n) * price };
}
