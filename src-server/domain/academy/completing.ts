import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { enrolments } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { enqueueMail } from '../base/mails.ts';
import { notifyAll, type NewNotification } from '../inbox/notifications.ts';
import { shelvedCourse } from './catalogue.ts';
import { issueCertificate } from './certificates.ts';
import { isOpenTo, stateOf } from './course-views.ts';
import { noteLearning } from './events.ts';
import { academyRecipient } from './mail.ts';
import { shelfOf, type Learner, type Shelf, type Shelved } from './shelf.ts';
import { finalScore } from './standing.ts';

export interface Settled {
  readonly shelf: Shelf;
  readonly shelved: Shelved;
  /** Number of the certificate that came of it just now. */
  readonly certificate: string | null;
}

/**
 * What comes of something that was done in a course: with the last lesson it is passed, once; then the
 * certificate, the notices and what waited for it. It pays nothing, gives no rank and no volume.
 */
export async function settleCourse(
  tx: Transaction,
  services: Services,
  learner: Learner,
  slug: string,
): Promise<Settled> {
  const shelf = await shelfOf(tx, learner);
  const shelved = shelvedCourse(shelf, slug);
  const { outline, courseId, number } = shelved.version;
  const isDone = shelved.enrolment !== null && stateOf(shelved, shelf) === 'passed';
  if (!isDone) return { shelf, shelved, certificate: null };
  const score = finalScore(outline, shelf.standing);
  const isFirst = await markPassed(tx, courseId, learner);
  const certificate = outline.head.has_certificate
    ? await issueCertificate(tx, {
        memberId: learner.memberId,
        version: shelved.version,
        score,
        now: learner.now,
      })
    : null;
  if (isFirst) {
    await noteLearning(tx, services, {
      memberId: learner.memberId,
      courseId,
      version: number,
      lessonId: null,
      verb: 'passed',
      score,
      progress: 100,
      at: learner.now,
    });
    await tell(tx, learner, { shelved, shelf, certificate });
  }
  return { shelf, shelved, certificate };
}

async function markPassed(
  tx: Transaction,
  courseId: number,
  { memberId, now }: Learner,
): Promise<boolean> {
  const rows = await tx
    .update(enrolments)
    .set({ passedAt: now })
    .where(
      and(
        eq(enrolments.courseId, courseId),
        eq(enrolments.memberId, memberId),
        isNull(enrolments.passedAt),
      ),
    )
    .returning({ courseId: enrolments.courseId });
  return rows.length > 0;
}

/** The notice and mail of a passed course, and notices of the courses that it opened. */
async function tell(
  tx: Transaction,
  learner: Learner,
  { shelved, shelf, certificate }: Settled,
): Promise<void> {
  const { memberId, now: at } = learner;
  const { slug, outline } = shelved.version;
  const titles = ({ title_es, title_en }: { title_es: string; title_en: string }) => ({
    course_es: title_es === '' ? title_en : title_es,
    course_en: title_en === '' ? title_es : title_en,
  });
  const after = await shelfOf(tx, learner);
  const opened = [...after.courses.values()].filter((one) => {
    const before = shelf.courses.get(one.row.id);
    return one.enrolment === null && isOpenTo(one, after) && before && !isOpenTo(before, shelf);
  });
  await notifyAll(tx, [
    {
      memberId,
      event: 'course.passed',
      values: { ...titles(outline.head), number: certificate ?? '' },
      path: `/academy/${slug}`,
      at,
    },
    ...opened.map(({ version }): NewNotification => ({
      memberId,
      event: 'course.opened',
      values: titles(version.outline.head),
      path: `/academy/${version.slug}`,
      at,
    })),
  ]);
  const member = certificate === null ? null : await academyRecipient(tx, memberId);
  if (certificate === null || !member) return;
  const said = titles(outline.head);
  await enqueueMail(tx, {
    recipient: member.email,
    template: 'academy.passed',
    language: member.language,
    values: {
      course: member.language === 'es' ? said.course_es : said.course_en,
      number: certificate,
    },
    at,
  });
}
