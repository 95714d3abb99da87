import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  CourseHead,
  CourseOutline,
  LessonContent,
  LessonCues,
  QuestionContent,
} from '#contract/rules/academy/content.ts';
import { lessonKinds } from '#contract/rules/academy/courses.ts';
import { scormStandards } from '#contract/rules/academy/scorm.ts';
import { jsonValue, usd } from '../columns.ts';
import { files } from './files.ts';
import { instant, members } from './members.ts';

/** Courses as administrators write them; members read `course_versions`. */
export const courses = pgTable(
  'courses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    /** In the catalogue. */
    position: integer('position').notNull(),
    head: jsonValue('head').$type<CourseHead>().notNull(),
    /** Number of the version that members start; null: never published. */
    published: integer('published'),
    publishedAt: instant('published_at'),
    /** Nobody starts it since. */
    retiredAt: instant('retired_at'),
    /** Of the draft as a whole: who changes it says which one they saw. */
    version: integer('version').notNull().default(1),
    /** Something was changed since it was published. */
    isChanged: boolean('is_changed').notNull().default(true),
    updatedAt: instant('updated_at').notNull(),
    /** Null where it came with the product. */
    updatedBy: bigint('updated_by', { mode: 'number' }),
    /** USD that opens it, paid once; null: nothing is paid. Not of a version: a change needs two persons. */
    price: usd('price'),
  },
  (table) => [
    uniqueIndex('courses_slug_key').on(table.slug),
    check('courses_price', sql`${table.price} > 0`),
  ],
);

export const courseModules = pgTable(
  'course_modules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en').notNull(),
  },
  (table) => [index('course_modules_course_idx').on(table.courseId)],
);

/** Lessons of drafts. One that was published keeps its row when it leaves the draft: what was done stays. */
export const courseLessons = pgTable(
  'course_lessons',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null once it left the draft. */
    moduleId: integer('module_id').references(() => courseModules.id),
    position: integer('position').notNull(),
    kind: text('kind', { enum: lessonKinds }).notNull(),
    content: jsonValue('content').$type<LessonContent>().notNull(),
    /** What its captions say, read when they were given. */
    cues: jsonValue('cues').$type<LessonCues>().notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: bigint('updated_by', { mode: 'number' }),
  },
  (table) => [index('course_lessons_course_idx').on(table.courseId)],
);

/** Questions of a quiz's bank; attempts draw from what was published. */
export const quizQuestions = pgTable(
  'quiz_questions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    content: jsonValue('content').$type<QuestionContent>().notNull(),
    version: integer('version').notNull().default(1),
    /** It left the bank. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('quiz_questions_lesson_idx').on(table.lessonId)],
);

/** What was published: append-only. */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    number: integer('number').notNull(),
    outline: jsonValue('outline').$type<CourseOutline>().notNull(),
    changesEs: text('changes_es').notNull(),
    changesEn: text('changes_en').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: bigint('published_by', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.number] })],
);

/** The lessons of what was published: append-only. */
export const versionLessons = pgTable(
  'version_lessons',
  {
    courseId: integer('course_id').notNull(),
    version: integer('version').notNull(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id),
    content: jsonValue('content').$type<LessonContent>().notNull(),
    cues: jsonValue('cues').$type<LessonCues>().notNull(),
    questions: jsonValue('questions')
      .$type<readonly (QuestionContent & { readonly id: number })[]>()
      .notNull(),
    /** Every file that it shows or plays. */
    files: text('files')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.version, table.lessonId] }),
    index('version_lessons_files_idx').using('gin', table.files),
  ],
);

/** A package that was unpacked: where it begins. */
export const coursePackages = pgTable('course_packages', {
  fileId: text('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  standard: text('standard', { enum: scormStandards }).notNull(),
  title: text('title').notNull(),
  /** Path of the page that it opens with, its query and fragment included. */
  entry: text('entry').notNull(),
  parts: integer('parts').notNull(),
});

export const packageParts = pgTable(
  'package_parts',
  {
    packageId: text('package_id')
      .notNull()
      .references(() => coursePackages.fileId, { onDelete: 'cascade' }),
    /** As the package names it, separated by `/`. */
    path: text('path').notNull(),
    partId: text('part_id')
      .notNull()
      .references(() => files.id),
    type: text('type').notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.path] })],
);

/** A member in a course; the version stays until the member changes it. */
export const enrolments = pgTable(
  'enrolments',
  {
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    version: integer('version').notNull(),
    startedAt: instant('started_at').notNull(),
    /** First time that every lesson was done. */
    passedAt: instant('passed_at'),
    lastLessonId: integer('last_lesson_id'),
    updatedAt: instant('updated_at').notNull(),
    /** The chain undid what it was bought with: its lessons are shut, what was done stays. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.memberId] }),
    index('enrolments_member_idx').on(table.memberId, table.updatedAt),
  ],
);

/** What a member did in a lesson, whatever the version. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id),
    /** Where a video was left. */
    second: integer('second'),
    watched: jsonValue('watched')
      .$type<readonly (readonly [number, number])[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    isRead: boolean('is_read').notNull().default(false),
    isPassed: boolean('is_passed').notNull().default(false),
    isFailed: boolean('is_failed').notNull().default(false),
    /** Percent: the best of a quiz, the last of a package. */
    score: integer('score'),
    /** What a package keeps, and which opening of it may. */
    packageState: jsonValue('package_state').$type<{
      readonly location: string;
      readonly suspendData: string;
      readonly status: string;
    } | null>(),
    channel: text('channel'),
    startedAt: instant('started_at').notNull(),
    doneAt: instant('done_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.lessonId] }),
    index('lesson_progress_lesson_idx').on(table.lessonId),
  ],
);

export const lessonNotes = pgTable(
  'lesson_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id),
    second: integer('second'),
    text: text('text').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('lesson_notes_member_idx').on(table.memberId, table.lessonId)],
);

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    courseId: integer('course_id').notNull(),
    version: integer('version').notNull(),
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id),
    number: integer('number').notNull(),
    /** What questions and their options were drawn by. */
    seed: text('seed').notNull(),
    /** By the question's number in the attempt; null once their time is over. */
    answers: jsonValue('answers')
      .$type<Readonly<Record<string, unknown>>>()
      .default(sql`'{}'::jsonb`),
    flagged: integer('flagged')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    startedAt: instant('started_at').notNull(),
    handedInAt: instant('handed_in_at'),
    right: integer('right_answers'),
    total: integer('total').notNull(),
    isPassed: boolean('is_passed'),
  },
  (table) => [
    uniqueIndex('quiz_attempts_number_key').on(table.memberId, table.lessonId, table.number),
    // Two that are open at once can't be.
    uniqueIndex('quiz_attempts_open_key')
      .on(table.memberId, table.lessonId)
      .where(sql`handed_in_at is null`),
    index('quiz_attempts_lesson_idx').on(table.lessonId, table.version),
    check('quiz_attempts_result', sql`(handed_in_at is null) = (is_passed is null)`),
  ],
);

/** How each question of an attempt was answered: what its figures are made of. */
export const quizMarks = pgTable(
  'quiz_marks',
  {
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => quizAttempts.id, { onDelete: 'cascade' }),
    questionId: integer('question_id').notNull(),
    isRight: boolean('is_right').notNull(),
    /** Right answers of the attempt, this one left out. */
    restScore: integer('rest_score').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.questionId] }),
    index('quiz_marks_question_idx').on(table.questionId),
  ],
);

/** What happened in courses, in the words of xAPI. */
export const learningEvents = pgTable(
  'learning_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the statement. */
    statementId: text('statement_id').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    version: integer('version').notNull(),
    lessonId: integer('lesson_id'),
    verb: text('verb').notNull(),
    /** Percent. */
    score: integer('score'),
    progress: integer('progress'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('learning_events_course_idx').on(table.courseId, table.id),
    index('learning_events_at_idx').on(table.at),
  ],
);

/** What was attested; nobody ever changes it. */
export const certificates = pgTable(
  'certificates',
  {
    number: text('number').primaryKey(),
    year: integer('year').notNull(),
    /** Within the year, without gaps. */
    count: integer('count').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id),
    version: integer('version').notNull(),
    /** All of this as it was then. */
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en').notNull(),
    lessons: integer('lessons').notNull(),
    minutes: integer('minutes').notNull(),
    score: integer('score'),
    issuedAt: instant('issued_at').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    uniqueIndex('certificates_count_key').on(table.year, table.count),
    uniqueIndex('certificates_member_key').on(table.memberId, table.courseId, table.version),
    check('certificates_hash', sql`hash ~ '^[0-9a-f]{64}$'`),
  ],
);
