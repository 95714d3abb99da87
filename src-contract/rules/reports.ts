import { memberAccounts, type MemberAccount } from './accounts.ts';

/** What reports can be of; `held` is all that is reserved for withdrawals. */
export const reportAccounts = [...memberAccounts, 'held'] as const;
export type ReportAccount = (typeof reportAccounts)[number];

/** The accounts of a report of nothing in particular: moving money aside is no income. */
export const balanceAccounts: readonly MemberAccount[] = [
  'direct',
  'pool',
  'pool_principal',
  'global',
];

export function accountsOfReport(account: ReportAccount | undefined): readonly MemberAccount[] {
  if (account === undefined) return balanceAccounts;
  if (account === 'held') return ['held_direct', 'held_pool', 'held_global'];
  return [account];
}

/** Nouns that journals name as their source. */
export const reportSources = [
  'membership',
  'closing',
  'pool_position',
  'global_deposit',
  'withdrawal',
] as const;
export type ReportSource = (typeof reportSources)[number];

/** Buckets of the chart; weeks begin on Monday. */
export const reportGroups = ['day', 'week', 'month'] as const;
export type ReportGroup = (typeof reportGroups)[number];
