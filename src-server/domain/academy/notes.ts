import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { LessonNote } from '#contract/api/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { lessonNotes } from '../../database/schema/academy.ts';
import { DomainError, invalidField } from '../base/errors.ts';

type NoteRow = typeof lessonNotes.$inferSelect;
interface NoteInput {
  readonly second: number | null;
  readonly text: string;
}

const view = ({ id, second, text, at }: NoteRow): LessonNote => ({
  id,
  second,
  text,
  at: at.toISOString(),
});

/** A member's own notes of a lesson; nobody else ever reads them. */
export async function notesOf(
  db: Database,
  memberId: number,
  lessonId: number,
): Promise<LessonNote[]> {
  const rows = await db
    .select()
    .from(lessonNotes)
    .where(and(eq(lessonNotes.memberId, memberId), eq(lessonNotes.lessonId, lessonId)))
    .orderBy(sql`${lessonNotes.second} nulls first`, asc(lessonNotes.id));
  return rows.map(view);
}

/** The lesson's progress is held. @throws DomainError `too_many`, `validation` */
export async function addNote(
  tx: Transaction,
  memberId: number,
  { lessonId, at, ...note }: NoteInput & { readonly lessonId: number; readonly at: Date },
): Promise<LessonNote> {
  const [found] = await tx
    .select({ count: count() })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.memberId, memberId), eq(lessonNotes.lessonId, lessonId)));
  if ((found?.count ?? 0) >= academyLimits.notes) {
    throw new DomainError('too_many', { details: { max: academyLimits.notes } });
  }
  const [row] = await tx
    .insert(lessonNotes)
    .values({ memberId, lessonId, at, ...written(note) })
    .returning();
  if (!row) throw new Error('A note was not stored');
  return view(row);
}

/** @throws DomainError `not_found`, `validation` */
export async function changeNote(
  tx: Transaction,
  memberId: number,
  { note: id, ...input }: NoteInput & { readonly note: number },
): Promise<LessonNote> {
  const [row] = await tx
    .update(lessonNotes)
    .set(written(input))
    .where(and(eq(lessonNotes.id, id), eq(lessonNotes.memberId, memberId)))
    .returning();
  if (!row) throw new DomainError('not_found');
  return view(row);
}

/** @throws DomainError `not_found` */
export async function removeNote(tx: Transaction, memberId: number, id: number): Promise<void> {
  const rows = await tx
    .delete(lessonNotes)
    .where(and(eq(lessonNotes.id, id), eq(lessonNotes.memberId, memberId)))
    .returning({ id: lessonNotes.id });
  if (rows.length === 0) throw new DomainError('not_found');
}

function written({ second, text }: NoteInput): NoteInput {
  const said = text.trim();
  if (said === '') throw invalidField('text', 'note.text');
  return { second, text: said };
}
