import type { Referral } from '#contract/api/referrals.ts';
import { csvOf, type CsvColumn } from '#renderer/lib/csv.ts';

const columns: readonly CsvColumn<Referral>[] = [
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['country', ({ country }) => country],
  ['side', ({ side }) => side],
  ['placed_under', ({ placed_under }) => placed_under.username],
  ['membership', ({ membership }) => membership.state],
  ['plan', ({ membership }) => membership.name],
  ['membership_ends_at', ({ membership }) => membership.ends_at],
  ['joined_at', ({ joined_at }) => joined_at],
  ['direct_bonus_usd', ({ direct_bonus }) => direct_bonus],
];

/** Direct referrals as a CSV file. */
export const referralsCsv = (rows: readonly Referral[]): string => csvOf(columns, rows);
