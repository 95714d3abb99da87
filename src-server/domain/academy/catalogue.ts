import { eq } from 'drizzle-orm';
import type { academy, Catalogue, Course } from '#contract/api/academy/academy.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { lessonsOf, type CourseOutline } from '#contract/rules/academy/content.ts';
import type { CourseView } from '#contract/rules/academy/courses.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database } from '../../database/database.ts';
import { versionLessons } from '../../database/schema/academy.ts';
import { DomainError } from '../base/errors.ts';
import { courseVersion, newestChanges, type CourseVersion } from './content.ts';
import {
  cardOf,
  courseView,
  isOpenTo,
  lessonName,
  lockOf,
  nextLesson,
  stateOf,
} from './course-views.ts';
import { say } from '../base/say.ts';
import { shelfOf, type Learner, type Shelf, type Shelved } from './shelf.ts';
import { countDone, isShutOut, standingOf } from './standing.ts';

type Asked = Query<typeof academy.catalogue>;

/** Courses as a member finds them. */
export async function catalogueOf(
  db: Database,
  learner: Learner,
  asked: Asked,
): Promise<Catalogue> {
  const shelf = await shelfOf(db, learner);
  const all = [...shelf.courses.values()];
  const inView = (view: CourseView) => all.filter((one) => isInView(one, shelf, view));
  const found = inView(asked.view ?? 'all')
    .filter(({ version }) => !asked.level || version.outline.head.level === asked.level)
    .filter(({ version }) => isFound(version.outline, asked.search ?? ''));
  const [open, shut] = [
    found.filter((one) => isOpenTo(one, shelf)),
    found.filter((one) => !isOpenTo(one, shelf)),
  ];
  return {
    resume: resumeOf(all, shelf),
    items: [...open, ...shut].map((one) => cardOf(one, shelf)),
    counts: {
      all: all.length,
      started: inView('started').length,
      passed: inView('passed').length,
    },
  };
}

function isInView(one: Shelved, shelf: Shelf, view: CourseView): boolean {
  if (view === 'all') return true;
  const state = stateOf(one, shelf);
  return view === 'passed' ? state === 'passed' : state === 'in_progress' || state === 'failed';
}

/** Whether every word is in a title of the course or of one of its lessons. */
function isFound(outline: CourseOutline, search: string): boolean {
  const words = accentless(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const titles = [outline.head, ...lessonsOf(outline)].map((one) =>
    accentless(`${one.title_es} ${one.title_en}`),
  );
  return words.every((word) => titles.some((title) => title.includes(word)));
}

/** What was left last and is not done; a quiz that can't be tried now is nothing to go on with. */
function resumeOf(all: readonly Shelved[], shelf: Shelf): Catalogue['resume'] {
  const begun = all
    .filter((one) => one.enrolment !== null && stateOf(one, shelf) !== 'passed')
    .toSorted(
      (one, other) =>
        (other.enrolment?.updatedAt.getTime() ?? 0) - (one.enrolment?.updatedAt.getTime() ?? 0),
    );
  for (const one of begun) {
    const { outline } = one.version;
    const last = lessonsOf(outline).find(({ id }) => id === one.enrolment?.lastLessonId);
    const isLeft =
      last !== undefined &&
      shelf.standing.progress.get(last.id)?.doneAt == null &&
      lockOf(outline, last, shelf) === null &&
      !isShutOut(last, shelf.standing);
    const lesson = isLeft ? last : nextLesson(outline, shelf);
    if (!lesson || isShutOut(lesson, shelf.standing)) continue;
    const second = shelf.standing.progress.get(lesson.id)?.second ?? null;
    return {
      course: cardOf(one, shelf),
      lesson: lessonName(outline, lesson, shelf),
      second,
      left_seconds: lesson.seconds > 0 ? Math.max(0, lesson.seconds - (second ?? 0)) : null,
    };
  }
  return null;
}

/** A course of the shelf by its address. @throws DomainError `not_found` */
export function shelvedCourse(shelf: Shelf, slug: string): Shelved {
  const found = [...shelf.courses.values()].find(({ row }) => row.slug === slug);
  if (!found) throw new DomainError('not_found');
  return found;
}

/** A course as a member sees it. @throws DomainError `not_found` */
export async function courseOf(db: Database, learner: Learner, slug: string): Promise<Course> {
  const shelf = await shelfOf(db, learner);
  const shelved = shelvedCourse(shelf, slug);
  return courseView(shelved, shelf, await newerOf(db, learner, shelved, shelf));
}

/** What the newest version would change for a member of an earlier one. */
async function newerOf(
  db: Database,
  { memberId, now }: Learner,
  { row, version, enrolment }: Shelved,
  { language, facts }: Shelf,
): Promise<Course['newer']> {
  if (!enrolment || row.published === null || version.number >= row.published) return null;
  const newest = await courseVersion(db, row, row.published);
  const said = await newestChanges(db, row.id);
  const [before, after] = [lessonsOf(version.outline), lessonsOf(newest.outline)];
  const standing = await standingOf(
    db,
    memberId,
    after.map(({ id }) => id),
    now,
  );
  const titles = (lessons: typeof before) => lessons.map((one) => say(one, 'title', language));
  return {
    number: newest.number,
    published_at: newest.publishedAt.toISOString(),
    changes: say(
      { changes_es: said?.changesEs ?? '', changes_en: said?.changesEn ?? '' },
      'changes',
      language,
    ),
    added: titles(after.filter(({ id }) => !before.some((one) => one.id === id))),
    removed: titles(before.filter(({ id }) => !after.some((one) => one.id === id))),
    changed: titles(await changedLessons(db, version, newest)),
    ...countDone(newest.outline, { standing, facts }),
  };
}

/** Lessons that both versions have and that say something else. */
export async function changedLessons(db: Database, before: CourseVersion, after: CourseVersion) {
  const rows = await db
    .select()
    .from(versionLessons)
    .where(eq(versionLessons.courseId, after.courseId));
  const textOf = (number: number, id: number): string | undefined => {
    const row = rows.find((one) => one.version === number && one.lessonId === id);
    return row && JSON.stringify([row.content, row.cues, row.questions]);
  };
  return lessonsOf(after.outline).filter(({ id }) => {
    const old = textOf(before.number, id);
    return old !== undefined && old !== textOf(after.number, id);
  });
}
