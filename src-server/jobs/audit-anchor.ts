import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { auditLog } from '../database/schema/system.ts';
import { noteAnchor, readAnchors } from '../domain/audit/anchors.ts';
import { newestRow } from '../domain/audit/run-keys.ts';
import type { Anchor } from '../domain/audit/verify.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Last anchor written by this process, for each database. */
const noted = new WeakMap<Services['database'], Anchor>();

/** Anchors the newest row of the audit log outside of the database, if it is new. */
export const auditAnchor: Job = { name: 'audit-anchor', every: 10 * MINUTE_MS, run: anchorAudit };

/**
 * Makes later tampering with the log detectable: a rewritten row contradicts its anchor. If the
 * last anchored row has changed, no further anchor is written.
 * @throws Error in that case, and if the anchor could not be written
 */
export async function anchorAudit(services: Services): Promise<void> {
  const { config, database, clock } = services;
  const place = config.auditAnchor;
  if (!place) return;
  const newest = await newestRow(database.db);
  const last = noted.get(database) ?? readAnchors(place).at(-1);
  if (last) {
    const [there] = await database.db
      .select({ hash: auditLog.hash })
      .from(auditLog)
      .where(eq(auditLog.id, last.row));
    if (there?.hash !== last.hash) {
      throw new Error(`Row ${last.row} of the audit log is not what was noted outside of it.`);
    }
  }
  if (newest.row === 0 || newest.row === last?.row) return;
  await noteAnchor(place, { ...newest, at: clock.now().toISOString(), of: config.publicUrl });
  noted.set(database, newest);
}
