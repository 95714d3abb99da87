import { errorCodes, type ErrorCode } from '../api/errors.ts';
import { identityDocumentKinds } from './eligibility/documents.ts';
import { returnConditions } from './market/market.ts';
import type { WithdrawalCurrency } from './money.ts';
import { newsCategories, newsStates } from './news.ts';
import { paymentExceptionKinds, paymentExceptionStates, purchaseStatuses } from './purchases.ts';
import type { SettingKey } from './settings.ts';
import { roles } from './staff.ts';
import { ticketCategories, ticketPriorities, ticketStates } from './support/tickets.ts';
import { withdrawalDetails } from './withdrawals/transitions.ts';

/**
 * What can be wrong with a row of the audit log: it says something else than when it was written;
 * the row before it is not the one it followed; it carries no seal where it must; its seal is of a
 * key that is not known; an anchor says something else; an anchor names a row that is gone.
 */
export const auditFaults = ['changed', 'link', 'unsealed', 'key', 'anchor', 'missing'] as const;
export type AuditFault = (typeof auditFaults)[number];

/** Refusals that the log does not keep, for they say nothing of who asks: a typing error, a repeat, an outage. */
export const quietErrors = [
  'validation',
  'unauthorized',
  'not_found',
  'rate_limited',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'payouts_off',
  'chain_unreachable',
  'chain_disagrees',
  'files_unreachable',
  'overloaded',
  'database_unreachable',
  'not_ready',
  'game_off',
  'game_day_closed',
  'game_finished',
  'internal',
] as const satisfies readonly ErrorCode[];
export type AuditedError = Exclude<ErrorCode, (typeof quietErrors)[number]>;

const isQuiet = (code: ErrorCode): boolean => quietErrors.some((quiet) => quiet === code);
/** Whether the log keeps a refusal with this code. */
export const isAudited = (code: ErrorCode): code is AuditedError => !isQuiet(code);

/** What was done, by noun: every row is one of these. */
const acts = {
  access: ['refused'],
  action: ['refused'],
  audit: ['anchored', 'key_changed'],
  chain: ['final_blocks_undone'],
  contracts: ['dropped', 'pinned', 'replaced'],
  course: [
    'changed',
    'created',
    'discarded',
    'ordered',
    'priced',
    'published',
    'restored',
    'retired',
    'version_restored',
  ],
  eligibility: ['document_opened', 'erased', 'granted', 'refused', 'revoked'],
  exchange: ['allocated', 'halted', 'resumed'],
  help: ['changed', 'created', 'discarded', 'published', 'reviewed', 'withdrawn'],
  macro: ['changed', 'created', 'restored', 'retired'],
  member: ['blocked', 'noted', 'read', 'sessions_ended', 'unblocked', 'visit_ended', 'visited'],
  members: ['listed', 'searched'],
  money: ['refused'],
  news: [
    'changed',
    'corrected',
    'created',
    'discarded',
    'published',
    'republished',
    'scheduled',
    'unscheduled',
    'withdrawn',
  ],
  offering: [
    'act_decided',
    'act_done',
    'act_undecided',
    'allotted',
    'anchor_differs',
    'anchored',
    'approved',
    'call_given',
    'cancelled',
    'changed',
    'contract_accepted',
    'contract_asked',
    'contract_refused',
    'contract_sent',
    'created',
    'distribution_declared',
    'distribution_paid',
    'failed',
    'issue_differs',
    'issue_planned',
    'issued',
    'issuer_address',
    'issuer_cancelled',
    'issuer_paid',
    'issuer_payment_approved',
    'issuer_payment_undone',
    'register_differs',
    'version_approved',
    'version_written',
  ],
  order: ['package_begun', 'packed', 'refunded', 'shipped', 'waits'],
  payment: ['activated', 'receipt_undone', 'refunded', 'reversed', 'stuck'],
  payout: [
    'approval_lapsed',
    'approved',
    'discarded',
    'frozen',
    'payment_vanished',
    'settled_by_hand',
    'signing',
    'skipped',
    'submitted',
    'unexpected_payment',
  ],
  plan: ['changed', 'created'],
  pool: ['changed', 'created'],
  pool_result: ['corrected', 'posted', 'withdrawn'],
  price: ['applied', 'cancelled', 'scheduled'],
  product: [
    'changed',
    'created',
    'imported',
    'keys_added',
    'published',
    'retired',
    'variant_added',
    'variant_changed',
  ],
  proposal: ['accepted', 'expired', 'made', 'refused', 'void', 'withdrawn'],
  range: ['changed', 'created'],
  rank: ['changed', 'created'],
  return: ['arrived', 'refunded', 'refused'],
  review: ['answered'],
  second_factor: [
    'passkey_added',
    'passkey_removed',
    'recovery_renewed',
    'recovery_used',
    'refused',
    'reset',
    'step_up',
    'totp_added',
    'totp_removed',
  ],
  setting: ['changed'],
  shop: ['changed'],
  sign_in: ['accepted', 'refused'],
  solvency: ['exported', 'published'],
  staff: ['changed'],
  stock: ['received', 'taken'],
  ticket: [
    'answered',
    'assigned',
    'changed',
    'merged',
    'noted',
    'redacted',
    'reopened',
    'snoozed',
    'solved',
    'waiting',
    'woken',
  ],
  treasury: ['funding', 'internal', 'owners', 'sweep', 'unexplained', 'withdrawal'],
  voucher: ['changed', 'created'],
  withdrawal: ['confirmed', 'refused', 'second_approved'],
} as const;
type Acts = typeof acts;

/** Noun and verb of a row, e.g. `payout.frozen`. */
export type AuditAction = {
  [Noun in keyof Acts]: `${Noun}.${Acts[Noun][number]}`;
}[keyof Acts];
export type AuditActionOf<Noun extends keyof Acts> = Extract<AuditAction, `${Noun}.${string}`>;

export const auditActions = Object.entries(acts).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}` as AuditAction),
);

/** Names whose values are words of the code, with every word that one can have. */
export const auditWords = {
  status: ['active', 'blocked', ...purchaseStatuses],
  state: [...withdrawalDetails, ...paymentExceptionStates, ...newsStates, ...ticketStates],
  exception: paymentExceptionKinds,
  classification: ['outside_run', 'mismatch', 'paid_twice', 'closed', 'unknown'],
  /** What a sign-in failed on. */
  why: ['password', 'blocked', 'second_factor'],
  code: errorCodes.filter(isAudited),
  account: ['unexplained', 'owner_funds'],
  payout: ['needs_repair', 'confirmed'],
  role: roles,
  /** Of an article, or of a ticket. */
  category: [...newsCategories, ...ticketCategories],
  priority: ticketPriorities,
  /** How a visit ended. */
  how: ['left', 'replaced', 'time', 'session'],
  /** How a return arrived. */
  condition: returnConditions,
  /** An identity document. */
  document: identityDocumentKinds,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type AuditWordName = keyof typeof auditWords;

/** Numbers by which something is known. */
export const auditNumbers = [
  'attachment',
  'into',
  'member',
  'message',
  'order',
  'package',
  'proposal',
  'proposed_by',
  'run',
  'ticket',
] as const;

/** How many holdings of an offering. */
export const auditHoldings = ['asked', 'least', 'supply'] as const;

/** How many of what the name says. */
export const auditCounts = [
  'changed_products',
  'difference',
  'methods',
  'new_products',
  'units',
  'uses_max',
  'variants',
] as const;

/** True or false, as 1 and 0 or as text. */
export const auditSwitches = [
  'is_active',
  'is_hidden',
  'is_open',
  'is_sold',
  'one_time_codes',
  'open',
] as const;

/** Names whose values stand for themselves, or are formatted by their form. */
const others = [
  'amount',
  'answer',
  'approver',
  'assignee',
  'batch',
  'binary_rate',
  'block',
  'blocked',
  'body_en',
  'body_es',
  'booked',
  'borne',
  'calldata_hash',
  'counterparty',
  'countries',
  'country',
  'currency',
  'daily_cap',
  'day',
  'deadline',
  'direct_rate',
  'discount',
  'duration_days',
  'duties',
  'effective_at',
  'failures',
  'hash',
  'icon',
  'inventory',
  'items',
  'key',
  'left',
  'left_directs',
  'left_open',
  'left_out',
  'left_volume',
  'max_amount',
  'max_multiple',
  'min_amount',
  'name',
  'name_en',
  'note',
  'open_sessions',
  'operator',
  'paid',
  'pair',
  'passkeys',
  'path',
  'pool',
  'position',
  'price',
  'price_before',
  'published_at',
  'rate',
  'rates',
  'read_from',
  'reads',
  'reason',
  'receipts',
  'refunded',
  'remainder',
  'right_directs',
  'right_volume',
  'run_key',
  'second_factors',
  'sender',
  'sessions',
  'sku',
  'slug',
  'summary_en',
  'summary_es',
  'tags',
  'text',
  'times',
  'title',
  'title_en',
  'title_es',
  'to',
  'token',
  'tracking',
  'treasury',
  'tx_hash',
  'undone',
  'until',
  'version',
  'visit',
  'volume',
  'voucher',
  'wallet',
  'weight',
  // Of a setting, which the row's subject names.
  'value',
] as const;

/**
 * Every name that a row's `before` and `after` may have. One that is missing here can't be written,
 * and each has a word in every language.
 */
export const auditNames = [
  ...(Object.keys(auditWords) as AuditWordName[]),
  ...auditNumbers,
  ...auditHoldings,
  ...auditCounts,
  ...auditSwitches,
  ...others,
];
export type AuditName = (typeof auditNames)[number];

type ValueOf<Name> = Name extends AuditWordName
  ? (typeof auditWords)[Name][number]
  : string | number;

/**
 * What a row says was before, or is after. A proposal to change a setting names the setting, and a
 * pinned contract the currency: those are words already.
 */
export type AuditValues = {
  readonly [Name in AuditedName]?: ValueOf<Name> | null;
};
export type AuditedName = AuditName | SettingKey | WithdrawalCurrency;

/** The values of some names. `Object.fromEntries` would forget which names they are. */
export const auditValuesOf = <Name extends AuditedName>(
  names: readonly Name[],
  values: Pick<AuditValues, Name>,
): AuditValues => Object.fromEntries(names.map((name) => [name, values[name]]));
