import { sql } from 'drizzle-orm';
import type { TreeSide } from '#contract/rules/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { plans } from '#server/database/schema/members.ts';
import { positions } from '#server/database/schema/tree.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { settleMemberships } from '#server/domain/memberships/settlement.ts';
import type { ChainPayment, Plan } from '#server/domain/memberships/current.ts';
import { insertPlaced } from '../people.ts';

/** A plan in words of money; what a test does not name is a simple round number. */
export interface PlanWish {
  readonly id?: number;
  readonly name?: string;
  readonly price?: string;
  readonly volume?: string;
  readonly durationDays?: number;
  readonly directRate?: string;
  readonly binaryRate?: string;
  readonly dailyCap?: string;
}

let named = 0;

export async function insertPlan(db: Database, wish: PlanWish = {}): Promise<Plan> {
  named += 1;
  const name = wish.name ?? `Plan ${named}`;
  const price = wish.price ?? '100';
  const [row] = await db
    .insert(plans)
    .values({
      id: wish.id ?? 1000 + named,
      name,
      nameEn: name,
      price: parseUsd(price),
      durationDays: wish.durationDays ?? 30,
      volume: parseUsd(wish.volume ?? price),
      directRate: wish.directRate ?? '0.1',
      binaryRate: wish.binaryRate ?? '0.1',
      dailyCap: parseUsd(wish.dailyCap ?? '200'),
    })
    .returning();
  if (!row) throw new Error('No plan was inserted');
  return row;
}

/** Dollar for dollar in USDT. */
export const paidInUsdt = (usd: bigint): ChainPayment => ({
  kind: 'chain',
  currency: 'USDT',
  tokenAmount: usd,
  decimals: 6,
});

/** Settles what a member buys, paid on chain, as the product does it. */
export async function buy(tx: Transaction, memberId: number, plan: Plan, settledAt: Date) {
  const [purchase] = await settleMemberships(tx, [
    { memberId, plan, settledAt, paidFrom: paidInUsdt(plan.price) },
  ]);
  if (!purchase) throw new Error('Nothing was settled');
  return purchase;
}

/** A member under a sponsor with a membership from the start; returns the id. */
export async function join(
  tx: Transaction,
  username: string,
  { sponsor, side, plan, at }: JoinInput,
): Promise<number> {
  const id = await insertPlaced(tx, username, sponsor, { side });
  if (plan) await buy(tx, id, plan, at);
  return id;
}

interface JoinInput {
  readonly sponsor: number;
  readonly side: TreeSide;
  readonly plan?: Plan;
  readonly at: Date;
}

/** Sets what waits in a member's legs (BV), as earlier days would have left it. */
export async function setCarry(
  db: Database,
  memberId: number,
  { left, right }: { readonly left: string; readonly right: string },
): Promise<void> {
  await db
    .update(positions)
    .set({ leftCarry: parseUsd(left), rightCarry: parseUsd(right) })
    .where(sql`${positions.memberId} = ${memberId}`);
}

/** What does not add up in the books, one sentence each; also over balances that have no row. */
export async function ledgerErrors(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'journal ' || journal_id || ' sums to ' || sum(amount) || ' ' || currency as problem
      from entries group by journal_id, currency having sum(amount) <> 0
    union all
    select 'balance ' || coalesce(b.account, e.account) || ' of '
        || coalesce(b.member_id, e.member_id) || ' is ' || coalesce(b.amount, 0)
        || ', its entries are ' || coalesce(e.amount, 0)
      from balances b full join (
        select member_id, account, sum(amount) as amount from entries
        where member_id is not null group by member_id, account) e
      on e.member_id = b.member_id and e.account = b.account
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0)`);
  return rows.map((row) => row.problem);
}
