import type { Transaction } from '../database/database.ts';
import { auditLog } from '../database/schema/system.ts';
import { originValues } from './audit-origin.ts';

interface AuditEntry {
  /** The administrator; null where the server acts. */
  readonly actorId: number | null;
  /** Noun and verb, e.g. `payout.settled`. */
  readonly action: string;
  /** Noun and id of what it is about, e.g. `withdrawal/10042`. */
  readonly subject: string;
  readonly before?: Readonly<Record<string, string | number | null>>;
  readonly after?: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
}

/** Adds to the append-only audit log; from which device and address, where a request is answered. */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  const after = { ...entry.after, ...originValues(entry.actorId) };
  await tx.insert(auditLog).values({
    ...entry,
    before: entry.before ?? null,
    after: Object.keys(after).length > 0 ? after : null,
  });
}
