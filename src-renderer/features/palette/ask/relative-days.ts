import { addDays, dayStart } from '#contract/rules/days.ts';
import {
  addMonths,
  monthOf,
  monthsBefore,
  monthsFrom,
  weekDays,
  yearDays,
  type CalendarContext,
  type Days,
} from './days.ts';

interface RelativePhrase {
  readonly matched: string;
  readonly days: Days;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const units: readonly (readonly [Unit, string])[] = [
  ['day', 'days?|dias?'],
  ['week', 'weeks?|semanas?'],
  ['month', 'months?|mes(?:es)?'],
  ['quarter', 'quarters?|trimestres?'],
  ['year', 'years?|anos?'],
];
const UNIT = `(?<unit>${units.map(([, names]) => names).join('|')})`;
const unitOf = (word: string | undefined): Unit =>
  units.find(([, names]) => new RegExp(`^(?:${names})$`).test(word ?? ''))?.[0] ?? 'day';

const numbers: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  un: 1,
  una: 1,
  uno: 1,
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  four: 4,
  cuatro: 4,
  five: 5,
  cinco: 5,
  six: 6,
  seis: 6,
  seven: 7,
  siete: 7,
  eight: 8,
  ocho: 8,
  nine: 9,
  nueve: 9,
  ten: 10,
  diez: 10,
  twelve: 12,
  doce: 12,
  fifteen: 15,
  quince: 15,
  thirty: 30,
  treinta: 30,
};
const COUNT = `(?<count>\\d{1,3}|${Object.keys(numbers).join('|')})`;
const countOf = (word: string | undefined): number =>
  word === undefined ? 1 : (numbers[word] ?? Number(word));

const weekdays: readonly string[] = [
  'sunday|domingo',
  'monday|lunes',
  'tuesday|martes',
  'wednesday|miercoles',
  'thursday|jueves',
  'friday|viernes',
  'saturday|sabado',
];
const WEEKDAY = `(?<weekday>${weekdays.join('|')})`;

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (groups: Groups, context: CalendarContext) => Days;

const one = (day: string): Days => ({ from: day, to: day });

/** The whole day, week, month, quarter or year, so many before the one that runs. */
const whole =
  (before: (groups: Groups) => number): Read =>
  (groups, { today }) => {
    const count = before(groups);
    const { year, month } = monthOf(today);
    switch (unitOf(groups['unit'])) {
      case 'day':
        return one(addDays(today, -count));
      case 'week':
        return weekDays(today, -count);
      case 'month':
        return monthsFrom(addMonths({ year, month }, -count));
      case 'quarter':
        return monthsFrom(addMonths({ year, month: month - ((month - 1) % 3) }, -3 * count), 3);
      case 'year':
        return yearDays(year - count);
    }
  };

/** So many days, weeks, months or years that end today. */
const rolling: Read = ({ unit, count: said }, { today }) => {
  const count = countOf(said);
  const from = {
    day: () => addDays(today, 1 - count),
    week: () => addDays(today, 1 - 7 * count),
    month: () => addDays(monthsBefore(today, count), 1),
    quarter: () => addDays(monthsBefore(today, 3 * count), 1),
    year: () => addDays(monthsBefore(today, 12 * count), 1),
  }[unitOf(unit)]();
  return { from, to: today };
};

/** "A week ago" is a day, "two months ago" the month. */
const ago: Read = (groups, context) => {
  const count = countOf(groups['count']);
  return unitOf(groups['unit']) === 'week'
    ? one(addDays(context.today, -7 * count))
    : whole(() => count)(groups, context);
};

const lastWeekday: Read = ({ weekday, before }, { today }) => {
  const wanted = weekdays.findIndex((names) => names.split('|').includes(weekday ?? ''));
  const since = (dayStart(today).getUTCDay() - wanted + 7) % 7;
  return one(addDays(today, -(since === 0 && before !== undefined ? 7 : since)));
};

/** Weeks and more; a day has words of its own. */
const LONG_UNIT = '(?<unit>week|semana|month|mes|quarter|trimestre|year|ano)';

const rules: readonly (readonly [pattern: string, read: Read])[] = [
  ['(?:today|hoy)', (_, { today }) => one(today)],
  [
    '(?:the day before yesterday|day before yesterday|anteayer|antier|antes de ayer)',
    (_, { today }) => one(addDays(today, -2)),
  ],
  ['(?:yesterday|ayer)', (_, { today }) => one(addDays(today, -1))],
  [`(?:last|past|previous|prior) ${COUNT} ${UNIT}`, rolling],
  [`(?:in )?the (?:last|past) ${COUNT} ${UNIT}`, rolling],
  [`(?:los |las )?ultim[oa]s ${COUNT} ${UNIT}`, rolling],
  [`${COUNT} ultim[oa]s ${UNIT}`, rolling],
  [`${COUNT} ${UNIT} ago`, ago],
  [`hace ${COUNT} ${UNIT}`, ago],
  [`(?:this|current|est[ea]) ${LONG_UNIT}(?: (?:so far|to date))?`, whole(() => 0)],
  [`(?:en )?lo que va (?:del|de la|de este|de esta) ${LONG_UNIT}`, whole(() => 0)],
  [`${LONG_UNIT} (?:to date|actual|en curso)`, whole(() => 0)],
  ['(?<unit>year)? ?ytd', (_, { today }) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })],
  [`(?:the )?(?:last|previous) ${LONG_UNIT}`, whole(() => 1)],
  [`(?:el |la )?${LONG_UNIT} (?:pasad[oa]|anterior|previ[oa])`, whole(() => 1)],
  [`(?:el |la )?pasad[oa] ${LONG_UNIT}`, whole(() => 1)],
  [`(?:the )?past ${LONG_UNIT}`, rolling],
  [`(?:el |la )?ultim[oa] ${LONG_UNIT}`, rolling],
  [`(?:(?<before>last|past) |el |on )?${WEEKDAY}`, lastWeekday],
];
const weekdayBefore = new RegExp(`^(?:el )?${WEEKDAY} (?<before>pasado)(?= |$)`);
const patterns: readonly (readonly [RegExp, Read])[] = [
  [weekdayBefore, lastWeekday],
  ...rules.map(([pattern, read]) => [new RegExp(`^${pattern}(?= |$)`), read] as const),
];

/** Days that are said from today on: "yesterday", "last week", "los últimos 30 días", "hace un mes". */
export function readRelative(rest: string, context: CalendarContext): RelativePhrase | undefined {
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(rest);
    if (match) return { matched: match[0], days: read(match.groups ?? {}, context) };
  }
  return undefined;
}
