import type { CheckedStatement } from '#contract/api/reports.ts';
import {
  closingOf,
  statementText,
  sumStatement,
  type StatedAccount,
  type StatedEntry,
} from '#contract/rules/statement.ts';
import { canHash, sha256 } from '#renderer/lib/browser/sha256.ts';

/** What the reader's device works out again. */
export const statementParts = ['count', 'flows', 'totals', 'balances'] as const;
export type StatementPart = (typeof statementParts)[number];

/** Whether a part is as the server says; null: the entries do not say it. */
export interface StatementCheck {
  readonly of: StatementPart;
  readonly agrees: boolean | null;
}

export type StatementVerdict = 'verified' | 'differs' | 'partial';

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([key, value]) => other[key as keyof typeof other] === value);

/** A statement's sums and balances from its entries alone, against what it says. */
export function checkStatement(statement: CheckedStatement): StatementCheck[] {
  const { accounts, entries, flows, is_whole, totals } = statement;
  const sums = sumStatement(entries);
  return [
    { of: 'count', agrees: totals.count === entries.length },
    {
      of: 'flows',
      agrees: sums.flows.every((own) => {
        const said = flows.find(({ flow }) => flow === own.flow);
        return said !== undefined && isSame(own, said);
      }),
    },
    { of: 'totals', agrees: isSame(sums.totals, totals) },
    {
      of: 'balances',
      agrees: is_whole
        ? accounts.every((account) => closingOf(account, entries) === account.closing)
        : null,
    },
  ];
}

export function verdictOf(checks: readonly StatementCheck[]): StatementVerdict {
  if (checks.some(({ agrees }) => agrees === false)) return 'differs';
  return checks.every(({ agrees }) => agrees === true) ? 'verified' : 'partial';
}

/** Digits of the hash that are shown: 80 bits, beyond finding another statement of the same. */
const SHOWN_DIGITS = 20;

/**
 * The beginning of the SHA-256 of a statement's accounts and entries, in groups of four: the same on
 * paper and page. Null where the page has no secure context, and so no hash.
 */
export async function fingerprintOf(
  accounts: readonly StatedAccount[],
  entries: readonly StatedEntry[],
): Promise<string | null> {
  if (!canHash()) return null;
  const hex = (await sha256(statementText(accounts, entries))).slice(0, SHOWN_DIGITS);
  return hex.toUpperCase().match(/.{4}/g)?.join(' ') ?? null;
}
