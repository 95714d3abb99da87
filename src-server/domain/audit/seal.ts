import { createHmac } from 'node:crypto';
import type { AuditKey } from '../../database/audit-sealing.ts';
import type { Keys } from '../base/keys.ts';

/** Everything that a row of the audit log says, as its seal covers it. */
export interface SealedRow {
  readonly id: number;
  /** Of the row before; empty for the first. */
  readonly prevHash: string;
  readonly actorId: number | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Microseconds since 1970, as the database keeps instants. */
  readonly micros: bigint;
}

const KEY_ID_LENGTH = 12;

/** The key of the audit log, derived from the configured secret. */
export function auditKey(keys: Pick<Keys, 'secret'>): AuditKey {
  const key = Buffer.from(keys.secret('audit'), 'hex');
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  return { id: sign('id of the key').slice(0, KEY_ID_LENGTH), sign };
}

/** The hash of a row: HMAC-SHA-256 over the row before, the key's id and all that the row says. */
export function sealOf(key: AuditKey, row: SealedRow): string {
  const { prevHash, id, actorId, action, subject, before, after, micros } = row;
  return key.sign(
    JSON.stringify([
      'audit-row',
      key.id,
      prevHash,
      id,
      actorId,
      action,
      subject,
      ordered(before),
      ordered(after),
      String(micros),
    ]),
  );
}

/** Names of objects in one order: the database keeps them in an order of its own. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, ordered((value as Record<string, unknown>)[name])]);
}
