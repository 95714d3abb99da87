import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  bonusAccountOf,
  withdrawalTypes,
  type JournalKind,
  type WithdrawalType,
} from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { balances } from '../../database/schema/ledger.ts';
import { bookCredits, type CreditsInput } from './bulk-credits.ts';
import { lockBalances, postJournals, type EntryInput, type JournalInput } from './journals.ts';
import { journalKeys } from './journal-keys.ts';

/** What the same posting credits to a member, and a debt is paid from. */
interface Credit {
  readonly memberId: number;
  /** Credited, and what a debt is paid from. */
  readonly account: WithdrawalType;
  /** USD base units. */
  readonly amount: bigint;
  /** Idempotency key of the journal that credits it. */
  readonly key: string;
  readonly at: Date;
  readonly source: NonNullable<JournalInput['source']>;
}

/**
 * Books journals, and what their credits pay of the debts that their members have: every kind of
 * bonus, a distribution, and the money of a withdrawal that comes back, from the balance that it is credited to,
 * before anybody can spend it. Principal that comes back from a pool is neither. Source: domain
 * decisions, "Purchase requests".
 * @throws what `postJournals` throws
 */
export async function postCredits(
  tx: Transaction,
  journals: readonly JournalInput[],
): Promise<void> {
  const touched = journals.flatMap(({ entries }) =>
    entries.flatMap((entry) => ('memberId' in entry ? [entry.memberId] : [])),
  );
  await lockBalances(tx, touched);
  const repayments = await debtRepayments(tx, journals.flatMap(creditsOf));
  await postJournals(tx, [...journals, ...repayments]);
}

/**
 * {@link postCredits} of bonuses that never leave the database.
 * @throws what `bookCredits` throws
 */
export async function bookBonuses(tx: Transaction, input: CreditsInput): Promise<void> {
  const account = bonusAccountOf(input.kind);
  if (!account || account !== input.account) {
    throw new Error(`${input.kind} is no bonus on ${input.account}`);
  }
  // In the order in which every posting locks balances.
  await tx.execute(sql`
    with locked as (
      select member_id from balances
      where member_id in (select credit.member_id from (${input.credits}) as credit)
        and account in ('debt', ${account}::text)
      order by member_id, account for update)
    select count(*) from locked`);
  // Of those who owe something alone, who are few.
  const { rows } = await tx.execute<{
    member: string | number;
    amount: string;
    key: string;
    type: string;
    id: string;
  }>(sql`
    select credit.member_id as member, credit.amount::text as amount, credit.key,
      credit.source_type as type, credit.source_id as id
    from (${input.credits}) as credit
    join balances debt on debt.member_id = credit.member_id
      and debt.account = 'debt' and debt.amount > 0
    order by credit.key`);
  const repayments = await debtRepayments(
    tx,
    rows.map(({ member, amount, key, type, id }) => ({
      memberId: Number(member),
      account,
      amount: parseUsd(amount),
      key,
      at: input.occurredAt,
      source: { type, id },
    })),
  );
  await bookCredits(tx, input);
  await postJournals(tx, repayments);
}

/** What pays a debt beside bonuses: money that comes back, and what the company distributes. */
const otherCredits: ReadonlySet<JournalKind> = new Set([
  'withdrawal_returned',
  'offering_distribution',
]);

/** The members' credits of a journal that is a bonus; none where a pool's day was a bad one. */
function creditsOf({
  kind,
  entries,
  idempotencyKey: key,
  occurredAt: at,
  source,
}: JournalInput): Credit[] {
  if (!source) return [];
  return entries.flatMap((entry) => {
    if (!('memberId' in entry) || entry.amount <= 0n) return [];
    const account = withdrawalTypes.find((type) => type === entry.account);
    const pays = otherCredits.has(kind) || account === bonusAccountOf(kind);
    if (!account || !pays) return [];
    return [{ memberId: entry.memberId, account, amount: entry.amount, key, at, source }];
  });
}

/** Debts are locked until the transaction ends, so no two bonuses pay the same one. */
async function debtRepayments(
  tx: Transaction,
  bonuses: readonly Credit[],
): Promise<JournalInput[]> {
  if (bonuses.length === 0) return [];
  const rows = await tx
    .select({ memberId: balances.memberId, amount: balances.amount })
    .from(balances)
    .where(
      and(
        inArray(balances.memberId, [...new Set(bonuses.map((bonus) => bonus.memberId))]),
        eq(balances.account, 'debt'),
        gt(balances.amount, 0n),
      ),
    )
    .orderBy(balances.memberId)
    .for('update');
  const owed = new Map(rows.map((row) => [row.memberId, row.amount]));
  return bonuses.flatMap(({ memberId, account, amount, key, at, source }): JournalInput[] => {
    const debt = owed.get(memberId) ?? 0n;
    const paid = amount < debt ? amount : debt;
    if (paid <= 0n) return [];
    owed.set(memberId, debt - paid);
    return [
      {
        kind: 'debt_payment',
        idempotencyKey: journalKeys.debtPayment.build(key),
        occurredAt: at,
        source,
        details: { debt: formatUsd(debt), paid: formatUsd(paid) },
        entries: [
          { account, memberId, amount: -paid },
          ...debtEntries(memberId, -paid),
          { account: 'bonus_expense', currency: 'USD', amount: paid },
        ],
      },
    ];
  });
}

/**
 * The entries that change what a member owes. A debt is a claim of the company, yet kept as a
 * positive balance beside those that it owes; the other side is the bonus that was paid in vain.
 * @param amount USD base units; below zero where it is paid
 */
export function debtEntries(memberId: number, amount: bigint): EntryInput[] {
  return [
    { account: 'debt', memberId, amount },
    { account: 'bonus_expense', currency: 'USD', amount: -amount },
  ];
}
