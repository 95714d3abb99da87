/**
 * Accounts of the ledger. Members' accounts keep a stored balance that the database holds at or
 * above zero; company accounts have none (no hot row), their sum is a query.
 */
export const memberAccounts = [
  'direct',
  'pool',
  'pool_principal',
  'global',
  'held_direct',
  'held_pool',
  'held_global',
  'debt',
  'escrow', // paid for an offering that is not allotted yet
] as const;
export type MemberAccount = (typeof memberAccounts)[number];

/** A member's TCT, and what of it waits for a withdrawal; kept in TCT, apart from the USD balances. */
export const tctAccounts = ['tct', 'held_tct'] as const;
export type TctAccount = (typeof tctAccounts)[number];

export const companyAccounts = [
  'revenue',
  'bonus_expense',
  'fees',
  'custody',
  'unmatched_receipts',
  'tct_conversion',
  'owner_funds', // what the treasury's owner put in (negative) and took out
  'shipping', // what buyers paid for sending
  'tax_payable', // collected for the states, never revenue
  'unexplained', // tokens that moved and that nothing explains yet
  'issuer_payable', // paid for allotted units: owed to who issues them
  'distribution_expense', // paid by the company to who holds units
] as const;
export type CompanyAccount = (typeof companyAccounts)[number];

export type Account = MemberAccount | TctAccount | CompanyAccount;

/** Balances a member can withdraw from, and where the money waits meanwhile. */
export const withdrawalTypes = ['direct', 'pool', 'global'] as const;
export type WithdrawalType = (typeof withdrawalTypes)[number];

/** What a withdrawal can take from: a USD balance, or the TCT account. */
export const withdrawalSources = [...withdrawalTypes, 'tct'] as const;
export type WithdrawalSource = (typeof withdrawalSources)[number];

export const heldAccountOf: Readonly<Record<WithdrawalType, MemberAccount>> = {
  direct: 'held_direct',
  pool: 'held_pool',
  global: 'held_global',
};

/** Currencies entries are kept in: USD for members, tokens for custody. */
export const ledgerCurrencies = ['USD', 'USDT', 'USDC', 'TCT'] as const;
export type LedgerCurrency = (typeof ledgerCurrencies)[number];

/** What a journal row records. */
export const journalKinds = [
  'membership_payment',
  'course_payment',
  'direct_bonus',
  'binary_bonus',
  'pool_deposit',
  'pool_result',
  'pool_maturity',
  'global_deposit',
  'global_earning',
  'withdrawal_requested',
  'withdrawal_returned',
  'withdrawal_paid',
  'treasury_funding', // tokens that came into the treasury and are no payment
  'treasury_withdrawal', // taken out by its owner
  'treasury_unexplained', // moved in or out, and nothing says why
  'receipt_unmatched', // tokens that no purchase took, parked
  'receipt_refunded', // and sent back on chain
  'order_payment', // of the marketplace
  'order_refund', // a part of it that went back
  'debt_payment', // a bonus that pays a debt
  'reversal',
  'exchange_trade', // USD against TCT, at a firm quote
  'tct_deposit', // TCT that a member sent to the TCT account
  'subscription_payment', // of an offering, into escrow
  'subscription_refund', // out of it, back to the member
  'subscription_allotment', // out of it, to the issuer; what was not allotted goes back
  'offering_distribution', // to who holds units of an issued offering
  'issuer_payment', // out of the treasury to who issues an offering, or taken back by the chain
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Kinds that credit a bonus, in the order charts stack them. */
export const earningKinds = [
  'binary_bonus',
  'direct_bonus',
  'pool_result',
  'global_earning',
] as const;
export type EarningKind = (typeof earningKinds)[number];

/** The balance that each kind of bonus is credited to, and that debts are paid from then. */
export const bonusAccounts = {
  direct_bonus: 'direct',
  binary_bonus: 'direct',
  pool_result: 'pool',
  global_earning: 'global',
} as const satisfies Readonly<Record<EarningKind, WithdrawalType>>;
export type BonusAccount = (typeof bonusAccounts)[EarningKind];

/** The balance that a journal of a kind credits a bonus to; undefined where it is none. */
export const bonusAccountOf = (kind: JournalKind): BonusAccount | undefined =>
  (bonusAccounts as Readonly<Partial<Record<JournalKind, BonusAccount>>>)[kind];
