import { matchBinary, directBonus, type BinaryMatch } from '#contract/rules/bonuses.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { divideShare, weightOf } from '#contract/rules/global-share.ts';
import { worthOfTime } from '#contract/rules/membership-worth.ts';
import {
  applyRate,
  cutToCent,
  formatUnits,
  parseUnits,
  parseUsd,
  USD_DECIMALS,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { poolChange } from '#contract/rules/pool-results.ts';
import { membershipOffer } from '#contract/rules/purchases.ts';
import { settingDefaults, type SettingKey } from '#contract/rules/settings.ts';
import { feeSettingOf, quoteWithdrawal } from '#contract/rules/withdrawals/quote.ts';
import { demoRanges } from '../database/seed/catalogue.ts';
import { demoPlans } from '../database/seed/plans.ts';
import { leastOf, tokensFor } from '../domain/purchases/price.ts';

export type Language = 'es' | 'en';

/** A figure that a text asks for; `units` of `decimals` digits, or words that a language has. */
type Figure =
  | {
      readonly kind: 'number';
      readonly units: bigint;
      readonly decimals: number;
      readonly least: number;
    }
  | { readonly kind: 'percent'; readonly units: bigint }
  | { readonly kind: 'words'; readonly es: string; readonly en: string };

/** A figure that no rule computes: its name or its arguments are wrong. */
export class FigureError extends Error {
  override readonly name = 'FigureError';
}

/** Digits after the point of a percentage: a rate of six decimals. */
const PERCENT_DECIMALS = 6;
const RATE_DECIMALS = 8;
/** Of tokens on the chain. */
const tokenDecimals: Readonly<Record<WithdrawalCurrency, number>> = { USDT: 6, USDC: 6, TCT: 18 };

const usd = (units: bigint): Figure => ({
  kind: 'number',
  units,
  decimals: USD_DECIMALS,
  least: 2,
});
/** Volume and counts: no decimals where there are none. */
const plain = (units: bigint): Figure => ({
  kind: 'number',
  units,
  decimals: USD_DECIMALS,
  least: 0,
});
const percent = (rate: string): Figure => ({
  kind: 'percent',
  units: parseUnits(rate, RATE_DECIMALS),
});
const written = (text: string): Figure => ({
  kind: 'number',
  units: parseUsd(text),
  decimals: USD_DECIMALS,
  least: text.split('.')[1]?.length ?? 0,
});

const trimmed = (units: bigint): string => formatUnits(units, USD_DECIMALS);
const integer = (text: string): bigint => parseUnits(text, 0);

function pick<Value>(values: Readonly<Record<string, Value>>, name: string | undefined): Value {
  const value = values[name ?? ''];
  if (value === undefined || !Object.hasOwn(values, name ?? '')) {
    throw new FigureError(`There is no ${name}, only ${Object.keys(values).join(', ')}`);
  }
  return value;
}

function planNamed(name: string): (typeof demoPlans)[number] {
  const plan = demoPlans.find((one) => one.name === name);
  if (!plan) throw new FigureError(`There is no plan ${name}`);
  return plan;
}

function settingNamed(name: string): string {
  if (!Object.hasOwn(settingDefaults, name)) throw new FigureError(`There is no setting ${name}`);
  return String(settingDefaults[name as SettingKey]);
}

function quote(currency: string, gross: string, field: string, given?: string): Figure {
  const token = withdrawalCurrencies.find((one) => one === currency);
  if (!token) throw new FigureError(`No withdrawal in ${currency}`);
  const feeRate = settingNamed(feeSettingOf(token));
  const price = given ?? (token === 'TCT' ? settingNamed('tct_price') : '1');
  const decimals = tokenDecimals[token];
  const { fee, net, tokenAmount } = quoteWithdrawal(parseUsd(gross), {
    feeRate,
    price,
    tokenDecimals: decimals,
  });
  return pick(
    {
      fee: usd(fee),
      net: usd(net),
      /** Before what is owed is cut to the cent. */
      exact: usd(applyRate(parseUsd(gross), feeRate)),
      rate: percent(feeRate),
      tokens: { kind: 'number', units: tokenAmount, decimals, least: 2 },
    } satisfies Record<string, Figure>,
    field,
  );
}

interface Closing extends BinaryMatch {
  /** The bonus before it is cut to the cent. */
  readonly exact: bigint;
  readonly beforeLeft: bigint;
  readonly beforeRight: bigint;
}

const atLeastZero = (volume: bigint): bigint => (volume < 0n ? 0n : volume);

/**
 * The last of several daily closings. `days` is what each day brought, "left/right" by commas; what the
 * chain undid is negative, and a day that begins with "x" is one on which the member was not eligible.
 */
function closing(planName: string, days: string): Closing {
  const plan = planNamed(planName);
  const start = { matched: 0n, gross: 0n, paid: 0n, flushed: 0n, carryLeft: 0n, carryRight: 0n };
  let last: Closing = { ...start, exact: 0n, beforeLeft: 0n, beforeRight: 0n };
  for (const day of days.split(',')) {
    const [left = '', right = ''] = day.replace(/^x/, '').split('/');
    const beforeLeft = atLeastZero(last.carryLeft + parseUsd(left));
    const beforeRight = atLeastZero(last.carryRight + parseUsd(right));
    const match = day.startsWith('x')
      ? { ...start, carryLeft: beforeLeft, carryRight: beforeRight }
      : matchBinary(beforeLeft, beforeRight, plan.binary, parseUsd(plan.cap));
    last = { ...match, exact: applyRate(match.matched, plan.binary), beforeLeft, beforeRight };
  }
  return last;
}

const closingFigure = (planName: string, days: string, field: string): Figure => {
  const { matched, exact, gross, paid, flushed, ...legs } = closing(planName, days);
  return pick(
    {
      matched: plain(matched),
      exact: usd(exact),
      gross: usd(gross),
      paid: usd(paid),
      flushed: usd(flushed),
      left: plain(legs.carryLeft),
      right: plain(legs.carryRight),
      beforeLeft: plain(legs.beforeLeft),
      beforeRight: plain(legs.beforeRight),
    },
    field,
  );
};

/** A position after days with these results, by commas; `change` is that of the last one. */
function pool(principal: string, rates: string, field: string): Figure {
  let [left, credited, lost, change] = [parseUsd(principal), 0n, 0n, 0n];
  for (const rate of rates.split(',')) {
    change = poolChange(left, rate);
    if (change > 0n) credited += change;
    else {
      left += change;
      lost += change;
    }
  }
  const figures = { principal: left, credited, lost, change, result: credited + lost };
  return usd(pick(figures, field));
}

function rangeOf(amount: string): (typeof demoRanges)[number] {
  const units = parseUsd(amount);
  const range = demoRanges.find(({ min, max }) => units >= parseUsd(min) && units <= parseUsd(max));
  if (!range) throw new FigureError(`No range takes ${amount}`);
  return range;
}

const ceilingOf = (amount: string): bigint => applyRate(parseUsd(amount), rangeOf(amount).multiple);

const dayShare = (revenue: string): bigint =>
  cutToCent(applyRate(parseUsd(revenue), settingNamed('global_network_share')));

/** What the deposit of that place earns of a day; each is "amount" or "amount-earned", by commas. */
function earning(revenue: string, deposits: string, place: string): Figure {
  const sharing = deposits.split(',').map((deposit, index) => {
    const [amount = '', earned = '0'] = deposit.split('-');
    return {
      number: index + 1,
      amount: parseUsd(amount),
      weight: rangeOf(amount).weight,
      room: ceilingOf(amount) - parseUsd(earned),
    };
  });
  const found = divideShare(dayShare(revenue), sharing).find(
    ({ number }) => String(number) === place,
  );
  return usd(found?.amount ?? 0n);
}

/** Worth of the days left of a time that was paid for. */
const worth = (paid: string, remaining: string, duration: string): bigint =>
  worthOfTime(
    { paid: parseUsd(paid), startsAt: 0, endsAt: Number(duration) * DAY_MS },
    (Number(duration) - Number(remaining)) * DAY_MS,
  );

/** What an upgrade to a plan costs whose earlier one was paid so and has so many days left. */
function upgrade(from: string, to: string, remaining: string): Figure {
  const [active, plan] = [planNamed(from), planNamed(to)];
  const price = parseUsd(plan.price);
  const offer = membershipOffer(
    { id: 2, price, isSold: true },
    {
      id: 1,
      price: parseUsd(active.price),
      worth: worth(active.price, remaining, String(active.days)),
      ahead: 0,
    },
    0,
  );
  if (offer.kind === 'refused') throw new FigureError(`${from} to ${to}: ${offer.reason}`);
  return usd(offer.amount);
}

function planFigure(name: string, field: string): Figure {
  const plan = planNamed(name);
  return pick<Figure>(
    {
      name: { kind: 'words', es: plan.name, en: plan.nameEn },
      price: usd(parseUsd(plan.price)),
      volume: plain(parseUsd(plan.price)),
      cap: usd(parseUsd(plan.cap)),
      days: written(String(plan.days)),
      direct: percent(plan.direct),
      binary: percent(plan.binary),
    },
    field,
  );
}

function rangeFigure(amount: string, field: string): Figure {
  const range = rangeOf(amount);
  return pick<Figure>(
    {
      min: usd(parseUsd(range.min)),
      max: usd(parseUsd(range.max)),
      weight: written(range.weight),
      weighs: plain(weightOf({ amount: parseUsd(amount), weight: range.weight })),
      multiple: written(range.multiple),
      ceiling: usd(ceilingOf(amount)),
    },
    field,
  );
}

/** What the TCT of a withdrawal are worth at another price. */
const laterWorth = (gross: string, price: string): Figure =>
  usd(cutToCent(applyRate(parseUsd(valueOf(quote('TCT', gross, 'tokens'))), price)));

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + parseUsd(amount), 0n);

type Rule = (...args: string[]) => Figure;

/** The figures that a text can ask for, by the word before the first colon. README.md lists them. */
const rules: Readonly<Record<string, Rule>> = {
  n: (text = '') => written(text),
  percent: (rate = '') => percent(rate),
  setting: (name = '') => written(settingNamed(name)),
  rate: (name = '') => percent(settingNamed(name)),
  plan: (name = '', field = '') => planFigure(name, field),
  direct: (amount = '', name = '') => usd(directBonus(parseUsd(amount), planNamed(name).direct)),
  quote: (currency = '', gross = '', field = '', price) => quote(currency, gross, field, price),
  closing: (plan = '', days = '', field = '') => closingFigure(plan, days, field),
  pool: (principal = '', rates = '', field = '') => pool(principal, rates, field),
  range: (amount = '', field = '') => rangeFigure(amount, field),
  share: (revenue = '') => usd(dayShare(revenue)),
  earning: (revenue = '', deposits = '', place = '') => earning(revenue, deposits, place),
  worth: (paid = '', remaining = '', duration = '') => usd(worth(paid, remaining, duration)),
  upgrade: (from = '', to = '', remaining = '') => upgrade(from, to, remaining),
  later: (gross = '', price = '') => laterWorth(gross, price),
  tolerated: (amount = '') => usd(leastOf(parseUsd(amount), settingNamed('payment_tolerance'))),
  asked: (amount = '', price = settingNamed('tct_price')) =>
    written(trimmed(tokensFor(parseUsd(amount), price, USD_DECIMALS))),
  add: (...amounts) => usd(sum(amounts)),
  less: (amount = '', ...others) => usd(parseUsd(amount) - sum(others)),
  volume: (...amounts) => plain(sum(amounts)),
  days: (count = '') => written(String(integer(count))),
};

/** Its parts between colons; what stands in parentheses is a figure of its own, and its value is the part. */
const partsOf = (expression: string): string[] =>
  (expression.match(/\([^()]*\)|[^:()]+/g) ?? []).map((part) =>
    part.startsWith('(') ? figureValue(part.slice(1, -1)) : part,
  );

function compute(expression: string): Figure {
  try {
    const [name, ...args] = partsOf(expression);
    return pick(rules, name)(...args);
  } catch (error) {
    if (error instanceof FigureError && error.cause !== undefined) throw error;
    throw new FigureError(`{{${expression}}}: ${String(error)}`, { cause: error });
  }
}

const unsigned = (units: bigint): bigint => (units < 0n ? -units : units);

function valueOf(figure: Figure): string {
  if (figure.kind === 'words') throw new FigureError('Words are no number');
  return figure.kind === 'percent'
    ? formatUnits(figure.units, PERCENT_DECIMALS)
    : formatUnits(figure.units, figure.decimals, figure.least);
}

/** A figure as plain decimal, "7.50"; of a percentage its number, "3" for 3 %. */
export const figureValue = (expression: string): string => valueOf(compute(expression));

const FIGURE = /\{\{([^{}]+)\}\}/g;
/** As the reader's region can write it: six decimals at most. */
const SHOWN = /^\d+(\.\d{1,6})?$/;

/** In braces, as in news, with U+2212 before a negative one; each device writes it as its region does. */
function inBraces(expression: string, language: Language): string {
  const figure = compute(expression);
  if (figure.kind === 'words') return figure[language];
  const sign = figure.units < 0n ? '−' : '';
  const digits = valueOf({ ...figure, units: unsigned(figure.units) });
  if (!SHOWN.test(digits)) {
    throw new FigureError(`{{${expression}}} is ${digits}: too long to read`);
  }
  return `${sign}{${digits}${figure.kind === 'percent' ? '%' : ''}}`;
}

/**
 * A text with its figures computed by the rules of the product: "{{quote:USDT:250:fee}}" becomes "{7.50}".
 * @throws FigureError where one cannot be computed
 */
export const withFigures = (text: string, language: Language): string =>
  text.replaceAll(FIGURE, (_, expression: string) => inBraces(expression, language));

/** The same with the figures as Mexico and the United States group them, for captions: "1,234.50", "3%". */
export const withGroupedFigures = (text: string, language: Language): string =>
  withFigures(text, language).replaceAll(
    /\{(\d+)((?:\.\d+)?%?)\}/g,
    (_, whole: string, rest: string) => `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`,
  );
