/**
 * Money without floating point. In code an amount is a `bigint` of base units,
 * on the wire a plain decimal string ("1234.50"), in the database `numeric`.
 */

/** Decimals of a USD base unit: 1 USD = 1,000,000 base units. */
export const USD_DECIMALS = 6;

/** Base units of one US cent, the grain bonuses and withdrawals are rounded down to. */
export const USD_CENT = 10n ** BigInt(USD_DECIMALS - 2);

export const withdrawalCurrencies = ['USDT', 'USDC', 'TCT'] as const;
export type WithdrawalCurrency = (typeof withdrawalCurrencies)[number];

const DECIMAL = /^(-?)(\d{1,48})(?:\.(\d{1,18}))?$/;

/** Thrown where a string is no decimal number or has more digits than its unit can hold. */
export class MoneyFormatError extends Error {
  override readonly name = 'MoneyFormatError';
}

/**
 * Parses a plain decimal string into base units.
 * @param decimals digits after the point that one unit holds (USD 6, tokens by chain)
 * @throws MoneyFormatError when the text is not a decimal or is finer than a base unit
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new MoneyFormatError(`Not a decimal number: ${JSON.stringify(text)}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const kept = fraction.slice(0, decimals);
  if (/[1-9]/.test(fraction.slice(decimals))) {
    throw new MoneyFormatError(`More than ${decimals} decimals: ${text}`);
  }
  const units = BigInt(whole + kept.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/**
 * Writes base units as a plain decimal string, exact, with at least `minimumFraction` digits.
 * `formatUnits(1234500000n, 6, 2)` is `"1234.50"`.
 */
export function formatUnits(units: bigint, decimals: number, minimumFraction = 0): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .replace(/0+$/, '')
    .padEnd(Math.min(minimumFraction, decimals), '0');
  return sign + whole + (fraction ? `.${fraction}` : '');
}

/** USD decimal string → base units (1e-6). */
export const parseUsd = (text: string): bigint => parseUnits(text, USD_DECIMALS);

/** USD base units → decimal string with at least two decimals. */
export const formatUsd = (units: bigint): string => formatUnits(units, USD_DECIMALS, 2);

/** Cuts USD base units toward zero to the cent. */
export const cutToCent = (units: bigint): bigint => units - (units % USD_CENT);

/**
 * Multiplies an amount by a decimal rate, rounded down (toward zero).
 * @param rate plain decimal string, e.g. "0.03" for 3 %
 */
export function applyRate(units: bigint, rate: string): bigint {
  const RATE_DECIMALS = 18;
  return (units * parseUnits(rate, RATE_DECIMALS)) / 10n ** BigInt(RATE_DECIMALS);
}

/**
 * USD → token units at a price, rounded down to the token's decimals.
 * @param usd base units 1e-6
 * @param price USD for one token as a decimal string, e.g. "0.48"
 */
export function usdToToken(usd: bigint, price: string, tokenDecimals: number): bigint {
  const PRICE_DECIMALS = 18;
  const priceUnits = parseUnits(price, PRICE_DECIMALS);
  if (priceUnits <= 0n) throw new MoneyFormatError(`A price must be above zero: ${price}`);
  const scale = 10n ** BigInt(PRICE_DECIMALS - USD_DECIMALS + tokenDecimals);
  return (usd * scale) / priceUnits;
}

/** What a person typed, understood or not. */
export type AmountInput =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly value: string }
  /** One separator followed by three digits: a thousand or a decimal? */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  | { readonly kind: 'decimals' }
  | { readonly kind: 'malformed' };

/**
 * Reads an amount typed with "," or "." (either may group or be the decimal mark).
 * "1.234" may be 1234 or 1.234: refused as ambiguous, unless more decimals than `maxDecimals`,
 * a second separator or the reader's own grouping mark settle it.
 * @param maxDecimals digits allowed after the decimal mark (2 for USD forms)
 * @param group the mark that groups thousands where the input is read, if it is known
 */
export function parseAmountInput(input: string, maxDecimals = 2, group?: string): AmountInput {
  const text = input.trim().replaceAll(/[\s\u00a0\u202f'\u2019]/g, '');
  if (text === '') return { kind: 'empty' };
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return { kind: 'malformed' };
  const separators = text.match(/[.,]/g) ?? [];
  if (separators.length === 0) return amount(text, '', maxDecimals);

  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text.charAt(last);
  const whole = text.slice(0, last);
  const fraction = text.slice(last + 1);
  const kinds = new Set(separators);

  if (separators.length === 1) {
    return withOneMark(whole, fraction, { isGroup: mark === group, maxDecimals });
  }
  if (kinds.size === 1) {
    // "1.234.567": the same mark twice can only group.
    return isGrouped(text, mark)
      ? amount(text.replaceAll(mark, ''), '', maxDecimals)
      : { kind: 'malformed' };
  }
  const other = mark === '.' ? ',' : '.';
  if (whole.includes(mark) || !isGrouped(whole, other)) return { kind: 'malformed' };
  return amount(whole.replaceAll(other, ''), fraction, maxDecimals);
}

/** One separator: it groups or is the decimal mark, and before three digits it may be either. */
function withOneMark(
  whole: string,
  fraction: string,
  { isGroup, maxDecimals }: { readonly isGroup: boolean; readonly maxDecimals: number },
): AmountInput {
  const couldGroup = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  if (!couldGroup) return amount(whole, fraction, maxDecimals);
  if (isGroup) return amount(whole + fraction, '', maxDecimals);
  return { kind: 'ambiguous', readings: [whole + fraction, `${whole}.${fraction}`] };
}

function isGrouped(text: string, mark: string): boolean {
  const [head = '', ...groups] = text.split(mark);
  return /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
}

function amount(whole: string, fraction: string, maxDecimals: number): AmountInput {
  if (whole.length > 15) return { kind: 'malformed' };
  if (fraction.length > maxDecimals) return { kind: 'decimals' };
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  return { kind: 'amount', value: fraction ? `${integer}.${fraction}` : integer };
}
