import { isDayFinal } from '#contract/rules/archive/compare.ts';
import { addDays, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { KeepOutcome, KeptSummary } from '#contract/ipc/archive.ts';
import type { ArchivePort } from '#renderer/platform/ports.ts';
import { compareKept } from './compare-kept.ts';
import { readStatement } from './read-papers.ts';

/** How far back the first turn goes. */
const MONTHS_MOST = 12;

export interface Month {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

/**
 * Months whose every day is final, oldest first: twelve at most, none before the member joined.
 * @param now milliseconds since 1970
 */
export function closedMonths(joinedAt: string, now: number): readonly Month[] {
  const at = new Date(now).toISOString();
  const joined = `${joinedAt.slice(0, 7)}-01`;
  const months: Month[] = [];
  let first = `${at.slice(0, 7)}-01`;
  while (first > joined && months.length < MONTHS_MOST) {
    const to = addDays(first, -1);
    const before = dayStart(to);
    first = utcDay(new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth(), 1)));
    if (isDayFinal(to, at)) months.unshift({ from: first, to });
  }
  return months;
}

/** The statement of a month among what is kept, seen when all of its days were final. */
const isOf =
  ({ from, to }: Month) =>
  (one: KeptSummary): boolean =>
    one.kind === 'statement' &&
    !one.isFiltered &&
    one.from === from &&
    one.to === to &&
    isDayFinal(to, one.seenAt);

/** What is said of several papers, the worst first. */
const worstFirst = ['differs', 'failed', 'full'] as const;

/**
 * Keeps the statement of each closed month that is not kept yet, and asks once more for the newest
 * one that is: a difference is found without anybody looking. Rejects with ApiError.
 * @param member whose months they are
 * @returns the worst of what came of them; `same` where nothing is wrong
 */
export async function keepClosedMonths(
  archive: ArchivePort,
  { member, joinedAt }: { readonly member: string; readonly joinedAt: string },
  now: number,
  signal: AbortSignal,
): Promise<KeepOutcome> {
  const outcomes = new Set<KeepOutcome>();
  const kept = await archive.list();
  const months = closedMonths(joinedAt, now);
  const last = months.map((month) => kept.findLast(isOf(month))).findLast(Boolean);
  for (const month of months.filter((one) => !kept.some(isOf(one)))) {
    const paper = await readStatement(month, signal);
    signal.throwIfAborted();
    if (paper) outcomes.add(await archive.keep({ member, reason: 'month', paper }));
  }
  const { differing } = await compareKept(archive, last ? [last] : [], signal);
  if (differing > 0) outcomes.add('differs');
  return worstFirst.find((one) => outcomes.has(one)) ?? 'same';
}
