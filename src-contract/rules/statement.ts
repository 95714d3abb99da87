import type { JournalKind, MemberAccount } from './accounts.ts';
import { formatUsd, parseUsd } from './money.ts';
import { flowOf, reportFlows, type ReportFlow } from './reports.ts';

/** What a statement says of an entry, and what its sums and its fingerprint are made of. */
export interface StatedEntry {
  readonly id: string;
  readonly kind: JournalKind;
  readonly account: MemberAccount;
  /** Signed USD. */
  readonly amount: string;
  readonly occurred_at: string;
}

export interface StatedAccount {
  readonly account: MemberAccount;
  readonly opening: string;
  readonly closing: string;
}

interface Sums {
  readonly count: number;
  readonly in: string;
  readonly out: string;
  readonly net: string;
}

/** Sums of a statement, as a report has them: own money that moved is in the net alone. */
export interface StatedSums {
  readonly totals: Sums;
  readonly flows: readonly (Sums & { readonly flow: ReportFlow })[];
}

function sumsOf(entries: readonly StatedEntry[]): Sums {
  let [plus, minus] = [0n, 0n];
  for (const { amount } of entries) {
    const units = parseUsd(amount);
    if (units > 0n) plus += units;
    else minus += units;
  }
  return {
    count: entries.length,
    in: formatUsd(plus),
    out: formatUsd(minus),
    net: formatUsd(plus + minus),
  };
}

/** Every sum of a statement from its entries alone. */
export function sumStatement(entries: readonly StatedEntry[]): StatedSums {
  const byFlow = Map.groupBy(entries, flowOf);
  const crossing = sumsOf(entries.filter((entry) => flowOf(entry) !== 'moved'));
  const all = sumsOf(entries);
  return {
    totals: { ...all, in: crossing.in, out: crossing.out },
    flows: reportFlows.map((flow) => ({ flow, ...sumsOf(byFlow.get(flow) ?? []) })),
  };
}

/** What an account holds after the entries, from what it held before them. */
export function closingOf(
  { account, opening }: StatedAccount,
  entries: readonly StatedEntry[],
): string {
  const own = entries.filter((entry) => entry.account === account);
  return formatUsd(own.reduce((sum, { amount }) => sum + parseUsd(amount), parseUsd(opening)));
}

/** What the fingerprint of a statement is of, a line each: accounts, then entries, in their order. */
export const statementText = (
  accounts: readonly StatedAccount[],
  entries: readonly StatedEntry[],
): string =>
  [
    ...accounts.map(({ account, opening, closing }) => `${account} ${opening} ${closing}`),
    ...entries.map(({ id, account, kind, amount, occurred_at }) =>
      [id, account, kind, amount, occurred_at].join(' '),
    ),
  ].join('\n');
