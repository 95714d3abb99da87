import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { QuestionDraft, QuestionFields } from '#contract/api/admin/academy/academy.ts';
import type { QuestionContent } from '#contract/rules/academy/content.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import {
  readQuestionCsv,
  type CsvError,
  type CsvQuestion,
} from '#contract/rules/academy/question-csv.ts';
import { questionProblem } from '#contract/rules/academy/questions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { quizQuestions } from '../../database/schema/academy.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { solutionOf } from './attempt-draw.ts';
import {
  draftOf,
  missingOfQuestion,
  touchCourse,
  type Editing,
  type QuestionRow,
} from './drafts.ts';
import { findLesson, lockLesson } from './lessons.ts';

type Writing = Pick<Editing, 'actorId' | 'at'>;

const view = ({ id, content, version }: QuestionRow): QuestionDraft => ({
  id,
  ...content,
  options: content.options.map((one) => ({ ...one })),
  version,
  missing: missingOfQuestion(content),
});

/** Questions of a quiz's bank, in the order in which they came. @throws DomainError `not_found` */
export async function bankOf(db: Database, lessonId: number): Promise<QuestionRow[]> {
  const { kind } = await findLesson(db, lessonId);
  if (kind !== 'quiz') throw new DomainError('not_found');
  return db
    .select()
    .from(quizQuestions)
    .where(and(eq(quizQuestions.lessonId, lessonId), isNull(quizQuestions.removedAt)))
    .orderBy(asc(quizQuestions.id));
}

export const questionViews = async (db: Database, lessonId: number): Promise<QuestionDraft[]> =>
  (await bankOf(db, lessonId)).map(view);

/** @throws DomainError `not_found`, `too_many`, `validation` */
export async function addQuestion(
  tx: Transaction,
  editing: Writing,
  { lesson: lessonId, fields }: { readonly lesson: number; readonly fields: QuestionFields },
): Promise<QuestionDraft> {
  const { row: lesson } = await lockLesson(tx, lessonId);
  const bank = await bankOf(tx, lessonId);
  refuseTooMany(bank.length + 1);
  const content = contentOf(fields);
  await refuseWrong(tx, lesson.courseId, content);
  const [row] = await tx.insert(quizQuestions).values({ lessonId, content }).returning();
  if (!row) throw new Error('A question was not stored');
  await touchCourse(tx, lesson.courseId, editing);
  return view(row);
}

/** @throws DomainError `not_found`, `conflict`, `validation` */
export async function changeQuestion(
  tx: Transaction,
  editing: Editing,
  { question: id, fields }: { readonly question: number; readonly fields: QuestionFields },
): Promise<QuestionDraft> {
  const courseId = await lockQuestion(tx, id, editing.version);
  const content = contentOf(fields);
  await refuseWrong(tx, courseId, content);
  const row = await store(tx, id, content);
  await touchCourse(tx, courseId, editing);
  return view(row);
}

async function store(tx: Transaction, id: number, content: QuestionContent): Promise<QuestionRow> {
  const [row] = await tx
    .update(quizQuestions)
    .set({ content, version: sql`${quizQuestions.version} + 1` })
    .where(eq(quizQuestions.id, id))
    .returning();
  if (!row) throw new Error('A locked question was gone');
  return row;
}

/** Takes a question out of the bank. @throws DomainError `not_found`, `conflict` */
export async function removeQuestion(tx: Transaction, editing: Editing, id: number): Promise<void> {
  const courseId = await lockQuestion(tx, id, editing.version);
  await tx.update(quizQuestions).set({ removedAt: editing.at }).where(eq(quizQuestions.id, id));
  await touchCourse(tx, courseId, editing);
}

/** @returns the course that it is of */
async function lockQuestion(tx: Transaction, id: number, version: number): Promise<number> {
  const find = async () => {
    const [row] = await tx
      .select()
      .from(quizQuestions)
      .where(and(eq(quizQuestions.id, id), isNull(quizQuestions.removedAt)));
    if (!row) throw new DomainError('not_found');
    return row;
  };
  const { course } = await lockLesson(tx, (await find()).lessonId);
  const row = await find();
  if (row.version !== version) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  return course.id;
}

function refuseTooMany(count: number): void {
  if (count > academyLimits.questions) {
    throw new DomainError('too_many', { details: { max: academyLimits.questions } });
  }
}

/** @throws DomainError `validation` */
async function refuseWrong(tx: Transaction, courseId: number, content: QuestionContent) {
  if (content.text_es === '' && content.text_en === '') throw invalidField('text_es', 'news.text');
  const problem = questionProblem(solutionOf(content));
  if (problem) throw invalidField(problem.split('.')[0] ?? 'options', `question.${problem}`);
  if (content.lesson === null) return;
  const { lessons } = await draftOf(tx, courseId);
  if (!lessons.some(({ id }) => id === content.lesson)) {
    throw invalidField('lesson', 'question.lesson');
  }
}

function contentOf(fields: QuestionFields): QuestionContent {
  const isMatching = fields.kind === 'matching';
  return {
    kind: fields.kind,
    topic_es: fields.topic_es.trim(),
    topic_en: fields.topic_en.trim(),
    text_es: fields.text_es.trim(),
    text_en: fields.text_en.trim(),
    options: fields.options.map((one) => ({
      text_es: one.text_es.trim(),
      text_en: one.text_en.trim(),
      is_right: one.is_right,
      match_es: isMatching ? one.match_es.trim() : '',
      match_en: isMatching ? one.match_en.trim() : '',
    })),
    value: fields.kind === 'number' ? fields.value : null,
    tolerance: fields.kind === 'number' ? fields.tolerance : null,
    unit: fields.unit.trim(),
    explanation_es: fields.explanation_es.trim(),
    explanation_en: fields.explanation_en.trim(),
    lesson: fields.lesson,
  };
}

interface Imported {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly errors: CsvError[];
  readonly is_stored: boolean;
}

/**
 * Reads a bank from a CSV file. A question whose text the bank has already is changed; none is removed.
 * With an error nothing is stored.
 * @throws DomainError `not_found`, `too_many`
 */
export async function importQuestions(
  tx: Transaction,
  editing: Writing,
  {
    lesson,
    csv,
    dry_run,
  }: { readonly lesson: number; readonly csv: string; readonly dry_run: boolean },
): Promise<Imported> {
  const { row } = await lockLesson(tx, lesson);
  const bank = await bankOf(tx, lesson);
  const { lessons } = await draftOf(tx, row.courseId);
  const { questions, errors } = readQuestionCsv(csv, lessons.length);
  const known = new Map(bank.map((one) => [keyOf(one.content), one]));
  const contents = questions.map((one) =>
    fromCsv(
      one,
      lessons.map(({ id }) => id),
    ),
  );
  const changed = contents.filter((one) => known.has(keyOf(one)));
  const added = new Map(
    contents.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]),
  );
  refuseTooMany(bank.length + added.size);
  const isStored = !dry_run && errors.length === 0;
  if (isStored) {
    for (const content of changed) {
      const old = known.get(keyOf(content));
      if (old) await store(tx, old.id, content);
    }
    for (const content of added.values()) {
      await tx.insert(quizQuestions).values({ lessonId: lesson, content });
    }
    await touchCourse(tx, row.courseId, editing);
  }
  return {
    rows: questions.length + errors.length,
    added: added.size,
    changed: changed.length,
    errors: [...errors],
    is_stored: isStored,
  };
}

const keyOf = ({ text_es, text_en }: QuestionContent): string =>
  (text_es === '' ? text_en : text_es).toLowerCase();

const fromCsv = (one: CsvQuestion, lessonIds: readonly number[]): QuestionContent => ({
  kind: one.kind,
  topic_es: one.topic.es,
  topic_en: one.topic.en,
  text_es: one.text.es,
  text_en: one.text.en,
  options: one.options.map(({ text, is_right, match }) => ({
    text_es: text.es,
    text_en: text.en,
    is_right,
    match_es: match?.es ?? '',
    match_en: match?.en ?? '',
  })),
  value: one.value,
  tolerance: one.tolerance,
  unit: one.unit,
  explanation_es: one.explanation.es,
  explanation_en: one.explanation.en,
  lesson: one.lesson === null ? null : (lessonIds[one.lesson - 1] ?? null),
});
