import type { Lesson, LessonVideo } from '#contract/api/academy/academy.ts';
import { mergeStretches } from '#contract/rules/academy/completion.ts';
import {
  lessonsOf,
  type CourseOutline,
  type OutlineLesson,
} from '#contract/rules/academy/content.ts';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { coursePackages, lessonNotes } from '../../database/schema/academy.ts';
import { files } from '../../database/schema/files.ts';
import { DomainError } from '../base/errors.ts';
import { fileView } from '../files/records.ts';
import { shelvedCourse } from './catalogue.ts';
import { versionLesson, type VersionLesson } from './content.ts';
import {
  courseAccessOf,
  lessonHead,
  lessonName,
  lockOf,
  quizRules,
  stateOf,
} from './course-views.ts';
import { languagesFrom, say } from '../base/say.ts';
import { shelfOf, type Learner, type Shelf, type Shelved } from './shelf.ts';
import { countDone, retryOf, triesOf } from './standing.ts';

type FileViews = ReadonlyMap<string, ReturnType<typeof fileView>>;

/** A lesson as a member who may open it sees it. @throws DomainError `not_found`, `course_locked` */
export async function lessonOf(
  db: Database,
  learner: Learner,
  { slug, lesson: id }: { readonly slug: string; readonly lesson: number },
): Promise<Lesson> {
  const shelf = await shelfOf(db, learner);
  const shelved = shelvedCourse(shelf, slug);
  const lesson = openLesson(shelved, shelf, id);
  const stored = await versionLesson(db, shelved.version, id);
  const notes = await countNotes(db, learner.memberId, id);
  return lessonView(db, { shelf, shelved, lesson, stored, notes });
}

/**
 * A lesson that the member started the course of and that nothing keeps shut.
 * @throws DomainError `not_found`, `course_locked` with what keeps it shut
 */
export function openLesson(shelved: Shelved, shelf: Shelf, id: number): OutlineLesson {
  const { outline } = shelved.version;
  const lesson = lessonsOf(outline).find((one) => one.id === id);
  if (!lesson) throw new DomainError('not_found');
  if (!shelved.enrolment) {
    const locks = courseAccessOf(shelved, shelf).filter((one) => !one.is_met);
    throw new DomainError('course_locked', { details: { locks } });
  }
  const lock = lockOf(outline, lesson, shelf);
  if (lock) {
    throw new DomainError('course_locked', {
      details: { locks: lock.access, previous: lock.previous },
    });
  }
  return lesson;
}

export interface LessonParts {
  readonly shelf: Shelf;
  readonly shelved: Shelved;
  readonly lesson: OutlineLesson;
  readonly stored: VersionLesson;
  readonly notes: number;
}

export async function lessonView(
  db: Database,
  { shelf, shelved, lesson, stored, notes }: LessonParts,
): Promise<Lesson> {
  const { outline, slug, number: version } = shelved.version;
  const { content } = stored;
  const { language } = shelf;
  const views = await fileViews(db, filesIn(content));
  const lessons = lessonsOf(outline);
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const row = shelf.standing.progress.get(lesson.id);
  const name = (one: OutlineLesson | undefined) => (one ? lessonName(outline, one, shelf) : null);
  return {
    ...lessonHead(outline, lesson, shelf),
    course: {
      slug,
      title: say(outline.head, 'title', language),
      version,
      ...countDone(outline, shelf),
      state: stateOf(shelved, shelf),
    },
    module: moduleOf(outline, lesson, shelf),
    purpose: say(content, 'purpose', language),
    body: say(content, 'body', language),
    video: videoOf(stored, views, shelf),
    documents: content.documents.flatMap((one) => {
      const file = views.get(one.file);
      return file ? [{ file, title: say(one, 'title', language) }] : [];
    }),
    quiz: quizStanding(outline, lesson, shelf),
    package: await packageStanding(db, stored, shelf),
    stretches: mergeStretches(row?.watched ?? [], lesson.seconds).map(([from, to]) => [from, to]),
    is_read: row?.isRead ?? false,
    notes,
    previous: name(lessons[at - 1]),
    following: name(lessons[at + 1]),
  };
}

function moduleOf(outline: CourseOutline, lesson: OutlineLesson, { language }: Shelf) {
  const at = outline.modules.findIndex(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
  const module = outline.modules[at];
  return {
    number: at + 1,
    title: say(module ?? { title_es: '', title_en: '' }, 'title', language),
  };
}

function videoOf(
  { content: { video }, cues }: VersionLesson,
  views: FileViews,
  { language }: Shelf,
): LessonVideo | null {
  const file = video && views.get(video.file);
  if (!video || !file) return null;
  return {
    file,
    poster: (video.poster && views.get(video.poster)) || null,
    seconds: video.seconds,
    chapters: video.chapters.map((one) => ({
      second: one.second,
      title: say(one, 'title', language),
    })),
    captions: languagesFrom(language).flatMap((one) => {
      const said = cues[one];
      return said ? [{ language: one, cues: [...said] }] : [];
    }),
  };
}

function quizStanding(outline: CourseOutline, lesson: OutlineLesson, shelf: Shelf): Lesson['quiz'] {
  const rules = quizRules(outline, lesson, shelf);
  if (!rules) return null;
  const tries = triesOf(shelf.standing, lesson.id);
  const retry = retryOf(lesson, shelf.standing);
  const last = tries.handedIn[0];
  return {
    ...rules,
    attempts_used: tries.handedIn.length + (tries.open === null ? 0 : 1),
    retry_at: retry.retryAt?.toISOString() ?? null,
    attempts_left: retry.attemptsLeft,
    open_attempt: tries.open,
    last: last
      ? {
          id: last.id,
          handed_in_at: last.handedInAt?.toISOString() ?? '',
          right: last.right ?? 0,
          total: last.total,
          passed: last.isPassed ?? false,
        }
      : null,
  };
}

async function packageStanding(
  db: Database,
  { content, lessonId }: VersionLesson,
  { standing }: Shelf,
): Promise<Lesson['package']> {
  if (!content.package) return null;
  const [found] = await db
    .select({ standard: coursePackages.standard })
    .from(coursePackages)
    .where(eq(coursePackages.fileId, content.package.file));
  if (!found) return null;
  return {
    standard: found.standard,
    score: standing.progress.get(lessonId)?.score ?? null,
    pass_percent: content.package.pass_percent,
  };
}

/** Every file that a lesson names. */
export const filesIn = ({
  video,
  documents,
  package: packed,
}: VersionLesson['content']): string[] => [
  ...(video
    ? [video.file, video.poster, video.captions_es, video.captions_en].filter((id) => id !== null)
    : []),
  ...documents.map(({ file }) => file),
  ...(packed ? [packed.file] : []),
];

export async function fileViews(db: Database, ids: readonly string[]): Promise<FileViews> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)));
  return new Map(rows.map((row) => [row.id, fileView(row)]));
}

async function countNotes(db: Database, memberId: number, lessonId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(lessonNotes)
    .where(and(eq(lessonNotes.memberId, memberId), eq(lessonNotes.lessonId, lessonId)));
  return row?.count ?? 0;
}

/** Where a member stands in a course, after something was done in it. */
export const progressOf = (shelved: Shelved, shelf: Shelf) => ({
  state: stateOf(shelved, shelf),
  ...countDone(shelved.version.outline, shelf),
});
