import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { CourseStatistics } from '#contract/api/admin/academy/academy.ts';
import { isOpen } from '#contract/rules/academy/access.ts';
import { finalQuiz, lessonsOf } from '#contract/rules/academy/content.ts';
import {
  difficulty,
  discrimination,
  FEW_ANSWERS,
  itemVerdict,
  itemVerdicts,
  NOTABLE_LOSS,
  type ItemAnswer,
} from '#contract/rules/academy/statistics.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import {
  courses,
  courseVersions,
  enrolments,
  lessonProgress,
  quizAttempts,
  quizMarks,
  versionLessons,
} from '../../database/schema/academy.ts';
import { DomainError } from '../base/errors.ts';
import type { CourseRow } from './content.ts';
import { ladderOf } from './facts.ts';

/** Fewer than this make no median, and what they lost no sentence. */
const FEW = 5;

interface Asked {
  readonly version?: number | undefined;
  /** UTC days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How a course is learned, without any name. @throws DomainError `not_found` also where it was never published */
export async function statisticsOf(
  db: Database,
  id: number,
  asked: Asked,
  now: Date,
): Promise<CourseStatistics> {
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  if (!course || course.published === null) throw new DomainError('not_found');
  const versions = await db
    .select()
    .from(courseVersions)
    .where(eq(courseVersions.courseId, id))
    .orderBy(courseVersions.number);
  const version = versions.find(({ number }) => number === (asked.version ?? course.published));
  if (!version) throw new DomainError('not_found');
  const began = await beganOf(db, { ...asked, courseId: id, version: version.number });
  const passed = began.filter(({ passedAt }) => passedAt !== null);
  const times = passed.map((one) => (Number(one.passedAt) - Number(one.startedAt)) / 1000);
  const memberIds = began.map(({ memberId }) => memberId);
  const final = finalQuiz(version.outline);
  return {
    versions: versions.map(({ number }) => number),
    version: version.number,
    from: asked.from ?? null,
    to: asked.to ?? null,
    enrolled: began.length,
    eligible: await eligibleFor(db, course, now),
    passed: passed.length,
    first_attempt: final ? await passedAtOnce(db, final.id, passed) : null,
    time_p50: quantile(times, 0.5),
    time_p90: quantile(times, 0.9),
    funnel: await funnelOf(db, lessonsOf(version.outline), memberIds),
    items: await itemsOf(db, { courseId: id, version: version.number, memberIds }),
  };
}

interface Began {
  readonly memberId: number;
  readonly startedAt: Date;
  readonly passedAt: Date | null;
}

async function beganOf(
  db: Database,
  { courseId, version, from, to }: Asked & { readonly courseId: number; readonly version: number },
): Promise<Began[]> {
  const end = to && new Date(new Date(to).getTime() + DAY_MS);
  return db
    .select({
      memberId: enrolments.memberId,
      startedAt: enrolments.startedAt,
      passedAt: enrolments.passedAt,
    })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.courseId, courseId),
        eq(enrolments.version, version),
        from ? gte(enrolments.startedAt, new Date(from)) : undefined,
        end ? lt(enrolments.startedAt, end) : undefined,
      ),
    );
}

/** By the nearest rank; null: too few to tell. */
function quantile(values: readonly number[], share: number): number | null {
  if (values.length < FEW) return null;
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
}

/** Members who could open it now, or have begun it. */
async function eligibleFor(db: Database, course: CourseRow, now: Date): Promise<number> {
  const { access } = course.head;
  const ladder = await ladderOf(db);
  const { rows } = await db.execute<{
    plan_id: number | null;
    rank_id: number | null;
    passed: number[] | null;
    began: boolean;
    count: string;
  }>(sql`
    select m.plan_id, m.rank_id, m.passed, m.began, count(*) as count from (
      select
        (select k.plan_id from memberships k
          where k.member_id = p.id and k.starts_at <= ${now.toISOString()}::timestamptz
            and k.ends_at > ${now.toISOString()}::timestamptz
          order by k.ends_at desc limit 1) as plan_id,
        (select r.id from member_ranks mr join ranks r on r.id = mr.rank_id
          where mr.member_id = p.id order by r.position desc limit 1) as rank_id,
        (select array_agg(e.course_id order by e.course_id) from enrolments e
          where e.member_id = p.id and e.passed_at is not null) as passed,
        exists (select 1 from enrolments e
          where e.member_id = p.id and e.course_id = ${course.id}) as began
      from members p
      where (p.status = 'active' and p.role = 'member')
        or p.id in (select e.member_id from enrolments e where e.course_id = ${course.id})) m
    group by 1, 2, 3, 4`);
  return rows
    .filter(
      (row) =>
        row.began ||
        isOpen(access, {
          ...ladder,
          planId: row.plan_id,
          rankId: row.rank_id,
          passed: new Set(row.passed),
        }),
    )
    .reduce((sum, row) => sum + Number(row.count), 0);
}

/** Of those who passed the course, who passed its last quiz by their first attempt. */
async function passedAtOnce(
  db: Database,
  lessonId: number,
  passed: readonly Began[],
): Promise<number> {
  if (passed.length === 0) return 0;
  const rows = await db
    .select({ memberId: quizAttempts.memberId })
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.lessonId, lessonId),
        eq(quizAttempts.number, 1),
        eq(quizAttempts.isPassed, true),
        inArray(
          quizAttempts.memberId,
          passed.map(({ memberId }) => memberId),
        ),
      ),
    );
  return rows.length;
}

async function funnelOf(
  db: Database,
  lessons: ReturnType<typeof lessonsOf>,
  memberIds: readonly number[],
): Promise<CourseStatistics['funnel']> {
  const rows =
    memberIds.length === 0 || lessons.length === 0
      ? []
      : await db
          .select({
            lessonId: lessonProgress.lessonId,
            startedAt: lessonProgress.startedAt,
            doneAt: lessonProgress.doneAt,
          })
          .from(lessonProgress)
          .where(
            and(
              inArray(
                lessonProgress.lessonId,
                lessons.map(({ id }) => id),
              ),
              inArray(lessonProgress.memberId, [...memberIds]),
            ),
          );
  let before: number | null = null;
  return lessons.map((lesson, at) => {
    const own = rows.filter(({ lessonId }) => lessonId === lesson.id);
    const done = own.filter(({ doneAt }) => doneAt !== null);
    const lost = before === null ? 0 : Math.max(0, before - done.length);
    const lostPercent = before ? Math.round((lost * 100) / before) : 0;
    const isEnough = before !== null && before >= FEW;
    before = done.length;
    return {
      lesson: lesson.id,
      number: at + 1,
      kind: lesson.kind,
      title_es: lesson.title_es,
      title_en: lesson.title_en,
      minutes: lesson.minutes,
      started: own.length,
      done: done.length,
      lost,
      lost_percent: lostPercent,
      is_notable: isEnough && lostPercent > NOTABLE_LOSS,
      took_p50: quantile(
        done.map((one) => (Number(one.doneAt) - Number(one.startedAt)) / 1000),
        0.5,
      ),
    };
  });
}

interface ItemsAsked {
  readonly courseId: number;
  readonly version: number;
  readonly memberIds: readonly number[];
}

/** Figures of the questions of a version's banks, what needs a look first. */
async function itemsOf(
  db: Database,
  { courseId, version, memberIds }: ItemsAsked,
): Promise<CourseStatistics['items']> {
  const lessons = await db
    .select()
    .from(versionLessons)
    .where(and(eq(versionLessons.courseId, courseId), eq(versionLessons.version, version)));
  const answers = await answersOf(db, lessons, memberIds);
  const items = lessons.flatMap(({ lessonId, questions }) =>
    questions.map((question) => {
      const own: readonly ItemAnswer[] = answers.get(question.id) ?? [];
      const isEnough = own.length >= FEW_ANSWERS;
      const [share, correlation] = isEnough ? [difficulty(own), discrimination(own)] : [null, null];
      return {
        question: question.id,
        lesson: lessonId,
        kind: question.kind,
        text_es: question.text_es,
        text_en: question.text_en,
        answers: own.length,
        difficulty: share,
        discrimination: correlation,
        verdict: itemVerdict(own.length, share, correlation),
      };
    }),
  );
  const weight = (verdict: (typeof items)[number]['verdict']): number =>
    verdict === 'few' ? itemVerdicts.length : -itemVerdicts.indexOf(verdict);
  return items.toSorted((one, other) => weight(one.verdict) - weight(other.verdict));
}

/** First attempts alone: who repeats has seen the explanations or the topics. */
async function answersOf(
  db: Database,
  lessons: readonly { readonly lessonId: number }[],
  memberIds: readonly number[],
): Promise<Map<number, ItemAnswer[]>> {
  const found = new Map<number, ItemAnswer[]>();
  if (lessons.length === 0 || memberIds.length === 0) return found;
  const rows = await db
    .select({
      questionId: quizMarks.questionId,
      isRight: quizMarks.isRight,
      restScore: quizMarks.restScore,
    })
    .from(quizMarks)
    .innerJoin(quizAttempts, eq(quizAttempts.id, quizMarks.attemptId))
    .where(
      and(
        inArray(
          quizAttempts.lessonId,
          lessons.map(({ lessonId }) => lessonId),
        ),
        inArray(quizAttempts.memberId, [...memberIds]),
        eq(quizAttempts.number, 1),
        isNotNull(quizAttempts.handedInAt),
      ),
    );
  for (const { questionId, ...answer } of rows) {
    const own = found.get(questionId);
    if (own) own.push(answer);
    else found.set(questionId, [answer]);
  }
  return found;
}
