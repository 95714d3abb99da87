import type { ReportEntry, ReportQuery, ReportSummary } from '../api/reports.ts';
import type { Voucher } from '../api/vouchers.ts';
import type { JournalKind } from '../rules/accounts.ts';
import type { AcademyLanguage } from '../rules/academy/courses.ts';
import type { Difference } from '../rules/archive/compare.ts';
import type { SeenInvoice } from '../rules/archive/compare-invoices.ts';

/** A statement as the server answered it: what was asked, its sums, and all of its entries. */
export interface StatementPaper {
  readonly kind: 'statement';
  readonly query: ReportQuery;
  readonly summary: ReportSummary;
  readonly entries: readonly ReportEntry[];
}

/** The voucher of a paid withdrawal as the server answered it. */
export interface WithdrawalPaper {
  readonly kind: 'withdrawal';
  readonly voucher: Voucher;
}

/** An invoice of an order, or one of its credit notes, as the server wrote it in a language. */
export interface InvoicePaper {
  readonly kind: 'invoice';
  /** Number of the order. */
  readonly order: number;
  /** What the credit note is called; null: the invoice. */
  readonly credit: string | null;
  readonly language: AcademyLanguage;
  readonly paper: SeenInvoice;
}

export type KeptPaper = StatementPaper | WithdrawalPaper | InvoicePaper;

/** Why a paper is kept: a month was closed, or what the member did with it. */
export const keepReasons = ['month', 'printed', 'saved', 'opened', 'compared'] as const;
export type KeepReason = (typeof keepReasons)[number];

export interface PaperToKeep {
  /** Whose it is: the member of the state when the server was asked for it. */
  readonly member: string;
  readonly reason: KeepReason;
  readonly paper: KeptPaper;
}

/**
 * `same`: what is kept already says it; `differs`: kept, and it contradicts what was kept before;
 * `off`: nothing is to be kept, or nothing can be; `refused`: it is not of the member who uses the app;
 * `full`, `failed`: not kept, see the state.
 */
export type KeepOutcome = 'kept' | 'same' | 'differs' | 'off' | 'refused' | 'full' | 'failed';

/** One kept paper in a list. Amounts are USD. */
export interface KeptSummary {
  /** Its place in the chain, from 1. */
  readonly number: number;
  readonly kind: KeptPaper['kind'];
  /** Of a statement: its days, UTC; null: from the first entry on. */
  readonly from: string | null;
  /** Of a statement: its last day; of a voucher: the day it was paid; of an invoice: the day it was seen. */
  readonly to: string;
  /** Of a voucher: the withdrawal's number. */
  readonly withdrawal: number | null;
  /** Of an invoice or credit note: what it is called, the number of its order, and what it is written in. */
  readonly invoice: {
    readonly number: string;
    readonly order: number;
    readonly isCredit: boolean;
    readonly language: AcademyLanguage;
  } | null;
  /** Of a statement: entries were filtered by more than days. */
  readonly isFiltered: boolean;
  /** ISO 8601. */
  readonly seenAt: string;
  readonly reason: KeepReason;
  /** Entries of a statement. */
  readonly entries: number;
  /** The net of a statement, the gross amount of a voucher, the total of an invoice. */
  readonly amount: string;
  /** Kinds of entries, and every amount without its sign: what is searched for. */
  readonly kinds: readonly JournalKind[];
  readonly amounts: readonly string[];
  /** How much of it contradicts what was kept before. */
  readonly differences: number;
}

/** A kept paper whole. */
export interface KeptRecord {
  readonly number: number;
  readonly seenAt: string;
  readonly reason: KeepReason;
  readonly paper: KeptPaper;
  /** What contradicts the record with that number. */
  readonly differs: {
    readonly from: number;
    readonly seenAt: string;
    readonly differences: readonly Difference[];
  } | null;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/**
 * What was found wrong at opening: `file`, it is not readable at all; `altered` and `missing`, a
 * record; `end`, the list of what there was.
 */
export type Damage =
  | { readonly kind: 'file' | 'end' }
  | { readonly kind: 'altered' | 'missing'; readonly number: number };

/**
 * `none`: nobody is signed in, or the app is locked; `closed`: the account's password closed it and has
 * not been tried, since the keyring opened late; `former`: the account's password does not open it, so
 * one from before did close it: it was reset, changed on another device, or changed here by a call whose
 * answer was lost; `no_keyring`, `keyring_locked`: the system's; `key_lost`: the keyring does not open its
 * key; `key_damaged`: its key is not what was written, no password opens it; `unreadable`: the disk
 * refuses it for now; `damaged`: it is no archive.
 */
export type ArchiveAccess =
  | 'none'
  | 'open'
  | 'closed'
  | 'former'
  | 'no_keyring'
  | 'keyring_locked'
  | 'key_lost'
  | 'key_damaged'
  | 'unreadable'
  | 'damaged';

export interface ArchiveState {
  /** Id of whose it is; null: nobody's. */
  readonly member: string | null;
  readonly access: ArchiveAccess;
  /** New papers are kept. */
  readonly isOn: boolean;
  readonly count: number;
  /** Size of the file. */
  readonly bytes: number;
  readonly isFull: boolean;
  /** Why the last paper was not kept: the disk did not take it. */
  readonly hasFailed: boolean;
  readonly damage: readonly Damage[];
  /** Damaged files that were set aside. */
  readonly aside: number;
}

/** The most bytes of an account's file, and the most papers in it. */
export const ARCHIVE_BYTES_MOST = 50_000_000;
export const ARCHIVE_RECORDS_MOST = 5000;
