import { createHash } from 'node:crypto';
import { and, desc, eq, max, sql } from 'drizzle-orm';
import type { Certificate } from '#contract/api/academy/academy.ts';
import {
  certificateNumber,
  certificateText,
  type CertificateFacts,
} from '#contract/rules/academy/certificates.ts';
import { lessonsOf, minutesOf } from '#contract/rules/academy/content.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { certificates } from '../../database/schema/academy.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import type { CourseVersion } from './content.ts';
import { say } from '../base/say.ts';

type CertificateRow = typeof certificates.$inferSelect;

/** Held by one transaction at a time while it takes the next number; a key of advisory locks. */
const NUMBER_LOCK = 7_203_561;

interface Passing {
  readonly memberId: number;
  readonly version: CourseVersion;
  readonly score: number | null;
  readonly now: Date;
}

/** Attests that a member passed a version, once. The number is the next of its year. */
export async function issueCertificate(
  tx: Transaction,
  { memberId, version, score, now }: Passing,
): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
  const { courseId, number, outline, slug } = version;
  const [own] = await tx
    .select({ number: certificates.number })
    .from(certificates)
    .where(
      and(
        eq(certificates.memberId, memberId),
        eq(certificates.courseId, courseId),
        eq(certificates.version, number),
      ),
    );
  if (own) return null;
  const year = now.getUTCFullYear();
  const [last] = await tx
    .select({ count: max(certificates.count) })
    .from(certificates)
    .where(eq(certificates.year, year));
  const count = (last?.count ?? 0) + 1;
  const [member] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Error(`Member ${memberId} was gone`);
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const row = {
    number: certificateNumber(year, count),
    year,
    count,
    memberId,
    courseId,
    version: number,
    name: `${member.firstName} ${member.lastName}`.trim(),
    slug,
    titleEs: outline.head.title_es,
    titleEn: outline.head.title_en,
    lessons: lessonsOf(outline).length,
    minutes: minutesOf(outline),
    score,
    issuedAt,
  };
  await tx.insert(certificates).values({ ...row, hash: hashOf(row) });
  return row.number;
}

type Hashed = Pick<CertificateRow, 'number' | 'name' | 'slug' | 'version' | 'issuedAt' | 'score'>;

const factsOf = ({ number, name, slug, version, issuedAt, score }: Hashed): CertificateFacts => ({
  number,
  name,
  course: slug,
  version,
  issuedAt: `${issuedAt.toISOString().slice(0, 19)}Z`,
  score,
});

const hashOf = (row: Hashed): string =>
  createHash('sha256')
    .update(certificateText(factsOf(row)))
    .digest('hex');

export const certificateView = (row: CertificateRow, language: AcademyLanguage): Certificate => ({
  number: row.number,
  name: row.name,
  course: say({ title_es: row.titleEs, title_en: row.titleEn }, 'title', language),
  slug: row.slug,
  version: row.version,
  issued_at: factsOf(row).issuedAt,
  hash: row.hash,
  score: row.score,
  lessons: row.lessons,
  minutes: row.minutes,
});

/** A certificate by its number. @throws DomainError `not_found` also where it is somebody else's than asked for */
export async function findCertificate(
  db: Database,
  number: string,
  memberId?: number,
): Promise<CertificateRow> {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  if (!row || (memberId !== undefined && row.memberId !== memberId)) {
    throw new DomainError('not_found');
  }
  return row;
}

export const certificatesOf = (db: Database, memberId: number): Promise<CertificateRow[]> =>
  db
    .select()
    .from(certificates)
    .where(eq(certificates.memberId, memberId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.number));
