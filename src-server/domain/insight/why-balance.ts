import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { WhyBalance } from '#contract/api/why.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { accountsOfFigure, type WhyAccount } from '#contract/rules/why.ts';
import type { Transaction } from '../../database/database.ts';
import { balances } from '../../database/schema/ledger.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import type { Services } from '../../services.ts';
import { waitingDays, waitingOf } from '../investments/global-waiting.ts';

/**
 * A figure of the member's money: what the entries of each kind add up to on its accounts, and the
 * waiting earnings that are in a balance but can't be withdrawn yet.
 */
export async function whyBalance(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'settings'>,
  memberId: number,
  of: WhyAccount,
): Promise<WhyBalance> {
  const accounts = accountsOfFigure(of);
  // The row first and locked: no entry comes between it and the sums.
  const stored = await tx
    .select()
    .from(balances)
    .where(and(eq(balances.memberId, memberId), inArray(balances.account, [...accounts])))
    .orderBy(asc(balances.account))
    .for('share');
  const held = new Map(stored.map(({ account, amount }) => [account, amount]));
  const { account, kind, amount } = memberEntries;
  const sums = await tx
    .select({
      account,
      kind,
      count: sql<number>`count(*)::integer`,
      in: sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::text`,
      out: sql<string>`coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::text`,
    })
    .from(memberEntries)
    .where(and(eq(memberEntries.memberId, memberId), inArray(account, [...accounts])))
    .groupBy(account, kind)
    .orderBy(account, kind);
  const waiting = accounts.includes('global') ? await waitingHere(tx, services, memberId) : [];
  const total = accounts.reduce((sum, one) => sum + (held.get(one) ?? 0n), 0n);
  const waits = waiting.reduce((sum, one) => sum + parseUsd(one.amount), 0n);
  return {
    of,
    amount: formatUsd(total - waits),
    waiting,
    accounts: accounts.map((one) => ({
      account: one,
      amount: formatUsd(held.get(one) ?? 0n),
      kinds: sums
        .filter((row) => row.account === one)
        .map((row) => ({
          kind: row.kind,
          count: row.count,
          in: formatUsd(parseUsd(row.in)),
          out: formatUsd(parseUsd(row.out)),
        })),
    })),
  };
}

async function waitingHere(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'settings'>,
  memberId: number,
): Promise<WhyBalance['waiting']> {
  const { waiting, waitHours } = await waitingOf(tx, services, memberId);
  return waitingDays(waiting, waitHours).map(({ day, amount, available_at }) => ({
    day,
    amount,
    available_at,
  }));
}
