import { sql } from 'drizzle-orm';
import type { SolvencyAnchor } from '#contract/api/solvency.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import { anchorCommitment } from '../audit/chain-anchors.ts';
import { runKeyCommitment } from '../audit/run-keys.ts';

interface AnchorRow extends Record<string, unknown> {
  readonly day: string;
  readonly kind: 'call' | 'payout';
  readonly tx_hash: string;
  readonly block: string | number;
  readonly at: string | Date;
  readonly row: string | number;
  readonly value: string;
  readonly run: string | number | null;
  readonly batch: number | null;
  readonly hash: string;
  readonly edition: string;
}

/**
 * The first final transaction that carries each of these editions: an operator's call, or a payout, of a
 * row of the audit log from the edition's own on. It carries the newest edition before its row, which
 * leads back to the others by `previous`.
 */
export async function anchorsOf(
  db: Database,
  days: readonly UtcDay[],
): Promise<ReadonlyMap<UtcDay, SolvencyAnchor>> {
  if (days.length === 0) return new Map();
  const { rows } = await db.execute<AnchorRow>(sql`
    select e.day, a.*, l.hash,
      (select c.day from solvency_editions c where c.audit_row <= a.row
        order by c.audit_row desc limit 1) as edition
    from solvency_editions e
    cross join lateral (
      select * from (
        (select 'call' as kind, tx_hash, block_number as block, block_at as at, "row",
          digest as value, null::bigint as run, null::integer as batch
        from audit_anchors where "row" >= e.audit_row and
          digest ~ '^0x[0-9a-f]{64}$' order by block_number, log_index limit 1)
        union all
        (select 'payout', i.tx_hash, i.block_number, v.at, k."row", k.run_key, k.run_number, k.batch_index
        from (select b.*, ('x' || substr(b.run_key, 3, 16))::bit(64)::bigint as "row"
            from payout_batches b where b.run_key like '0x000000%') k
          join payout_items i on i.run_number = k.run_number and i.batch_index = k.batch_index
            and i.state = 'confirmed' and i.tx_hash is not null and i.block_number is not null
          join payout_events v on v.run_number = k.run_number and v.event = 'confirmed'
        where k."row" >= e.audit_row order by i.block_number, i.log_index limit 1)
      ) both_kinds order by block limit 1) a
    join audit_log l on l.id = a.row
    where e.day in (${sql.join(
      days.map((day) => sql`${day}`),
      sql`, `,
    )})`);
  return new Map(rows.map((row) => [row.day, viewOf(row)] as const));
}

function viewOf(found: AnchorRow): SolvencyAnchor {
  const row = Number(found.row);
  const anchor = { row, hash: found.hash };
  const commitment =
    found.kind === 'call'
      ? anchorCommitment(anchor)
      : runKeyCommitment(anchor, {
          runNumber: Number(found.run),
          batchIndex: Number(found.batch),
        });
  return {
    tx_hash: found.tx_hash,
    block: Number(found.block),
    at: new Date(found.at).toISOString(),
    kind: found.kind,
    row,
    commitment: commitment.toString('hex'),
    value: found.value,
    edition: found.edition,
  };
}
