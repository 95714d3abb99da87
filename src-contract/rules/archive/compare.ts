import type { MemberAccount } from '../accounts.ts';
import { dayEnd, addDays, utcDay, type UtcDay } from '../days.ts';
import { DAY_MS } from '../durations.ts';
import { parseUnits, parseUsd } from '../money.ts';
import type { StatedAccount, StatedEntry } from '../statement.ts';

/** A statement as far as it may never change, and when the server showed it. */
export interface SeenStatement {
  readonly seenAt: string;
  /** Null: from the first entry on. */
  readonly from: UtcDay | null;
  readonly to: UtcDay;
  readonly accounts: readonly StatedAccount[];
  readonly entries: readonly StatedEntry[];
}

/** What of a voucher never changes. */
export const voucherFields = [
  'number',
  'status',
  'currency',
  'amount',
  'fee',
  'fee_rate',
  'net',
  'price',
  'token_amount',
  'wallet',
  'network',
  'paid_at',
  'tx_hash',
  'token',
  'contract',
] as const;
export type VoucherField = (typeof voucherFields)[number];

export interface SeenVoucher {
  readonly number: number;
  readonly status: string;
  readonly currency: string;
  readonly amount: string;
  readonly fee: string;
  readonly fee_rate: string;
  readonly net: string;
  readonly price: string;
  readonly token_amount: string;
  readonly wallet: string;
  readonly network: { readonly chain_id: number };
  readonly paid_at: string;
  readonly tx_hash: string;
  readonly token: string;
  readonly contract: string | null;
}

/** One thing that the server says otherwise than before. Amounts are signed USD. */
export type Difference =
  | { readonly what: 'removed' | 'added'; readonly entry: StatedEntry }
  | { readonly what: 'changed'; readonly was: StatedEntry; readonly is: StatedEntry }
  | {
      readonly what: 'opening' | 'closing';
      readonly account: MemberAccount;
      readonly was: string;
      readonly is: string;
    }
  | {
      /** A line of an invoice; empty where it is not there. */
      readonly what: 'line';
      readonly was: string;
      readonly is: string;
    }
  | {
      readonly what: 'field';
      readonly field: VoucherField;
      readonly was: string;
      readonly is: string;
    };

export interface Compared {
  /** What may never be: the server's history differs. */
  readonly differences: readonly Difference[];
  /** Entries that were added to days that were still open. */
  readonly added: number;
}

/**
 * Whether a day's entries are final at an instant: 24 hours after its end. The server closes a day
 * at its end and books nothing into it afterwards; the hours are for clocks that are wrong.
 */
export const isDayFinal = (day: UtcDay, at: string): boolean =>
  Date.parse(at) >= dayEnd(day).getTime() + DAY_MS;

const instantOf = (text: string): number => Date.parse(text);

function isSameEntry(a: StatedEntry, b: StatedEntry): boolean {
  return (
    a.kind === b.kind &&
    a.account === b.account &&
    parseUsd(a.amount) === parseUsd(b.amount) &&
    instantOf(a.occurred_at) === instantOf(b.occurred_at)
  );
}

/** Only what is said of a difference: entries as they arrive have more. */
const stated = ({ id, kind, account, amount, occurred_at }: StatedEntry): StatedEntry => ({
  id,
  kind,
  account,
  amount,
  occurred_at,
});

/**
 * Compares a statement with the same days and filters as they were kept, entry by entry, by id.
 * An entry that was shown never goes and never changes. One may come later only into a day that was
 * not final when the statement was kept; what reverses an entry is an entry of its own, of a later
 * day. A balance before a final day, or after one, stays.
 */
export function compareStatements(kept: SeenStatement, now: SeenStatement): Compared {
  const before = new Map(kept.entries.map((entry) => [entry.id, entry]));
  const after = new Map(now.entries.map((entry) => [entry.id, entry]));
  const differences: Difference[] = [];
  let added = 0;
  for (const [id, was] of before) {
    const is = after.get(id);
    if (!is) differences.push({ what: 'removed', entry: stated(was) });
    else if (!isSameEntry(was, is)) {
      differences.push({ what: 'changed', was: stated(was), is: stated(is) });
    }
  }
  for (const [id, entry] of after) {
    if (before.has(id)) continue;
    const day = utcDay(new Date(instantOf(entry.occurred_at)));
    if (isDayFinal(day, kept.seenAt)) differences.push({ what: 'added', entry: stated(entry) });
    else added += 1;
  }
  differences.push(...compareBalances(kept, now));
  return { differences, added };
}

function compareBalances(kept: SeenStatement, now: SeenStatement): Difference[] {
  const isOpeningFinal = kept.from === null || isDayFinal(addDays(kept.from, -1), kept.seenAt);
  const isClosingFinal = isDayFinal(kept.to, kept.seenAt);
  const before = new Map(kept.accounts.map((one) => [one.account, one]));
  const later = new Map(now.accounts.map((one) => [one.account, one]));
  return [...new Set([...before.keys(), ...later.keys()])].flatMap((account) => {
    const none = { account, opening: '0', closing: '0' };
    const was = before.get(account) ?? none;
    const is = later.get(account) ?? none;
    const found: Difference[] = [];
    for (const [what, isFinal] of [
      ['opening', isOpeningFinal],
      ['closing', isClosingFinal],
    ] as const) {
      if (isFinal && parseUsd(was[what]) !== parseUsd(is[what])) {
        found.push({ what, account, was: was[what], is: is[what] });
      }
    }
    return found;
  });
}

const DECIMALS = 18;
const decimals: ReadonlySet<VoucherField> = new Set([
  'amount',
  'fee',
  'fee_rate',
  'net',
  'price',
  'token_amount',
]);

const fieldText = (voucher: SeenVoucher, field: VoucherField): string =>
  String(field === 'network' ? voucher.network.chain_id : (voucher[field] ?? ''));

/** Equal figures, instants and addresses, however they are written. */
function isSameField(field: VoucherField, was: string, is: string): boolean {
  if (was === is) return true;
  if (decimals.has(field)) return parseUnits(was, DECIMALS) === parseUnits(is, DECIMALS);
  if (field === 'paid_at') return instantOf(was) === instantOf(is);
  return was.toLowerCase() === is.toLowerCase();
}

/** Compares a voucher with the same withdrawal's as it was kept: nothing that was paid changes. */
export function compareVouchers(kept: SeenVoucher, now: SeenVoucher): Compared {
  const differences = voucherFields.flatMap((field): Difference[] => {
    const [was, is] = [fieldText(kept, field), fieldText(now, field)];
    return isSameField(field, was, is) ? [] : [{ what: 'field', field, was, is }];
  });
  return { differences, added: 0 };
}
