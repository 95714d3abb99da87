import { sql } from 'drizzle-orm';
import { directBonus } from '#contract/rules/bonuses.ts';
import type { Transaction } from '../../database/database.ts';

interface Bought {
  readonly memberId: number;
  /** USD base units that were paid. */
  readonly amount: bigint;
  readonly settledAt: Date;
}

/** What a purchase earns its buyer's sponsor. */
export interface DirectBonus {
  readonly sponsorId: number;
  /** Of the sponsor's own plan. */
  readonly rate: string;
  /** USD base units, more than none. */
  readonly amount: bigint;
  /** Username of who bought. */
  readonly from: string;
  /** First and last name of who bought. */
  readonly fromName: string;
}

/**
 * The direct bonuses of purchases of different members, by who bought: on the amount paid, at the rate
 * of the sponsor's own plan, for a sponsor whose membership is active when the purchase settles.
 * Source: domain decisions, "Bonuses".
 */
export async function directBonusesOf(
  tx: Transaction,
  purchases: readonly Bought[],
): Promise<ReadonlyMap<number, DirectBonus>> {
  const bought = sql.join(
    purchases.map(
      ({ memberId, settledAt }) =>
        sql`(${memberId}::bigint, ${settledAt.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{
    buyer: string | number;
    sponsor: string | number;
    rate: string;
    username: string;
    name: string;
  }>(sql`
    select buyer.id as buyer, buyer.sponsor_id as sponsor, plan.direct_rate::text as rate, buyer.username,
      trim(buyer.first_name || ' ' || buyer.last_name) as name
    from (values ${bought}) as bought (member_id, at)
    join members buyer on buyer.id = bought.member_id
    join lateral (
      select p.direct_rate from memberships m join plans p on p.id = m.plan_id
      where m.member_id = buyer.sponsor_id and m.starts_at <= bought.at and m.ends_at > bought.at
      order by m.ends_at desc limit 1
    ) plan on true`);
  const paid = new Map(purchases.map(({ memberId, amount }) => [memberId, amount]));
  const bonuses = new Map<number, DirectBonus>();
  for (const { buyer, sponsor, rate, username, name } of rows) {
    const amount = directBonus(paid.get(Number(buyer)) ?? 0n, rate);
    if (amount === 0n) continue;
    bonuses.set(Number(buyer), {
      sponsorId: Number(sponsor),
      rate,
      amount,
      from: username,
      fromName: name,
    });
  }
  return bonuses;
}
