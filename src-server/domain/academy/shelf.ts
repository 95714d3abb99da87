import { lessonsOf } from '#contract/rules/academy/content.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import type { Database } from '../../database/database.ts';
import { eq } from 'drizzle-orm';
import { certificates } from '../../database/schema/academy.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { publishedCourses, versionsOf, type CourseRow, type CourseVersion } from './content.ts';
import { memberFacts, type MemberFacts } from './facts.ts';
import { enrolmentsOf, standingOf, type Enrolment, type Standing } from './standing.ts';

/** A course with where a member stands in it. */
export interface Shelved {
  readonly row: CourseRow;
  /** The member's version, or the newest one. */
  readonly version: CourseVersion;
  readonly enrolment: Enrolment | null;
  /** Number of the newest certificate; null: none. */
  readonly certificate: string | null;
  /** What was paid for it, USD base units; null: it was not bought. */
  readonly purchase: { readonly amount: bigint; readonly settledAt: Date } | null;
  /** When the chain undid the last purchase; null: none was, or it was bought again since. */
  readonly undoneAt: Date | null;
}

/** Everything that members can see, with where one of them stands. */
export interface Shelf {
  readonly language: AcademyLanguage;
  readonly facts: MemberFacts;
  readonly standing: Standing;
  /** By id, as the catalogue has them. */
  readonly courses: ReadonlyMap<number, Shelved>;
}

export interface Learner {
  readonly memberId: number;
  readonly language: AcademyLanguage;
  readonly now: Date;
}

/** Cost: all outlines, and what the member did in all of them, in seven queries. */
export async function shelfOf(db: Database, { memberId, language, now }: Learner): Promise<Shelf> {
  const rows = await publishedCourses(db);
  const enrolments = await enrolmentsOf(db, memberId);
  const wanted = rows.map((row) => ({
    row,
    number: enrolments.get(row.id)?.version ?? row.published ?? 0,
  }));
  const versions = await versionsOf(db, wanted);
  const issued = await db
    .select({ courseId: certificates.courseId, number: certificates.number })
    .from(certificates)
    .where(eq(certificates.memberId, memberId))
    .orderBy(certificates.version);
  const numbers = new Map(issued.map(({ courseId, number }) => [courseId, number]));
  const bought = await db
    .select()
    .from(coursePurchases)
    .where(eq(coursePurchases.memberId, memberId))
    .orderBy(coursePurchases.id);
  const purchases = new Map(bought.map((purchase) => [purchase.courseId, purchase]));
  const shelved = wanted.flatMap(({ row, number }): Shelved[] => {
    const version = versions.get(`${row.id}/${number}`);
    const enrolment = enrolments.get(row.id) ?? null;
    // Nobody starts a retired one; who did goes on.
    if (!version || (row.retiredAt !== null && !enrolment)) return [];
    const certificate = numbers.get(row.id) ?? null;
    const newest = purchases.get(row.id);
    const undoneAt = newest?.reversedAt ?? null;
    const purchase = newest && undoneAt === null ? newest : null;
    return [{ row, version, enrolment, certificate, purchase, undoneAt }];
  });
  const lessonIds = shelved.flatMap(({ version }) =>
    lessonsOf(version.outline).map(({ id }) => id),
  );
  return {
    language,
    facts: await memberFacts(db, memberId, now),
    standing: await standingOf(db, memberId, lessonIds, now),
    courses: new Map(shelved.map((one) => [one.row.id, one])),
  };
}
