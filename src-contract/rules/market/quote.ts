import { parseUnits, USD_CENT } from '../money.ts';

/** What a cart costs: pure arithmetic over USD base units, every figure a multiple of a cent. */

const RATE_DECIMALS = 18;
const ONE = 10n ** BigInt(RATE_DECIMALS);

export interface PricedLine {
  /** Of one. */
  readonly price: bigint;
  readonly quantity: number;
  /** Fraction as a decimal: "0.19". */
  readonly rate: string;
  /** What the tax is called where it goes to: "IVA". */
  readonly label: string;
  /** The voucher is for it. */
  readonly isDiscounted: boolean;
}

export type Discount =
  | { readonly kind: 'percent'; readonly rate: string }
  /** Taken off once, over all lines that it is for. */
  | { readonly kind: 'amount'; readonly amount: bigint };

interface Shipping {
  readonly price: bigint;
  readonly rate: string;
  readonly label: string;
}

export interface TaxRow {
  readonly label: string;
  readonly rate: string;
  readonly base: bigint;
  readonly amount: bigint;
}

export interface Totals {
  readonly items: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  /** A row a rate, the highest first. */
  readonly taxes: readonly TaxRow[];
  /** In the order of the lines: they add up to `discount`, and with `shippingTax` to `tax`. */
  readonly lines: readonly { readonly discount: bigint; readonly tax: bigint }[];
  readonly shippingTax: bigint;
}

/** Cuts a product of an amount and a rate to the cent, half a cent up. */
export function rateToCent(amount: bigint, rate: string): bigint {
  const exact = amount * parseUnits(rate, RATE_DECIMALS);
  const cent = ONE * USD_CENT;
  return ((exact + cent / 2n) / cent) * USD_CENT;
}

/** Orders amounts, the smallest first. */
export function byAmount(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Divides an amount in proportion to weights, to the cent, without losing one: the largest remainders
 * get the cents that are left, the first of equals first.
 */
export function divide(amount: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const cents = amount / USD_CENT;
  const parts = weights.map((weight) => (cents * weight) / sum);
  const left = cents - parts.reduce((all, part) => all + part, 0n);
  const order = weights
    .map((weight, at) => ({ at, rest: (cents * weight) % sum }))
    .toSorted((a, b) => byAmount(b.rest, a.rest) || a.at - b.at);
  for (const { at } of order.slice(0, Number(left))) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts.map((part) => part * USD_CENT);
}

/** Adds up an order: items, voucher, shipping, and a tax on what is left of each rate. */
export function totalsOf(
  lines: readonly PricedLine[],
  discount: Discount | null,
  shipping: Shipping | null,
): Totals {
  const gross = lines.map(({ price, quantity }) => price * BigInt(quantity));
  const discounts = discountsOf(lines, gross, discount);
  const parts = [
    ...lines.map(({ rate, label }, at) => ({
      rate,
      label,
      base: (gross[at] ?? 0n) - (discounts[at] ?? 0n),
    })),
    ...(shipping ? [{ rate: shipping.rate, label: shipping.label, base: shipping.price }] : []),
  ];
  const partTax = parts.map(() => 0n);
  const groups = Map.groupBy(
    parts.map((part, at) => ({ ...part, at })),
    ({ rate, label }) => `${parseUnits(rate, RATE_DECIMALS)}/${label}`,
  );
  const taxes = [...groups.values()].map((group) => {
    const [first] = group;
    const base = sum(group.map((part) => part.base));
    const amount = rateToCent(base, first?.rate ?? '0');
    const shares = divide(
      amount,
      group.map((part) => part.base),
    );
    for (const [at, share] of shares.entries()) {
      const part = group[at];
      if (part) partTax[part.at] = share;
    }
    return { label: first?.label ?? '', rate: first?.rate ?? '0', base, amount };
  });
  const items = sum(gross);
  const off = sum(discounts);
  const sending = shipping?.price ?? 0n;
  const tax = sum(partTax);
  return {
    items,
    discount: off,
    shipping: sending,
    tax,
    total: items - off + sending + tax,
    taxes: taxes
      .filter(({ base }) => base > 0n)
      .toSorted((a, b) =>
        parseUnits(b.rate, RATE_DECIMALS) > parseUnits(a.rate, RATE_DECIMALS) ? 1 : -1,
      ),
    lines: lines.map((_, at) => ({ discount: discounts[at] ?? 0n, tax: partTax[at] ?? 0n })),
    shippingTax: shipping ? (partTax.at(-1) ?? 0n) : 0n,
  };
}

function discountsOf(
  lines: readonly PricedLine[],
  gross: readonly bigint[],
  discount: Discount | null,
): bigint[] {
  if (discount === null) return gross.map(() => 0n);
  const eligible = gross.map((amount, at) => (lines[at]?.isDiscounted ? amount : 0n));
  if (discount.kind === 'percent') {
    return eligible.map((amount) => rateToCent(amount, discount.rate));
  }
  const all = sum(eligible);
  return divide(discount.amount < all ? discount.amount : all, eligible);
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** One step of a method's prices: so heavy at most, in grams. */
export interface ShippingTier {
  readonly grams: number;
  readonly price: bigint;
}

/** What a weight costs to send: the first step that it fits into; null where it is too heavy. */
export function shippingPrice(tiers: readonly ShippingTier[], grams: number): bigint | null {
  const fits = tiers.toSorted((a, b) => a.grams - b.grams).find((tier) => grams <= tier.grams);
  return fits?.price ?? null;
}

/** What comes back for units of a line: together never more nor less than the line, whatever the parts. */
export function shareOf(amount: bigint, quantity: number, before: number, after: number): bigint {
  const until = (units: number): bigint =>
    (((amount / USD_CENT) * BigInt(units)) / BigInt(quantity)) * USD_CENT;
  return until(after) - until(before);
}
