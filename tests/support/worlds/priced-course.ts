import type { Condition } from '#contract/rules/academy/access.ts';
import type { CourseHead } from '#contract/rules/academy/content.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '#server/database/database.ts';
import {
  courseLessons,
  courseModules,
  courses,
  courseVersions,
  versionLessons,
} from '#server/database/schema/academy.ts';

interface PricedCourse {
  /** USD; null: nothing is paid. */
  readonly price: string | null;
  readonly access?: readonly Condition[];
  readonly slug?: string;
  readonly at: Date;
}

export interface PublishedCourse {
  readonly id: number;
  readonly slug: string;
  /** Id of its only lesson, a text. */
  readonly lesson: number;
}

/** A published course of one text lesson. */
export async function insertPricedCourse(
  tx: Transaction,
  { price, access = [], slug = 'leer-la-cadena', at }: PricedCourse,
): Promise<PublishedCourse> {
  const head: CourseHead = {
    title_es: 'Leer la cadena',
    title_en: 'Reading the chain',
    summary_es: 'Qué muestra un explorador de bloques.',
    summary_en: 'What a block explorer shows.',
    level: 'basic',
    cover: 'ledger',
    access,
    has_certificate: false,
  };
  const [course] = await tx
    .insert(courses)
    .values({
      slug,
      position: 1,
      head,
      published: 1,
      publishedAt: at,
      isChanged: false,
      updatedAt: at,
      price: price === null ? null : parseUsd(price),
    })
    .returning({ id: courses.id });
  const id = course?.id ?? 0;
  const [module] = await tx
    .insert(courseModules)
    .values({ courseId: id, position: 1, titleEs: 'Uno', titleEn: 'One' })
    .returning({ id: courseModules.id });
  const moduleId = module?.id ?? 0;
  const content = {
    title_es: 'Un bloque',
    title_en: 'One block',
    purpose_es: 'Para leerlo.',
    purpose_en: 'To read it.',
    body_es: 'Texto.',
    body_en: 'Text.',
    minutes: 2,
    access: [],
    needs_previous: false,
    video: null,
    documents: [],
    quiz: null,
    package: null,
  };
  const cues = { es: null, en: null };
  const [lesson] = await tx
    .insert(courseLessons)
    .values({ courseId: id, moduleId, position: 1, kind: 'text', content, cues, updatedAt: at })
    .returning({ id: courseLessons.id });
  const lessonId = lesson?.id ?? 0;
  const { title_es, title_en, minutes, needs_previous, quiz } = content;
  const outlined = { title_es, title_en, minutes, needs_previous, quiz };
  await tx.insert(courseVersions).values({
    courseId: id,
    number: 1,
    outline: {
      head,
      modules: [
        {
          id: moduleId,
          title_es: 'Uno',
          title_en: 'One',
          lessons: [{ ...outlined, id: lessonId, kind: 'text', seconds: 0, access: [] }],
        },
      ],
    },
    changesEs: '',
    changesEn: '',
    publishedAt: at,
  });
  await tx
    .insert(versionLessons)
    .values({ courseId: id, version: 1, lessonId, content, cues, questions: [] });
  return { id, slug, lesson: lessonId };
}
