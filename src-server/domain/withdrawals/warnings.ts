import { sql } from 'drizzle-orm';
import { withdrawalEnds, type WithdrawalEnd } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';

/** What an administrator should check about a withdrawal: its address, and what its member asked for before. */
export interface WithdrawalFacts {
  /** No earlier withdrawal of the member was paid to it on its chain. */
  readonly isNew: boolean;
  /** How many members have asked for a withdrawal to it. */
  readonly members: number;
  /** An address the member was paid at before that has the same ends, but is another one. */
  readonly lookAlike: string | null;
  /** The member asked for none before. */
  readonly isFirst: boolean;
  /** How the member's last five before it ended, the newest first. */
  readonly ended: readonly WithdrawalEnd[];
}

type FactsRow = {
  number: string | number;
  is_new: boolean;
  members: number;
  look_alike: string | null;
  is_first: boolean;
  ended: string | null;
};

/**
 * Facts by withdrawal number. Each is found through an index (the member's withdrawals, the
 * address), so a page costs the same however many withdrawals there are. The ends compared are those
 * of `looksAlike`.
 */
export async function factsOf(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, WithdrawalFacts>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<FactsRow>(sql`
    select this.number,
      not exists (
        select 1 from withdrawals earlier
        where earlier.member_id = this.member_id and earlier.number < this.number
          and earlier.detail = 'confirmed' and earlier.wallet = this.wallet
          and earlier.chain_id = this.chain_id
      ) as is_new,
      (
        select count(distinct other.member_id)::integer from withdrawals other
        where lower(other.wallet) = lower(this.wallet)
      ) as members,
      (
        select earlier.wallet from withdrawals earlier
        where earlier.member_id = this.member_id and earlier.number < this.number
          and earlier.detail = 'confirmed' and earlier.wallet <> this.wallet
          and lower(substr(earlier.wallet, 3, 4)) = lower(substr(this.wallet, 3, 4))
          and lower(right(earlier.wallet, 4)) = lower(right(this.wallet, 4))
        order by earlier.number desc limit 1
      ) as look_alike,
      not exists (
        select 1 from withdrawals earlier
        where earlier.member_id = this.member_id and earlier.number < this.number
      ) as is_first,
      (
        select string_agg(past.detail, ',' order by past.number desc) from (
          select earlier.detail, earlier.number from withdrawals earlier
          where earlier.member_id = this.member_id and earlier.number < this.number
            and earlier.detail in ${[...withdrawalEnds]}
          order by earlier.number desc limit 5
        ) past
      ) as ended
    from withdrawals this
    where this.number in ${[...numbers]}`);
  return new Map(
    rows.map((row) => [
      Number(row.number),
      {
        isNew: row.is_new,
        members: row.members,
        lookAlike: row.look_alike,
        isFirst: row.is_first,
        ended: (row.ended?.split(',') ?? []) as WithdrawalEnd[],
      },
    ]),
  );
}
