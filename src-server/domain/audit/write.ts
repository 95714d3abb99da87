import { sql } from 'drizzle-orm';
import type { AuditAction, AuditValues } from '#contract/rules/audit.ts';
import { auditKeyOf } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { auditLog } from '../../database/schema/system.ts';
import { originValues } from './origin.ts';
import { sealOf } from './seal.ts';

export interface AuditEntry {
  /** Who did it; null where the server acts, or where nobody knows who tried. */
  readonly actorId: number | null;
  readonly action: AuditAction;
  /** Noun and id of what it is about, e.g. `withdrawal/10042`. */
  readonly subject: string;
  readonly before?: AuditValues | undefined;
  readonly after?: AuditValues | undefined;
  readonly at: Date;
  /** Somebody unknown tried it over the network: the row says from where, although it has no actor. */
  readonly byStranger?: boolean;
}

/**
 * Adds to the append-only audit log; from which device and address, where a request is answered. The
 * row exists only if the transaction is committed: for what must outlive a refusal see `recordEvent`.
 * Until the transaction ends no other one adds a row, so it is best done last.
 */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await auditRow(tx, entry);
}

/** The same. @returns the number of the row */
export async function auditRow(tx: Transaction, entry: AuditEntry): Promise<number> {
  const key = auditKeyOf(tx);
  const { actorId, action, subject, at } = entry;
  const before = stored(entry.before);
  const after = stored({ ...entry.after, ...originValues(actorId, entry.byStranger) });
  const { id, prevHash } = await nextRow(tx);
  const micros = BigInt(at.getTime()) * 1000n;
  const hash = sealOf(key, { id, prevHash, actorId, action, subject, before, after, micros });
  await tx
    .insert(auditLog)
    .overridingSystemValue()
    .values({ id, actorId, action, subject, before, after, at, prevHash, keyId: key.id, hash });
  return id;
}

/** As JSON keeps it; null where it says nothing. */
function stored(values: object | undefined): unknown {
  if (!values || Object.keys(values).length === 0) return null;
  return JSON.parse(JSON.stringify(values));
}

/** One writer at a time until its transaction ends: numbers without gaps, in the order of the commits. */
async function nextRow(tx: Transaction): Promise<{ id: number; prevHash: string }> {
  const { rows } = await tx.execute<{ id: string | number; hash: string }>(
    sql`select id, hash from audit_last()`,
  );
  const [last] = rows;
  return { id: Number(last?.id ?? 0) + 1, prevHash: last?.hash ?? '' };
}
