import { formatUsd, parseAmountInput, parseUsd } from '#contract/rules/money.ts';
import type { ReportFilter } from '#renderer/domain/report/report-filter.ts';

const NUMBER = String.raw`(\d[\d.,]*)(?: ?(k|mil|thousand)(?= |$))?`;
const UNIT = '(?: (?:usd|dolar|dolares|dollars?))';

type Bound = 'over' | 'min' | 'under' | 'max';
type Sizes = Pick<ReportFilter, Bound>;

/** The words before a number that make it a bound. */
const before: Readonly<Record<Bound, string>> = {
  over:
    '(?:over|above|more than|(?:greater|bigger|larger|higher) than|exceeding|mas (?:de|que)|' +
    'mayor(?:es)? (?:que|de|a)|superior(?:es)? a|(?:por )?encima de|arriba de|>)',
  min:
    '(?:at least|no less than|min(?:imum)?(?: of)?|starting at|from|al menos|por lo menos|' +
    '(?:como )?minimo(?: de)?|no menos de|a partir de|desde|>=|≥)',
  under:
    '(?:under|below|less than|(?:smaller|lower) than|menos (?:de|que)|menor(?:es)? (?:que|de|a)|' +
    'inferior(?:es)? a|(?:por )?debajo de|<)',
  max:
    '(?:at most|no more than|max(?:imum)?(?: of)?|up to|como maximo|maximo(?: de)?|a lo sumo|' +
    'no mas de|hasta|<=|≤)',
};

const between = new RegExp(
  `^(?:between|entre|from|de|desde) ${NUMBER}${UNIT}? (?:and|to|y|a|hasta|-) ${NUMBER}${UNIT}?(?= |$)`,
);
const bounds = (Object.entries(before) as [Bound, string][]).map(
  ([bound, words]) => [bound, new RegExp(`^${words} ${NUMBER}${UNIT}?(?= |$)`)] as const,
);
const orMore = new RegExp(
  `^${NUMBER}${UNIT}? (?:or more|and (?:up|more)|or above|o mas|y mas|en adelante)(?= |$)`,
);
const orLess = new RegExp(
  `^${NUMBER}${UNIT}? (?:or less|and less|or below|o menos|y menos)(?= |$)`,
);
/** Without other words the currency has to say that a number is an amount. */
const exactly = new RegExp(
  `^(?:(?:exactly|exactamente|equal to|igual(?:es)? a|=) ${NUMBER}${UNIT}?|${NUMBER}${UNIT})(?= |$)`,
);

const THOUSAND = 1000n;

export interface SizePhrase {
  readonly matched: string;
  readonly filter: Sizes;
}

/**
 * The bounds of amounts that a text begins with: "over 100", "entre 50 y 100 usd".
 * @param group the mark that groups thousands where the question is read, if it is known
 */
export function readSize(rest: string, group: string | undefined): SizePhrase | undefined {
  const amount = (digits: string | undefined, thousands: string | undefined) => {
    const read = parseAmountInput(digits ?? '', 6, group);
    // "1.234" that may be two numbers is the larger one; the chip says which.
    const value = read.kind === 'ambiguous' ? read.readings[0] : undefined;
    const text = read.kind === 'amount' ? read.value : value;
    if (text === undefined || text.length > 12) return undefined;
    return thousands === undefined ? text : formatUsd(parseUsd(text) * THOUSAND);
  };
  const found = (match: RegExpExecArray | null, make: (values: string[]) => Sizes) => {
    if (!match) return undefined;
    const [matched, ...groups] = match;
    const values: string[] = [];
    for (let at = 0; at < groups.length; at += 2) {
      if (groups[at] === undefined) continue;
      const value = amount(groups[at], groups[at + 1]);
      if (value === undefined) return undefined;
      values.push(value);
    }
    return { matched, filter: make(values) };
  };
  const one = (bound: Bound) => (values: readonly string[]) => ({ [bound]: values[0] ?? '0' });
  return (
    found(between.exec(rest), ([min = '0', max = '0']) =>
      parseUsd(min) <= parseUsd(max) ? { min, max } : { min: max, max: min },
    ) ??
    found(orMore.exec(rest), one('min')) ??
    found(orLess.exec(rest), one('max')) ??
    bounds
      .map(([bound, pattern]) => found(pattern.exec(rest), one(bound)))
      .find((phrase) => phrase !== undefined) ??
    found(exactly.exec(rest), ([value = '0']) => ({ min: value, max: value }))
  );
}
