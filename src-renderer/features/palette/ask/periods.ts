import { addDays, type UtcDay } from '#contract/rules/days.ts';
import { readDates } from './dates.ts';
import type { CalendarContext, Days } from './days.ts';
import { readRelative } from './relative-days.ts';

export interface PeriodPhrase {
  readonly matched: string;
  readonly days: Days;
}

/** Days that can be said in a word or a date, and the text after them. */
interface Place extends PeriodPhrase {
  /** Without a year: it can be of an earlier one. */
  readonly isFloating: boolean;
}

const ALL_TIME =
  /^(?:all time|(?:since|from) the (?:beginning|start)|desde el (?:principio|inicio|comienzo)|(?:de|desde) siempre|siempre|todo el tiempo|ever|historic[oa])(?= |$)/;

/** The words that part the beginning and the end of a range. */
const BETWEEN = /^(?:to|until|till|through|thru|a|al|hasta|-)(?: (?:the|el|la))? /;
const BETWEEN_AFTER_LEAD = /^(?:to|until|till|through|thru|a|al|hasta|and|y|-)(?: (?:the|el|la))? /;
const LEAD = /^(?:from|between|de|del|desde|entre)(?: (?:the|el|la|las))? /;

/** What is before, after or up to a day. */
const edges: readonly (readonly [RegExp, (days: Days, today: UtcDay) => Days])[] = [
  [
    /^(?:since|starting|desde|a partir de)(?: (?:the|el|la))? /,
    ({ from }, today) => ({ from, to: today }),
  ],
  [
    /^(?:after|despues (?:de|del))(?: (?:the|el|la))? /,
    ({ to }, today) => ({ from: to && addDays(to, 1), to: today }),
  ],
  [/^(?:until|till|up to|through|hasta)(?: (?:the|el|la))? /, ({ to }) => ({ from: null, to })],
  [
    /^(?:before|antes (?:de|del))(?: (?:the|el|la))? /,
    ({ from }) => ({ from: null, to: from && addDays(from, -1) }),
  ],
];
const ONWARDS = /^ (?:onwards?|on|en adelante|and later)(?= |$)/;

/** The days that a text begins with: a date, a month, "last week", a range, "since October". */
export function readPeriod(rest: string, context: CalendarContext): PeriodPhrase | undefined {
  const always = ALL_TIME.exec(rest)?.[0];
  if (always !== undefined) return { matched: always, days: { from: null, to: context.today } };
  return readRange(rest, context) ?? readEdge(rest, context) ?? readPlace(rest, context);
}

function readPlace(rest: string, context: CalendarContext): Place | undefined {
  const relative = readRelative(rest, context);
  return relative ? { ...relative, isFloating: false } : readDates(rest, context);
}

function readRange(rest: string, context: CalendarContext): PeriodPhrase | undefined {
  const lead = LEAD.exec(rest)?.[0] ?? '';
  const start = readPlace(rest.slice(lead.length), context);
  if (!start) return undefined;
  const afterStart = rest.slice(lead.length + start.matched.length);
  const onwards = lead === '' ? undefined : ONWARDS.exec(afterStart)?.[0];
  if (onwards !== undefined) {
    const days = { from: start.days.from, to: context.today };
    return { matched: lead + start.matched + onwards, days };
  }
  const joint = (lead === '' ? BETWEEN : BETWEEN_AFTER_LEAD).exec(afterStart.slice(1))?.[0];
  if (joint === undefined) return undefined;
  const end = readPlace(afterStart.slice(1 + joint.length), context);
  if (!end?.days.to) return undefined;
  const matched = `${lead}${start.matched} ${joint}${end.matched}`;
  const from = beginningBefore(start, end.days.to, context);
  return from === undefined ? undefined : { matched, days: { from, to: end.days.to } };
}

/** "November to January": the November before that January. */
function beginningBefore(
  { days: { from }, isFloating }: Place,
  end: UtcDay,
  { today }: CalendarContext,
): UtcDay | undefined {
  if (from === null || from <= end) return from ?? today;
  if (!isFloating) return undefined;
  const year = Number(end.slice(0, 4));
  return [year, year - 1].map((one) => `${one}${from.slice(4)}`).find((day) => day <= end);
}

function readEdge(rest: string, context: CalendarContext): PeriodPhrase | undefined {
  for (const [pattern, make] of edges) {
    const lead = pattern.exec(rest)?.[0];
    const place = lead === undefined ? undefined : readPlace(rest.slice(lead.length), context);
    if (lead !== undefined && place) {
      return { matched: lead + place.matched, days: make(place.days, context.today) };
    }
  }
  return undefined;
}
