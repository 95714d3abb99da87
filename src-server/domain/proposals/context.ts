import { sql } from 'drizzle-orm';
import { proposalEnds, type ProposalEnd } from '#contract/rules/proposals.ts';
import type { Database } from '../../database/database.ts';

/** What whoever decides should know of who asks, and of what is to change. */
export interface ProposalContext {
  /** Who asks has asked for nothing before. */
  readonly isFirst: boolean;
  /** How their last five before it ended, the newest first. */
  readonly ended: readonly ProposalEnd[];
  /** When an earlier proposal of the same subject was accepted; null: never. */
  readonly changedAt: Date | null;
}

type ContextRow = {
  id: string | number;
  is_first: boolean;
  ended: string | null;
  changed_at: string | null;
};

/** Contexts by id. One that ran out and is still stored as open counts as expired. */
export async function contextsOf(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, ProposalContext>> {
  if (ids.length === 0) return new Map();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<ContextRow>(sql`
    select this.id,
      not exists (
        select 1 from proposals earlier
        where earlier.proposed_by = this.proposed_by and earlier.id < this.id
      ) as is_first,
      (
        select string_agg(past.ended, ',' order by past.id desc) from (
          select earlier.id,
            case earlier.state when 'open' then 'expired' else earlier.state end as ended
          from proposals earlier
          where earlier.proposed_by = this.proposed_by and earlier.id < this.id
            and (earlier.state in ${[...proposalEnds]} or earlier.expires_at <= ${at})
          order by earlier.id desc limit 5
        ) past
      ) as ended,
      (
        select (extract(epoch from max(earlier.decided_at)) * 1000)::bigint::text
        from proposals earlier
        where earlier.subject = this.subject and earlier.id < this.id
          and earlier.state = 'accepted'
      ) as changed_at
    from proposals this
    where this.id in ${[...ids]}`);
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        isFirst: row.is_first,
        ended: (row.ended?.split(',') ?? []) as ProposalEnd[],
        changedAt: row.changed_at === null ? null : new Date(Number(row.changed_at)),
      },
    ]),
  );
}
