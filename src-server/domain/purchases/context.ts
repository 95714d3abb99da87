import { sql } from 'drizzle-orm';
import { requestEnds, type RequestEnd } from '#contract/rules/purchases.ts';
import type { Database } from '../../database/database.ts';

/** What an administrator should know of a request's member: what they bought before, and who else pays so. */
export interface RequestContext {
  /** The member made no request before. */
  readonly isFirst: boolean;
  /** How the member's last five before it ended, the newest first. */
  readonly ended: readonly RequestEnd[];
  /** Other members who paid from an address that its payments came from. */
  readonly othersBySender: number;
}

type ContextRow = {
  number: string | number;
  is_first: boolean;
  ended: string | null;
  others: number;
};

/**
 * Contexts by request number. A member's requests are found through their index; senders have none:
 * all receipts are read once a page.
 */
export async function contextsOf(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, RequestContext>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<ContextRow>(sql`
    with these as (
      select number, member_id from purchase_requests where number in ${[...numbers]}
    ), senders as (
      select distinct these.number, these.member_id, lower(receipts.sender) as sender
      from these join receipts on receipts.request_number = these.number
    ), shared as (
      select senders.number, count(distinct owner.member_id)::integer as others
      from senders
      join receipts on lower(receipts.sender) = senders.sender
      join purchase_requests owner on owner.number = receipts.request_number
      where owner.member_id <> senders.member_id and receipts.state <> 'undone'
      group by senders.number
    )
    select these.number,
      not exists (
        select 1 from purchase_requests earlier
        where earlier.member_id = these.member_id and earlier.number < these.number
      ) as is_first,
      (
        select string_agg(past.status, ',' order by past.number desc) from (
          select earlier.status, earlier.number from purchase_requests earlier
          where earlier.member_id = these.member_id and earlier.number < these.number
            and earlier.status in ${[...requestEnds]}
          order by earlier.number desc limit 5
        ) past
      ) as ended,
      coalesce(shared.others, 0) as others
    from these left join shared on shared.number = these.number`);
  return new Map(
    rows.map((row) => [
      Number(row.number),
      {
        isFirst: row.is_first,
        ended: (row.ended?.split(',') ?? []) as RequestEnd[],
        othersBySender: row.others,
      },
    ]),
  );
}
