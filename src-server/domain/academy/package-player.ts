import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import type { LessonProgress, PackageState } from '#contract/api/academy/academy.ts';
import type { LearningState } from '#contract/rules/academy/courses.ts';
import {
  PACKAGES_PATH,
  scormScore,
  scormState,
  type ScormStandard,
} from '#contract/rules/academy/scorm.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { coursePackages, lessonProgress, packageParts } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { readerOf } from '../files/readers.ts';
import { liveFile, type FileRow } from '../files/records.ts';
import { versionLesson } from './content.ts';
import { noteLearning } from './events.ts';
import { holdLesson, progressView, storeProgress, type LessonPlace } from './progress.ts';
import type { Learner } from './shelf.ts';

/** How long a sitting's pages open; a package loads its parts as one goes through it. */
const SITTING_MS = 4 * HOUR_MS;
const CHANNEL_BYTES = 18;
/** The run-time's script among a package's own files. */
export const RUNTIME_PART = '~runtime.js';

/** Package, member, lesson and end (seconds since 1970) in base 36, signature of all. */
const TOKEN = /^([\w-]{32})\.([0-9a-z]{1,10})\.([0-9a-z]{1,8})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** The lesson of a sitting in which nothing is kept: of who looks at a draft. */
export const TRIAL = 0;

export interface OpenedPackage {
  readonly url: string;
  readonly expires_at: string;
  readonly standard: ScormStandard;
  readonly channel: string;
}

/**
 * Opens a lesson's package for a sitting. The one before can't keep anything any more: of two windows the
 * older one would overwrite what the newer one kept.
 * @throws DomainError `not_found` also where the lesson has no package, `course_locked`
 */
export async function openPackage(
  tx: Transaction,
  services: Services,
  learner: Learner,
  place: LessonPlace,
): Promise<OpenedPackage> {
  const held = await holdLesson(tx, services, learner, place);
  const { content } = await versionLesson(tx, held.shelved.version, held.lesson.id);
  const packageId = content.package?.file;
  const [row] = packageId
    ? await tx.select().from(coursePackages).where(eq(coursePackages.fileId, packageId))
    : [];
  if (!row) throw new DomainError('not_found');
  const channel = services.random.token(CHANNEL_BYTES);
  await storeProgress(tx, services, learner, held, { channel });
  const { memberId } = learner;
  return { ...packageLink(services, row, { memberId, lessonId: held.lesson.id }), channel };
}

interface Sitting {
  readonly packageId: string;
  readonly memberId: number;
  readonly lessonId: number;
  /** Of a trial; that of a member is stored with their progress. */
  readonly channel: string;
}

/** What opens a package for a sitting of one person. */
export function packageLink(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { fileId, entry, standard }: typeof coursePackages.$inferSelect,
  { memberId, lessonId }: Pick<Sitting, 'memberId' | 'lessonId'>,
): OpenedPackage {
  const end = Math.floor((clock.now().getTime() + SITTING_MS) / 1000);
  const signed = [fileId, memberId.toString(36), lessonId.toString(36), end.toString(36)].join('.');
  const token = `${signed}.${keys.sign('file', `package/${signed}`)}`;
  return {
    url: `${PACKAGES_PATH}${token}/${entry}`,
    expires_at: new Date(end * 1000).toISOString(),
    standard,
    channel: trialChannel(keys, signed),
  };
}

const trialChannel = (keys: Services['keys'], signed: string): string =>
  keys.sign('file', `package-trial/${signed}`).slice(0, 24);

/** What a link's token says; null: forged, altered or over. */
function readToken(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  token: string,
): Sitting | null {
  const found = TOKEN.exec(token);
  if (!found) return null;
  const [, packageId = '', member = '', lesson = '', end = '', signature = ''] = found;
  const signed = [packageId, member, lesson, end].join('.');
  const right = keys.sign('file', `package/${signed}`);
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(right));
  if (!isSigned || Number.parseInt(end, 36) * 1000 <= clock.now().getTime()) return null;
  return {
    packageId,
    memberId: Number.parseInt(member, 36),
    lessonId: Number.parseInt(lesson, 36),
    channel: trialChannel(keys, signed),
  };
}

/**
 * The sitting of a link, whatever is wrong with it refused alike.
 * @throws DomainError `not_found`
 */
export async function findSitting(services: Services, token: string): Promise<Sitting> {
  const sitting = readToken(services, token);
  const reader = sitting && (await readerOf(services.database.db, sitting.memberId));
  const mayRead = sitting?.lessonId !== TRIAL || (reader && mayCall(reader, adminAcademy.one));
  if (!sitting || !reader || !mayRead) {
    throw new DomainError('not_found', { message: 'No such link' });
  }
  return sitting;
}

/** A file of a package. @throws DomainError `not_found` */
export async function findPart(
  db: Database,
  { packageId }: Pick<Sitting, 'packageId'>,
  path: string,
): Promise<FileRow & { key: string }> {
  const [row] = await db
    .select()
    .from(packageParts)
    .where(and(eq(packageParts.packageId, packageId), eq(packageParts.path, path)));
  if (!row) throw new DomainError('not_found', { message: 'No such part' });
  const file = await liveFile(db, row.partId);
  return { ...file, type: row.type };
}

const { resolve } = createRequire(import.meta.url);
const libraries: Readonly<Record<ScormStandard, string>> = {
  '1.2': resolve('scorm-again/scorm12/min'),
  '2004': resolve('scorm-again/scorm2004/min'),
};
const frame = (): string => readFileSync(join(import.meta.dirname, 'package-frame.js'), 'utf8');

/** The run-time of a sitting as one script: the library, what was kept, and what tells of changes. */
export async function runtimeScript(db: Database, sitting: Sitting): Promise<string> {
  const [row] = await db
    .select()
    .from(coursePackages)
    .where(eq(coursePackages.fileId, sitting.packageId));
  const kept = await keptBy(db, sitting);
  if (!row || !kept) throw new DomainError('not_found');
  const setup = {
    standard: row.standard,
    channel: kept.channel,
    values: keptValues(row.standard, kept.packageState ?? null),
  };
  const library = readFileSync(libraries[row.standard], 'utf8');
  return [
    library.replace(/\n?\/\/# sourceMappingURL=.*$/m, ''),
    `globalThis.tctPackage = ${JSON.stringify(setup).replaceAll('<', '\\u003c')};`,
    frame(),
  ].join('\n;\n');
}

/** What was kept of a sitting; null: it was never begun. */
async function keptBy(db: Database, { memberId, lessonId, channel }: Sitting) {
  if (lessonId === TRIAL) return { channel, packageState: null };
  const [progress] = await db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.memberId, memberId), eq(lessonProgress.lessonId, lessonId)));
  return progress ?? null;
}

type Kept = { readonly location: string; readonly suspendData: string; readonly status: string };

/** What was kept in the words of a standard. Nothing tells a package whose it is. */
function keptValues(standard: ScormStandard, kept: Kept | null): Readonly<Record<string, string>> {
  const entry = kept ? 'resume' : 'ab-initio';
  const [location, suspendData] = [kept?.location ?? '', kept?.suspendData ?? ''];
  return standard === '1.2'
    ? {
        'cmi.core.entry': kept ? 'resume' : 'ab-initio',
        'cmi.core.lesson_location': location,
        'cmi.core.lesson_status': kept?.status ?? 'not attempted',
        'cmi.suspend_data': suspendData,
      }
    : {
        'cmi.entry': entry,
        'cmi.location': location,
        'cmi.completion_status': kept?.status ?? 'unknown',
        'cmi.suspend_data': suspendData,
      };
}

/** Words that packages use for where somebody stands; what is not here is not kept. */
const words = new Set([
  'passed',
  'failed',
  'completed',
  'incomplete',
  'browsed',
  'not attempted',
  'unknown',
]);

/**
 * Keeps what a package says. It is foreign code in the member's own hands: a score can be no more than
 * a whole, a status no more than a known word, and none of it is worth anything outside of the course.
 * @throws DomainError `not_found`, `course_locked`, `conflict` where the package was opened again since
 */
export async function keepPackage(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { place, told }: { readonly place: LessonPlace; readonly told: PackageState },
): Promise<LessonProgress & { state: LearningState; score: number | null }> {
  const held = await holdLesson(tx, services, learner, place);
  const { content } = await versionLesson(tx, held.shelved.version, held.lesson.id);
  if (!content.package) throw new DomainError('not_found');
  if (held.row.channel !== told.channel) throw new DomainError('conflict');
  const { report } = told;
  const state = scormState(report, content.package.pass_percent);
  const score = scormScore(report);
  const status = report.status ?? report.completion ?? '';
  const settled = await storeProgress(tx, services, learner, held, {
    // Once passed it stays so, whatever is tried afterwards.
    isPassed: held.row.isPassed || state === 'passed',
    isFailed: state === 'failed',
    score: held.row.isPassed ? Math.max(held.row.score ?? 0, score ?? 0) : score,
    packageState: {
      location: told.location,
      suspendData: told.suspend_data,
      status: words.has(status) ? status : 'incomplete',
    },
  });
  if (state === 'failed' && !held.row.isFailed && !held.row.isPassed) {
    await noteLearning(tx, services, {
      memberId: learner.memberId,
      courseId: held.shelved.version.courseId,
      version: held.shelved.version.number,
      lessonId: held.lesson.id,
      verb: 'failed',
      score,
      at: learner.now,
    });
  }
  return { ...progressView(settled, held.lesson), state, score };
}
