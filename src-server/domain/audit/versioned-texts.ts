import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditActionOf } from '#contract/rules/audit.ts';
import type { Transaction } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { audit } from './write.ts';

/** A table of what the staff write; every change says which version it saw. */
type TextTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

export interface SeenText {
  readonly id: number;
  /** The one that was seen. */
  readonly version: number;
}

/** The row, locked, as it was seen. @throws DomainError `not_found`, `conflict` where it changed since */
export async function lockText<Table extends TextTable>(
  tx: Transaction,
  table: Table,
  { id, version }: SeenText,
): Promise<Table['$inferSelect']> {
  // The generic would hide from the query what it selects.
  const source: PgTable = table;
  const [row] = await tx.select().from(source).where(eq(table.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  const now = Number(row['version']);
  if (now !== version) throw textConflict({ version: now });
  return row;
}

/** It is not as it was seen, or not in a state for what was asked. */
export const textConflict = ({ version }: Pick<SeenText, 'version'>): DomainError =>
  new DomainError('conflict', { details: { version } });

/** Stores what changed of a locked row, as its next version. */
export async function storeText<Table extends TextTable>(
  tx: Transaction,
  table: Table,
  id: number,
  values: Partial<Table['$inferInsert']>,
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .update(table as PgTable)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
    .returning();
  if (!row) throw new Error('A locked text was gone');
  return row;
}

interface TextAudit {
  readonly actorId: number;
  /** `help.changed`: what is in front of the point is the noun of the subject. */
  readonly action: AuditActionOf<'help' | 'macro'>;
  readonly row: SeenText;
  /** What it is called in each language; empty where it has no name in one. */
  readonly names: readonly string[];
  readonly at: Date;
}

/** Who changed which text, by its first name. */
export const auditText = (
  tx: Transaction,
  { actorId, action, row, names, at }: TextAudit,
): Promise<void> => {
  const [noun = ''] = action.split('.');
  const name = names.find((one) => one !== '') ?? '';
  return audit(tx, {
    actorId,
    action,
    subject: `${noun}/${row.id}`,
    after: { ...(noun === 'help' ? { title: name } : { name }), version: row.version },
    at,
  });
};
