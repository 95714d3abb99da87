import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact } from './amounts.ts';
import { tally, type Findings } from './findings.ts';

type Half = {
  id: string;
  place: string;
  amount: string;
  /** Of the other half; null where there is none. */
  other: string | null;
  booked: string;
  has_journal: boolean;
  /** Whether the books of both treasuries have come past the blocks of both halves. */
  is_read: boolean;
};

/**
 * What moved from one treasury to another: each half has one of the same size on the other side, they come to
 * nothing in every token, and no journal has either. In base units of the token. A half whose other treasury has not
 * been read so far yet is let be; so is, until both are read again, one of a block that the chain undid.
 */
export async function recomputeTreasuries(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Half>(sql`
    select m.id::text, m.chain_id || ', ' || m.currency as place, m.amount::text, o.amount::text as other,
      m.booked::text, exists (select 1 from journals j
        where j.idempotency_key = 'treasury_movement:' || m.id || ':1') as has_journal,
      coalesce(own.block_number >= greatest(m.block_number, o.block_number)
        and r.block_number >= greatest(m.block_number, o.block_number)
        and coalesce(b.block_number, -1) < m.block_number, false) as is_read
    from treasury_movements m
    left join treasury_movements o on o.chain_id = m.chain_id and o.tx_hash = m.tx_hash
      and o.currency = m.currency and o.kind = m.kind
      and o.treasury = m.counterparty and o.counterparty = m.treasury and o.id <> m.id
    left join chain_cursors own on own.name = 'treasury:' || m.chain_id || ':' || m.treasury
    left join chain_cursors r on r.name = 'treasury:' || m.chain_id || ':' || m.counterparty
    left join chain_cursors b on b.name = 'treasury-begin:' || m.chain_id || ':' || m.counterparty
    where m.kind = 'internal' order by m.id`);
  const settled = rows.filter((row) => row.is_read);
  for (const { id, amount, other } of settled) {
    findings.same('treasuries', `move/${id}`, 'other side', exact(amount), -exact(other ?? '0'));
  }
  for (const { id, booked, has_journal: hasJournal } of rows) {
    findings.same('treasuries', `move/${id}`, 'booked', exact(booked), 0n);
    findings.same('treasuries', `move/${id}`, 'has a journal', hasJournal, false);
  }
  const sums = tally(settled.map(({ place, amount }) => [place, exact(amount)] as const));
  findings.sums('treasuries', 'moves', sums, new Map());
}
