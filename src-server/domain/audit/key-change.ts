import { desc } from 'drizzle-orm';
import { auditKeyOf } from '../../database/audit-sealing.ts';
import type { Transaction } from '../../database/database.ts';
import { auditLog } from '../../database/schema/system.ts';
import { audit } from './write.ts';

/** The action of a row from which another key seals. */
export const KEY_CHANGED = 'audit.key_changed';

/**
 * Where the newest row of the audit log was sealed by another key, or by none, adds a row that says
 * from where on the present key seals. Its own seal covers the hash of the row before, so nothing
 * older can be changed unnoticed from then on either.
 */
export async function sealOlderRows(tx: Transaction, at: Date): Promise<void> {
  const key = auditKeyOf(tx);
  const [newest] = await tx.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  if (!newest || newest.keyId === key.id) return;
  await audit(tx, {
    actorId: null,
    action: KEY_CHANGED,
    subject: `audit/${newest.id + 1}`,
    before: { key: newest.keyId || null, hash: newest.hash },
    after: { key: key.id },
    at,
  });
}
