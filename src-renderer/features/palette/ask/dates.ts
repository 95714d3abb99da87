import type { UtcDay } from '#contract/rules/days.ts';
import { dayAt, monthOf, monthsFrom, yearDays, type CalendarContext, type Days } from './days.ts';

export interface DatePhrase {
  readonly matched: string;
  readonly days: Days;
  /** Said without a year. */
  readonly isFloating: boolean;
}

/** Names of the months in both languages, without accents. */
const monthNames: readonly string[] = [
  'january|jan|enero|ene',
  'february|feb|febrero',
  'march|mar|marzo',
  'april|apr|abril|abr',
  'may|mayo',
  'june|jun|junio',
  'july|jul|julio',
  'august|aug|agosto|ago',
  'september|sept|sep|septiembre|setiembre|set',
  'october|oct|octubre',
  'november|nov|noviembre',
  'december|dec|diciembre|dic',
];
const monthNumbers = new Map(
  monthNames.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);
const NAME = `(?<month>${[...monthNumbers.keys()].toSorted((a, b) => b.length - a.length).join('|')})`;
const YEAR =
  '(?: (?:de |del |of )?(?:(?<year>(?:19|20)\\d\\d)|(?<lastYear>last year|ano pasado)|(?<thisYear>this year|este ano)))?';
const NUMBER = (name: string) => `(?<${name}>\\d{1,2})(?: ?(?:st|nd|rd|th|ro))?`;
const TO = '(?: ?- ?| (?:to|until|through|al|a|hasta|and|y) )(?:the |el )?';
/** What makes the number before it an amount: "october 20 or more". */
const NO_AMOUNT = '(?! (?:or more|or less|o mas|o menos|usd|dolares|dollars))';
const END = '(?= |$)';

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (groups: Groups, context: CalendarContext) => Days | undefined;

const only = (day: UtcDay | undefined): Days | undefined =>
  day === undefined ? undefined : { from: day, to: day };

/** The year that is meant, or the last one in which the month has begun. */
function yearOf(groups: Groups, month: number, { today }: CalendarContext, day = 1): number {
  const now = monthOf(today);
  if (groups['year'] !== undefined) return Number(groups['year']);
  if (groups['lastYear'] !== undefined) return now.year - 1;
  if (groups['thisYear'] !== undefined) return now.year;
  const isAhead = month > now.month || (month === now.month && day > Number(today.slice(8)));
  return isAhead ? now.year - 1 : now.year;
}

const monthNamed = (groups: Groups): number => monthNumbers.get(groups['month'] ?? '') ?? 0;

const ofMonth: Read = (groups, context) => {
  const month = monthNamed(groups);
  return monthsFrom({ year: yearOf(groups, month, context), month });
};

/** "Last October": the one before the month that runs. */
const monthBefore: Read = (groups, context) => {
  const month = monthNamed(groups);
  const now = monthOf(context.today);
  return monthsFrom({ year: month < now.month ? now.year : now.year - 1, month });
};

const ofDay: Read = (groups, context) => {
  const month = monthNamed(groups);
  const day = Number(groups['day']);
  return only(dayAt({ year: yearOf(groups, month, context, day), month }, day));
};

const ofDays: Read = (groups, context) => {
  const month = monthNamed(groups);
  const [first, last] = [Number(groups['day']), Number(groups['last'])];
  const year = yearOf(groups, month, context, first);
  const from = dayAt({ year, month }, first);
  const to = dayAt({ year, month }, last);
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
};

const ofHalf: Read = (groups, context) => {
  const month = monthNamed(groups);
  const at = { year: yearOf(groups, month, context), month };
  const { from, to } = monthsFrom(at);
  return groups['first'] === undefined
    ? { from: dayAt(at, 16) ?? from, to }
    : { from, to: dayAt(at, 15) ?? to };
};

const quarters: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  primer: 1,
  segundo: 2,
  tercer: 3,
  cuarto: 4,
};

const ofQuarter: Read = (groups, context) => {
  const quarter = Number(groups['quarter'] ?? quarters[groups['ordinal'] ?? '']);
  const month = (quarter - 1) * 3 + 1;
  return monthsFrom({ year: yearOf(groups, month, context), month }, 3);
};

const ofIso: Read = ({ isoYear, isoMonth, isoDay }) => {
  const at = { year: Number(isoYear), month: Number(isoMonth) };
  if (at.month < 1 || at.month > 12) return undefined;
  return isoDay === undefined ? monthsFrom(at) : only(dayAt(at, Number(isoDay)));
};

/** "5/10/2026", in the order of the place; the other one where that is no day. */
const ofNumbers: Read = ({ one, two, end }, context) => {
  const [first, second] = [Number(one), Number(two)];
  const orders = context.isDayFirst
    ? [[first, second] as const, [second, first] as const]
    : [[second, first] as const, [first, second] as const];
  for (const [day, month] of orders) {
    const short = end !== undefined && end.length === 2 ? `20${end}` : end;
    const year = yearOf({ year: short }, month, context, day);
    const found = month <= 12 ? only(dayAt({ year, month }, day)) : undefined;
    if (found) return found;
  }
  return undefined;
};

const isFloatingHere = ({ year, lastYear, thisYear, end, isoYear }: Groups): boolean =>
  [year, lastYear, thisYear, end, isoYear].every((said) => said === undefined);

const rules: readonly (readonly [pattern: string, read: Read])[] = [
  [`(?<isoYear>(?:19|20)\\d\\d)-(?<isoMonth>\\d\\d)(?:-(?<isoDay>\\d\\d))?`, ofIso],
  [`(?<one>\\d{1,2})[/-](?<two>\\d{1,2})[/-](?<end>\\d{4}|\\d\\d)`, ofNumbers],
  [
    `(?:from |between |del? |entre (?:el )?)?${NUMBER('day')}${TO}${NUMBER('last')} (?:of |de )?${NAME}${YEAR}`,
    ofDays,
  ],
  [`${NAME} ${NUMBER('day')}${TO}${NUMBER('last')}${NO_AMOUNT}${YEAR}`, ofDays],
  [`(?<one>\\d{1,2})/(?<two>\\d{1,2})`, ofNumbers],
  [`${NUMBER('day')} (?:of |de )?${NAME}${YEAR}`, ofDay],
  [`${NAME} (?:the )?${NUMBER('day')}${NO_AMOUNT}${YEAR}`, ofDay],
  [
    `(?:(?<first>first|primera)|second|segunda) (?:half|quincena|mitad) (?:of |de )?${NAME}${YEAR}`,
    ofHalf,
  ],
  [`(?:last|past|previous) ${NAME}`, monthBefore],
  [`${NAME} (?:pasado|anterior)`, monthBefore],
  [`(?:this |este )?${NAME}${YEAR}`, ofMonth],
  [`[qt](?<quarter>[1-4])${YEAR}`, ofQuarter],
  [`(?<ordinal>${Object.keys(quarters).join('|')}) (?:quarter|trimestre)${YEAR}`, ofQuarter],
  [`(?:year |ano )?(?<year>(?:19|20)\\d\\d)`, ({ year }) => yearDays(Number(year))],
];
const patterns = rules.map(([pattern, read]) => [new RegExp(`^${pattern}${END}`), read] as const);

/** The date, month, quarter or year that a text begins with. */
export function readDates(rest: string, context: CalendarContext): DatePhrase | undefined {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(rest);
    const groups = match?.groups ?? {};
    const days = match && read(groups, context);
    if (match && days) return { matched: match[0], days, isFloating: isFloatingHere(groups) };
  }
  return undefined;
}
