import type { TreeCard } from '#contract/api/tree.ts';
import { csvOf, type CsvColumn } from '#renderer/lib/csv.ts';

/** Members that one file holds at most: a hundred calls. */
export const CSV_MOST = 30_000;

const columns: readonly CsvColumn<TreeCard>[] = [
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['country', ({ country }) => country],
  ['depth', ({ depth }) => depth],
  ['leg', ({ leg }) => leg],
  ['side', ({ side }) => side],
  ['rank', ({ rank }) => rank?.name ?? null],
  ['membership', ({ membership }) => membership.state],
  ['plan', ({ membership }) => membership.name],
  ['membership_ends_at', ({ membership }) => membership.ends_at],
  ['left_carry_bv', ({ left_carry }) => left_carry],
  ['right_carry_bv', ({ right_carry }) => right_carry],
  ['left_total_bv', ({ left_total }) => left_total],
  ['right_total_bv', ({ right_total }) => right_total],
  ['left_count', ({ left_count }) => left_count],
  ['right_count', ({ right_count }) => right_count],
  ['active_directs', ({ active_directs }) => active_directs],
  ['directs', ({ directs }) => directs],
  ['sponsor', ({ sponsor }) => sponsor?.username ?? null],
  ['joined_at', ({ joined_at }) => joined_at],
];

/** Members of the tree as a CSV file. */
export const treeCsv = (cards: readonly TreeCard[]): string => csvOf(columns, cards);
