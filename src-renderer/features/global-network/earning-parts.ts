import type { GlobalEarningDay } from '#contract/api/global-network.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { WhySubject } from '#renderer/domain/why/why-subject.ts';

export type EarningPart = GlobalEarningDay['parts'][number];

/** More deposits than these stand in one column together. */
const MOST_COLUMNS = 3;

export interface PartColumn {
  /** Number of the deposit; null: all of them. */
  readonly deposit: number | null;
  /** Amount × weight as it was last. */
  readonly weight: string;
  readonly of: (day: GlobalEarningDay) => readonly EarningPart[];
}

/** A column a deposit, the oldest first; one for all where they are many. Days: newest first. */
export function partColumns(days: readonly GlobalEarningDay[]): readonly PartColumn[] {
  const weights = new Map<number, string>();
  for (const { parts } of days) {
    for (const { deposit, weight } of parts) {
      if (!weights.has(deposit)) weights.set(deposit, weight);
    }
  }
  const deposits = [...weights.keys()].toSorted((a, b) => a - b);
  if (deposits.length <= MOST_COLUMNS) {
    return deposits.map((deposit) => ({
      deposit,
      weight: weights.get(deposit) ?? '0',
      of: ({ parts }) => parts.filter((part) => part.deposit === deposit),
    }));
  }
  const sum = [...weights.values()].reduce((total, weight) => total + parseUsd(weight), 0n);
  return [{ deposit: null, weight: formatUsd(sum), of: ({ parts }) => parts }];
}

/** Sum of parts, USD decimal string; null where there is none. */
export const sumOfParts = (parts: readonly EarningPart[]): string | null =>
  parts.length === 0
    ? null
    : formatUsd(parts.reduce((total, { amount }) => total + parseUsd(amount), 0n));

/** What explains a day's sum: the entry itself where there is one, else all of the day. */
export const earningSubject = ({ day, parts }: GlobalEarningDay): WhySubject => {
  const [only] = parts;
  return only && parts.length === 1 ? { entry: only.entry } : { earnings: day };
};
