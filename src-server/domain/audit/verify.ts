import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AuditFault } from '#contract/rules/audit.ts';
import type { AuditKey } from '../../database/audit-sealing.ts';
import type { Database } from '../../database/database.ts';
import { KEY_CHANGED } from './key-change.ts';
import { sealOf } from './seal.ts';

/** Rows read at once. */
const PAGE = 2000;

/** A row whose number and hash were noted outside of the log, or at an earlier check. */
export interface Anchor {
  readonly row: number;
  readonly hash: string;
}

/** What something outside of the log says of one of its rows. */
export interface Witness {
  readonly row: number;
  readonly agrees: (hash: string) => boolean;
  /** Who noted it, where that is known. */
  readonly by?: string;
}

/** An anchor that names the whole hash. */
export const witnessOf = ({ row, hash: anchored }: Anchor): Witness => ({
  row,
  agrees: (hash) => hash === anchored,
});

export interface Broken {
  /** Number of the first row that is not what it was. */
  readonly row: number;
  readonly fault: AuditFault;
  /** Who noted what it contradicts, where that is known. */
  readonly by?: string;
}

/** What following the whole chain came to. */
export interface Verified {
  readonly rows: number;
  /** The newest row; null in an empty log. */
  readonly newest: Anchor | null;
  /** The first row that a key sealed; null where none did. */
  readonly sealedFrom: number | null;
  /** Anchors that were compared and found. */
  readonly anchors: number;
  readonly broken: Broken | null;
}

interface LogRow extends Record<string, unknown> {
  readonly id: string | number;
  readonly actor_id: string | number | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly micros: string;
  readonly prev_hash: string;
  readonly hash: string;
  readonly key_id: string;
  /** What rows of before there was a key were hashed from. */
  readonly plain: string;
}

/**
 * Follows the audit log from its first row: each hash computed again from what the row says, each
 * link to the row before, and rows that anchors name. Rows of before there was a key are held by the
 * first sealed row, which covers the last of them; after it none may be without.
 * @param keys the present one and those of earlier secrets
 * @param witnesses compared with the rows that they name
 */
export async function verifyAudit(
  db: Database,
  keys: readonly AuditKey[],
  witnesses: readonly Witness[] = [],
): Promise<Verified> {
  const known = new Map(keys.map((key) => [key.id, key]));
  const wanted = Map.groupBy(witnesses, ({ row }) => row);
  let [rows, found, sealedFrom]: [number, number, number | null] = [0, 0, null];
  /** No row has the number 0. */
  let newest: Anchor = { row: 0, hash: '' };
  let newestKey = '';
  const end = (broken: Broken | null): Verified => ({
    rows,
    newest: newest.row === 0 ? null : newest,
    sealedFrom,
    anchors: found,
    broken,
  });
  for (;;) {
    const page = await readPage(db, newest.row);
    for (const row of page) {
      const id = Number(row.id);
      const fault = faultOf(row, { known, prevHash: newest.hash, prevKey: newestKey });
      if (fault) return end({ row: id, fault });
      const named = wanted.get(id) ?? [];
      const disagrees = named.find((witness) => !witness.agrees(row.hash));
      if (disagrees) {
        found += named.indexOf(disagrees);
        return end({ row: id, fault: 'anchor', ...byOf(disagrees) });
      }
      found += named.length;
      wanted.delete(id);
      if (row.key_id !== '') sealedFrom ??= id;
      newest = { row: id, hash: row.hash };
      newestKey = row.key_id;
      rows += 1;
    }
    if (page.length < PAGE) break;
  }
  // The server seals what it finds when it starts: a log that ends without a seal was cut or written anew.
  if (newest.row !== 0 && newestKey === '') return end({ row: newest.row, fault: 'unsealed' });
  return end(missingOf([...wanted.values()].flat()));
}

/** The first row that somebody names and the log has not. */
function missingOf(left: readonly Witness[]): Broken | null {
  const [gone] = left.toSorted((a, b) => a.row - b.row);
  return gone ? { row: gone.row, fault: 'missing', ...byOf(gone) } : null;
}

const byOf = ({ by }: Witness): Pick<Broken, 'by'> => (by === undefined ? {} : { by });

async function readPage(db: Database, after: number): Promise<LogRow[]> {
  const { rows } = await db.execute<LogRow>(sql`
    select id, actor_id, action, subject, before, after, prev_hash, hash, key_id,
      ((extract(epoch from at) * 1000000)::bigint)::text as micros,
      case when key_id = '' then jsonb_build_array(id, actor_id, action, subject, before, after,
        (extract(epoch from at) * 1000000)::bigint)::text else '' end as plain
    from audit_log where id > ${after}::bigint order by id limit ${PAGE}`);
  return rows;
}

interface Before {
  readonly known: ReadonlyMap<string, AuditKey>;
  readonly prevHash: string;
  readonly prevKey: string;
}

function faultOf(row: LogRow, { known, prevHash, prevKey }: Before): AuditFault | null {
  if (row.prev_hash !== prevHash) return 'link';
  if (row.key_id === '') {
    if (prevKey !== '') return 'unsealed';
    return row.hash === sha256(row.prev_hash + row.plain) ? null : 'changed';
  }
  // Another key begins with a row that says so.
  if (row.key_id !== prevKey && prevHash !== '' && row.action !== KEY_CHANGED) return 'key';
  const key = known.get(row.key_id);
  if (!key) return 'key';
  const sealed = sealOf(key, {
    id: Number(row.id),
    prevHash: row.prev_hash,
    actorId: row.actor_id === null ? null : Number(row.actor_id),
    action: row.action,
    subject: row.subject,
    before: row.before,
    after: row.after,
    micros: BigInt(row.micros),
  });
  return sealed === row.hash ? null : 'changed';
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
