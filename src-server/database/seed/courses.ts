import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import type { QuestionFields } from '#contract/api/admin/academy/academy.ts';
import type { Condition } from '#contract/rules/academy/access.ts';
import type { FilePurpose } from '#contract/rules/files.ts';
import {
  loadCourses,
  type courseSlugs,
  type Course,
  type CourseLesson,
  type CourseQuestion,
} from '../../academy-content/load-courses.ts';
import { draftOf, touchCourse, type Editing } from '../../domain/academy/drafts.ts';
import { addModule, createCourse } from '../../domain/academy/editing.ts';
import { addLesson, changeLesson, findLesson } from '../../domain/academy/lessons.ts';
import { publishCourse } from '../../domain/academy/publish.ts';
import { addQuestion } from '../../domain/academy/questions.ts';
import { setCoursePrice } from '../../domain/academy/sales/price.ts';
import { createPictureEncoder } from '../../domain/files/encoder.ts';
import { storeUpload } from '../../domain/files/store-upload.ts';
import type { Services } from '../../services.ts';
import type { Database, Transaction } from '../database.ts';
import { courses as courseRows } from '../schema/academy.ts';
import { ranks } from '../schema/jobs.ts';
import { members, plans } from '../schema/members.ts';

/** Ids of a lesson's files, which are stored before the course is written. */
interface StoredVideo {
  readonly file: string;
  readonly poster: string;
  readonly captions_es: string;
  readonly captions_en: string;
}
type Videos = ReadonlyMap<CourseLesson, StoredVideo>;
type Access = Course['access'][number];

/**
 * Publishes the courses that come with the product, through what editors work with: whatever a course
 * must be to be published, these are. Files are stored in transactions of their own.
 */
export async function seedCourses(services: Services): Promise<void> {
  const { database, clock } = services;
  const actorId = await editorOf(database.db);
  const courses = loadCourses();
  const videos = await storeVideos(services, actorId, courses);
  await database.transaction(async (tx) => {
    const ids = new Map<string, number>();
    for (const course of courses) {
      const writing = { actorId, at: clock.now() };
      ids.set(course.slug, await seedCourse(tx, services, writing, { course, videos, ids }));
    }
  });
}

/** The one that nothing but its price keeps shut, so that the demo shows how a course is bought. */
const PRICED: { readonly slug: (typeof courseSlugs)[number]; readonly price: string } = {
  slug: 'tu-billetera-tus-llaves',
  price: '12',
};

/** Gives one of the demo's courses a price. */
export async function seedCoursePrice({ database, clock }: Services): Promise<void> {
  const { slug, price } = PRICED;
  const actorId = await editorOf(database.db);
  await database.transaction(async (tx) => {
    const [row] = await tx
      .select({ id: courseRows.id })
      .from(courseRows)
      .where(eq(courseRows.slug, slug));
    await setCoursePrice(tx, { clock }, { actorId, id: row?.id ?? 0, price, seen: null });
  });
}

/** The first administrator. */
async function editorOf(db: Database): Promise<number> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.role, 'administrator'))
    .orderBy(asc(members.id))
    .limit(1);
  if (!row) throw new Error('Nobody could write courses');
  return row.id;
}

async function storeVideos(
  services: Services,
  ownerId: number,
  courses: readonly Course[],
): Promise<Videos> {
  const encoder = createPictureEncoder();
  const store = async (purpose: FilePurpose, name: string, source: Readable): Promise<string> =>
    (await storeUpload(services, encoder, ownerId, { purpose, name, source })).id;
  const videos = new Map<CourseLesson, StoredVideo>();
  try {
    for (const lesson of courses.flatMap(lessonsIn)) {
      const { video } = lesson;
      if (!video) continue;
      const said = (language: 'es' | 'en') =>
        store(
          'captions',
          `${language}.vtt`,
          Readable.from([Buffer.from(video.captions[language])]),
        );
      videos.set(lesson, {
        file: await store('lesson_video', 'video.mp4', createReadStream(video.file)),
        poster: await store('lesson_picture', 'poster.webp', createReadStream(video.poster)),
        captions_es: await said('es'),
        captions_en: await said('en'),
      });
    }
  } finally {
    encoder.close();
  }
  return videos;
}

const lessonsIn = ({ modules }: Course): CourseLesson[] =>
  modules.flatMap(({ lessons }) => lessons);

interface Seeding {
  readonly course: Course;
  readonly videos: Videos;
  /** Of the courses before it. */
  readonly ids: ReadonlyMap<string, number>;
}
type Writing = Pick<Editing, 'at'> & { readonly actorId: number };

async function seedCourse(
  tx: Transaction,
  services: Services,
  writing: Writing,
  { course, videos, ids }: Seeding,
): Promise<number> {
  const access = await conditionsOf(tx, course.access, ids);
  const id = await createCourse(tx, writing, {
    title_es: course.es.title,
    title_en: course.en.title,
    summary_es: course.es.summary,
    summary_en: course.en.summary,
    level: course.level,
    cover: course.cover,
    access,
    has_certificate: true,
  });
  await touchCourse(tx, id, writing, { slug: course.slug });
  const editing = async () => {
    const { course: row } = await draftOf(tx, id);
    return { ...writing, version: row.version };
  };
  const lessonIds = new Map<string, number>();
  for (const module of course.modules) {
    const names = { title_es: module.es.title, title_en: module.en.title };
    const moduleId = await addModule(tx, await editing(), { id, ...names });
    for (const lesson of module.lessons) {
      const own = { title_es: lesson.es.title, title_en: lesson.en.title };
      const place = { id, module: moduleId, kind: lesson.kind };
      const lessonId = await addLesson(tx, services, await editing(), { ...place, ...own });
      lessonIds.set(lesson.key, lessonId);
      lessonIds.set(`${module.key}-${lesson.key}`, lessonId);
      await writeLesson(tx, services, writing, {
        lessonId,
        lesson,
        video: videos.get(lesson) ?? null,
        access: await conditionsOf(tx, lesson.access, ids),
        completion: course.completion,
      });
    }
  }
  for (const lesson of lessonsIn(course).filter(({ kind }) => kind === 'quiz')) {
    const quiz = lessonIds.get(lesson.key) ?? 0;
    for (const question of course.quiz.questions) {
      const fields = questionFields(course, question, lessonIds.get(question.lesson) ?? null);
      await addQuestion(tx, writing, { lesson: quiz, fields });
    }
  }
  await publishCourse(tx, await editing(), { id, changes_es: '', changes_en: '' });
  return id;
}

interface WrittenLesson {
  readonly lessonId: number;
  readonly lesson: CourseLesson;
  readonly video: StoredVideo | null;
  readonly access: Condition[];
  readonly completion: Course['completion'];
}

async function writeLesson(
  tx: Transaction,
  services: Services,
  writing: Writing,
  { lessonId, lesson, video, access, completion }: WrittenLesson,
): Promise<void> {
  const { version } = await findLesson(tx, lessonId);
  const isQuiz = lesson.kind === 'quiz';
  await changeLesson(
    tx,
    services,
    { ...writing, version },
    {
      lesson: lessonId,
      title_es: lesson.es.title,
      title_en: lesson.en.title,
      purpose_es: lesson.es.summary,
      purpose_en: lesson.en.summary,
      body_es: lesson.es.body,
      body_en: lesson.en.body,
      minutes: lesson.minutes,
      access,
      needs_previous: isQuiz,
      video:
        video && lesson.video
          ? {
              ...video,
              seconds: lesson.video.seconds,
              chapters: lesson.video.chapters.map(({ at, es, en }) => ({
                second: at,
                title_es: es,
                title_en: en,
              })),
            }
          : null,
      documents: [],
      quiz: isQuiz
        ? {
            draw: completion.draw,
            pass_percent: Math.round(completion.pass_mark * 100),
            attempts_max: completion.attempts,
            wait_hours: completion.wait_hours,
          }
        : null,
      package: null,
    },
  );
}

/** Conditions by ids; plans and ranks are named in Spanish. */
async function conditionsOf(
  tx: Transaction,
  access: readonly Access[],
  ids: ReadonlyMap<string, number>,
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  for (const one of access) {
    const id = await idOf(tx, one, ids);
    if (id === undefined) throw new Error(`Nothing is named so: ${JSON.stringify(one)}`);
    conditions.push({ kind: one.kind, id });
  }
  return conditions;
}

async function idOf(
  tx: Transaction,
  one: Access,
  ids: ReadonlyMap<string, number>,
): Promise<number | undefined> {
  if (one.kind === 'course') return ids.get(one.slug);
  const [table, name] = one.kind === 'plan' ? [plans, one.plan] : [ranks, one.rank];
  const [row] = await tx.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row?.id;
}

function questionFields(
  { quiz }: Course,
  question: CourseQuestion,
  lesson: number | null,
): QuestionFields {
  const topic = quiz.topics.find(({ key }) => key === question.topic);
  return {
    kind: question.type,
    topic_es: topic?.es ?? '',
    topic_en: topic?.en ?? '',
    text_es: question.es.text,
    text_en: question.en.text,
    options: optionsOf(question),
    value: question.type === 'number' ? question.right : null,
    tolerance: null,
    unit: (question.type === 'number' && question.unit) || '',
    explanation_es: question.es.explanation,
    explanation_en: question.en.explanation,
    lesson,
  };
}

function optionsOf(question: CourseQuestion): QuestionFields['options'] {
  const option = (
    text: { es: string; en: string },
    isRight: boolean,
    match = { es: '', en: '' },
  ) => ({
    text_es: text.es,
    text_en: text.en,
    is_right: isRight,
    match_es: match.es,
    match_en: match.en,
  });
  switch (question.type) {
    case 'number':
      return [];
    case 'order':
      return question.items.map((one) => option(one, false));
    case 'matching':
      return question.pairs.map(({ left, right }) => option(left, false, right));
    default:
      return question.choices.map((one) => option(one, [question.right].flat().includes(one.key)));
  }
}
