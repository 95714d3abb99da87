import type { CourseHead, LessonContent } from '#contract/rules/academy/content.ts';
import type { Database } from '#server/database/database.ts';
import {
  certificates,
  courseLessons,
  courseModules,
  courses,
  courseVersions,
  enrolments,
  lessonNotes,
  quizAttempts,
  versionLessons,
} from '#server/database/schema/academy.ts';
import { question } from './academy.ts';

interface Learner {
  readonly name: string;
  readonly memberId: number;
  readonly at: Date;
  /** Number of the certificate. */
  readonly certificate: string;
}

/** A course of one quiz, written without the editor, with an open attempt at it, a note and a certificate. */
export async function insertCourse(
  db: Database,
  { name, memberId, at, certificate }: Learner,
): Promise<{ lesson: number; attempt: number; note: number }> {
  const titles = { title_es: name, title_en: name };
  const head: CourseHead = {
    ...titles,
    summary_es: name,
    summary_en: name,
    level: 'basic',
    cover: 'book',
    access: [],
    has_certificate: true,
  };
  const quiz = { draw: 1, pass_percent: 100, attempts_max: 3, wait_hours: 0 };
  const content: LessonContent = {
    ...titles,
    purpose_es: name,
    purpose_en: name,
    body_es: '',
    body_en: '',
    minutes: 1,
    access: [],
    needs_previous: false,
    video: null,
    documents: [],
    quiz,
    package: null,
  };
  const values = { slug: name, position: 1, head, published: 1, publishedAt: at, updatedAt: at };
  const course = first(await db.insert(courses).values(values).returning());
  const names = { courseId: course.id, position: 1, titleEs: name, titleEn: name };
  const module = first(await db.insert(courseModules).values(names).returning());
  const cues = { es: null, en: null };
  const lesson = first(
    await db
      .insert(courseLessons)
      .values({
        courseId: course.id,
        moduleId: module.id,
        position: 1,
        kind: 'quiz',
        content,
        cues,
        updatedAt: at,
      })
      .returning(),
  );
  const outlined = { minutes: 1, seconds: 0, access: [], needs_previous: false, quiz };
  const lessons = [{ id: lesson.id, kind: 'quiz' as const, ...titles, ...outlined }];
  await db.insert(courseVersions).values({
    courseId: course.id,
    number: 1,
    outline: { head, modules: [{ id: module.id, ...titles, lessons }] },
    changesEs: '',
    changesEn: '',
    publishedAt: at,
  });
  const questions = [{ id: 1, ...question(1) }];
  const of = { courseId: course.id, version: 1, lessonId: lesson.id };
  await db.insert(versionLessons).values({ ...of, content, cues, questions });
  await db
    .insert(enrolments)
    .values({ courseId: course.id, memberId, version: 1, startedAt: at, updatedAt: at });
  const attempt = first(
    await db
      .insert(quizAttempts)
      .values({ ...of, memberId, number: 1, seed: name, startedAt: at, total: 1 })
      .returning(),
  );
  const note = first(
    await db
      .insert(lessonNotes)
      .values({ memberId, lessonId: lesson.id, text: name, at })
      .returning(),
  );
  await db.insert(certificates).values({
    number: certificate,
    year: 2026,
    count: Number(certificate.slice(-5)),
    memberId,
    courseId: course.id,
    version: 1,
    name,
    slug: name,
    titleEs: name,
    titleEn: name,
    lessons: 1,
    minutes: 1,
    score: 100,
    issuedAt: at,
    hash: '0'.repeat(64),
  });
  return { lesson: lesson.id, attempt: attempt.id, note: note.id };
}

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('Nothing was inserted');
  return row;
}
