import { and, eq } from 'drizzle-orm';
import { fileRules, type FilePurpose } from '#contract/rules/files.ts';
import type { Standing } from '#contract/rules/staff.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import type { FileRow } from './records.ts';

/** Who wants to read a file. */
export interface Reader extends Standing {
  readonly memberId: number;
}

/** Whether somebody who did not send an attached file may read it: its purpose's noun decides. */
export type ReadRule = (
  db: Database,
  reader: Reader,
  file: FileRow & { readonly object: string },
) => Promise<boolean>;

/** Rules by purpose; without one its owner alone reads a file. */
export type ReadRules = Readonly<Partial<Record<FilePurpose, ReadRule>>>;

/**
 * Refuses whoever may not read a file, as if it were not there. Its owner always may; nobody else does
 * before it is attached. What is kept apart nobody reads here, its owner neither.
 * @throws DomainError `not_found`
 */
export async function refuseReading(
  db: Database,
  rules: ReadRules,
  file: FileRow,
  reader: Reader,
): Promise<void> {
  const { isApart = false } = fileRules[file.purpose];
  if (file.ownerId === reader.memberId && !isApart) return;
  const { object } = file;
  const rule = isApart ? undefined : rules[file.purpose];
  if (object !== null && rule && (await rule(db, reader, { ...file, object }))) return;
  throw new DomainError('not_found', { message: 'No such file' });
}

/** A member as a reader; null where there is none, or they are blocked. */
export async function readerOf(db: Database, memberId: number): Promise<Reader | null> {
  if (!Number.isSafeInteger(memberId)) return null;
  const [row] = await db
    .select({ memberId: members.id, role: members.role, duties: members.duties })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.status, 'active')));
  return row ?? null;
}
