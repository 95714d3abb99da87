import { journalKinds, memberAccounts, type JournalKind, type MemberAccount } from './accounts.ts';

/** What reports can be of; `held` is all that is reserved for withdrawals. */
export const reportAccounts = [...memberAccounts, 'held'] as const;
export type ReportAccount = (typeof reportAccounts)[number];

/** The accounts of a report of nothing in particular: moving money aside is no income. */
export const balanceAccounts: readonly MemberAccount[] = [
  'direct',
  'pool',
  'pool_principal',
  'global',
  'escrow',
];

export function accountsOfReport(account: ReportAccount | undefined): readonly MemberAccount[] {
  if (account === undefined) return balanceAccounts;
  if (account === 'held') return ['held_direct', 'held_pool', 'held_global'];
  return [account];
}

/** Nouns that journals name as their source. */
export const reportSources = [
  'membership',
  'course_purchase',
  'closing',
  'pool_position',
  'global_deposit',
  'withdrawal',
  'order',
  'exchange',
  'subscription',
  'distribution',
] as const;
export type ReportSource = (typeof reportSources)[number];

/** Buckets of the chart; weeks begin on Monday. */
export const reportGroups = ['day', 'week', 'month'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** What becomes of a member's money by an entry; the sums of the four add up to the net. */
export const reportFlows = ['earned', 'withdrawn', 'spent', 'moved'] as const;
export type ReportFlow = (typeof reportFlows)[number];

/** Whether entries added to an account or took from it. */
export const reportSides = ['in', 'out'] as const;
export type ReportSide = (typeof reportSides)[number];

const heldAccounts: ReadonlySet<MemberAccount> = new Set(accountsOfReport('held'));

const flowOfKind: Readonly<Record<JournalKind, ReportFlow>> = {
  direct_bonus: 'earned',
  binary_bonus: 'earned',
  pool_result: 'earned',
  global_earning: 'earned',
  debt_payment: 'earned',
  reversal: 'earned',
  withdrawal_requested: 'withdrawn',
  withdrawal_returned: 'withdrawn',
  withdrawal_paid: 'withdrawn',
  membership_payment: 'spent',
  course_payment: 'spent',
  global_deposit: 'spent',
  order_payment: 'spent',
  order_refund: 'spent',
  pool_deposit: 'moved',
  pool_maturity: 'moved',
  // Of the company's accounts alone; a member's entry of such a kind would be no income.
  treasury_funding: 'moved',
  treasury_withdrawal: 'moved',
  treasury_unexplained: 'moved',
  receipt_unmatched: 'moved',
  receipt_refunded: 'moved',
  issuer_payment: 'moved',
  // Own money in another currency.
  exchange_trade: 'moved',
  tct_deposit: 'moved',
  subscription_payment: 'moved',
  subscription_refund: 'moved',
  subscription_allotment: 'spent',
  offering_distribution: 'earned',
};

interface FlowingEntry {
  readonly kind: JournalKind;
  readonly account: MemberAccount;
}

/**
 * The flow that an entry belongs to. A withdrawal leaves the balances when it is asked for, and its
 * refusal takes that back; seen from what is reserved, only its payment goes out. A bonus that is
 * taken back, or that pays a debt left by such a one, makes what was earned less. Principal stays
 * the member's own however it was paid for, so that it is moved and neither earned nor spent.
 */
export function flowOf({ kind, account }: FlowingEntry): ReportFlow {
  if (heldAccounts.has(account) && kind !== 'withdrawal_paid') return 'moved';
  if ((account === 'pool_principal' || account === 'escrow') && kind === 'reversal') return 'moved';
  return flowOfKind[kind];
}

/** The kinds whose entries on an account belong to a flow. */
export const kindsOfFlow = (flow: ReportFlow, account: MemberAccount): JournalKind[] =>
  journalKinds.filter((kind) => flowOf({ kind, account }) === flow);
