/**
 * Formats numbers and dates: separators and clock by the device's region, month names by the app's
 * language. Pure functions: region, language, time zone and current time are arguments.
 */

import type { Language } from './language.ts';

export interface FormatContext {
  /** BCP 47 tag of the device, e.g. `es-AR`: separators, clock. */
  readonly region: string;
  readonly language: Language;
  /** IANA name; default: the device's zone. */
  readonly timeZone?: string | undefined;
}

/** A number split into parts for styling. `fraction` includes the decimal mark. */
export interface NumberParts {
  readonly sign: '' | '+' | '\u2212';
  readonly integer: string;
  readonly fraction: string;
}

export interface DecimalOptions {
  /** Minimum and maximum decimals; further ones are truncated toward zero, never rounded. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Adds "+" to positive values. */
  readonly signed?: boolean;
}

export const MINUS = '\u2212';
export const UNKNOWN = '\u2014';
export const HIDDEN = '\u2022\u2022\u2022\u2022';
const NO_BREAK = '\u00a0';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const isDecimal = (text: string): text is `${number}` => DECIMAL.test(text);

const cache = new Map<string, Intl.NumberFormat>();

function numberFormat(region: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = region + JSON.stringify(options);
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(region, {
    numberingSystem: 'latn',
    useGrouping: 'always',
    roundingMode: 'trunc',
    signDisplay: 'negative',
    ...options,
  });
  cache.set(key, made);
  return made;
}

/**
 * Formats a plain decimal string ("-1234.5") into its parts, exact at any length.
 * @throws RangeError if the text is no plain decimal
 */
export function decimalParts(
  amount: string,
  { region }: Pick<FormatContext, 'region'>,
  { minimum = 2, maximum = Math.max(2, minimum), signed = false }: DecimalOptions = {},
): NumberParts {
  if (!isDecimal(amount)) throw new RangeError(`Not a decimal number: ${JSON.stringify(amount)}`);
  const format = numberFormat(region, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  let sign: NumberParts['sign'] = '';
  let integer = '';
  let fraction = '';
  for (const { type, value } of format.formatToParts(amount)) {
    if (type === 'minusSign') sign = MINUS;
    else if (type === 'plusSign') sign = '+';
    else if (type === 'integer' || type === 'group') integer += value;
    else if (type === 'decimal' || type === 'fraction') fraction += value;
  }
  return { sign, integer, fraction };
}

const join = ({ sign, integer, fraction }: NumberParts) => sign + integer + fraction;

/** USD truncated to the cent, without the ticker: "1,234.50". */
export function formatUsd(
  amount: string,
  context: FormatContext,
  options?: DecimalOptions,
): string {
  return join(decimalParts(amount, context, { minimum: 2, maximum: 2, ...options }));
}

/** Decimals of a token amount: all of them if `exact`, otherwise 2 to 6, truncated. */
export const tokenDigits = (exact: boolean): DecimalOptions => ({
  minimum: 2,
  maximum: exact ? 18 : 6,
});

export function formatToken(amount: string, context: FormatContext, exact = false): string {
  return join(decimalParts(amount, context, tokenDigits(exact)));
}

/** An amount and its unit joined by a no-break space: "1,234.50 USD". */
export const withUnit = (figure: string, unit: string) => `${figure}${NO_BREAK}${unit}`;

/** Whole numbers: volumes, counts. Decimals are truncated. */
export function formatWhole(value: string | number | bigint, { region }: FormatContext): string {
  const text = String(value);
  return join(decimalParts(text, { region }, { minimum: 0, maximum: 0 }));
}

/**
 * A fraction as a percentage: "0.03" → "3 %" in es-ES, "3%" in es-MX. At most `maximum` decimals,
 * truncated.
 */
export function formatPercent(
  rate: string | number,
  { region }: FormatContext,
  { minimum = 0, maximum = 2, signed = false }: DecimalOptions = {},
): string {
  const text = String(rate);
  const value = isDecimal(text) ? text : Number(rate);
  return numberFormat(region, {
    style: 'percent',
    minimumFractionDigits: minimum,
    maximumFractionDigits: maximum,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(value)
    .replace('-', MINUS);
}

/** The region's thousands separator: "," in MX, "." in AR. */
export const groupingMark = ({ region }: Pick<FormatContext, 'region'>): string =>
  numberFormat(region, {})
    .formatToParts(1234)
    .find(({ type }) => type === 'group')?.value ?? '';

/** Formats a decimal string for an amount field: grouped, two decimals or as many as it takes. */
export function formatForInput(
  amount: string,
  { region }: Pick<FormatContext, 'region'>,
  maximum = 2,
): string {
  if (!isDecimal(amount)) return amount;
  return numberFormat(region, {
    minimumFractionDigits: amount.includes('.') ? 2 : 0,
    maximumFractionDigits: maximum,
  }).format(amount);
}
