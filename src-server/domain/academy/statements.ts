import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import { lessonsOf } from '#contract/rules/academy/content.ts';
import { PROGRESS_EXTENSION, verbIds, type LearningVerb } from '#contract/rules/academy/xapi.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { courses, courseVersions, learningEvents } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** UTC days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
type EventRow = typeof learningEvents.$inferSelect;
type Statement = Readonly<Record<string, unknown>>;
const LIMIT = 200;

/**
 * What happened in a course as xAPI 1.0.3 statements, oldest first. An actor is an account with a name that
 * only this installation can tell: the same person has the same one, and nobody reads who it is.
 * @throws DomainError `not_found`, `validation`
 */
export async function statementsOf(
  db: Database,
  services: Pick<Services, 'keys' | 'config'>,
  id: number,
  asked: Asked,
): Promise<{ statements: Statement[]; next: string | null }> {
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  if (!course) throw new DomainError('not_found');
  const after = asked.cursor === undefined ? 0 : Number(asked.cursor);
  if (!Number.isSafeInteger(after) || after < 0) throw invalidField('cursor', 'cursor');
  const limit = asked.limit ?? LIMIT;
  const end = asked.to && new Date(new Date(asked.to).getTime() + DAY_MS);
  const rows = await db
    .select()
    .from(learningEvents)
    .where(
      and(
        eq(learningEvents.courseId, id),
        gt(learningEvents.id, after),
        asked.from ? gte(learningEvents.at, new Date(asked.from)) : undefined,
        end ? lt(learningEvents.at, end) : undefined,
      ),
    )
    .orderBy(asc(learningEvents.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const versions = [...new Set(shown.map(({ version }) => version))];
  const outlines =
    versions.length === 0
      ? []
      : await db
          .select()
          .from(courseVersions)
          .where(and(eq(courseVersions.courseId, id), inArray(courseVersions.number, versions)));
  const home = services.config.publicUrl.replace(/\/$/, '');
  const statements = shown.map((row) => {
    const outline = outlines.find(({ number }) => number === row.version)?.outline;
    const lesson = outline && lessonsOf(outline).find((one) => one.id === row.lessonId);
    const named = lesson ?? outline?.head ?? course.head;
    return statement(row, {
      home,
      actor: services.keys.sign('identifier', `xapi/${row.memberId}`),
      course: `${home}/academy/${course.slug}`,
      name: { es: named.title_es, en: named.title_en },
    });
  });
  return {
    statements,
    next: rows.length > limit ? String(shown.at(-1)?.id ?? '') : null,
  };
}

interface Names {
  readonly home: string;
  readonly actor: string;
  readonly course: string;
  readonly name: Readonly<Record<'es' | 'en', string>>;
}

function statement(row: EventRow, { home, actor, course, name }: Names): Statement {
  const verb = row.verb as LearningVerb;
  const said = Object.fromEntries(Object.entries(name).filter(([, text]) => text !== ''));
  const result = {
    ...(row.score !== null && { score: { scaled: row.score / 100 } }),
    ...(verb === 'completed' && { completion: true }),
    ...(verb === 'passed' && { success: true, completion: true }),
    ...(verb === 'failed' && { success: false }),
    ...(row.progress !== null && { extensions: { [PROGRESS_EXTENSION]: row.progress } }),
  };
  return {
    id: row.statementId,
    version: '1.0.3',
    timestamp: row.at.toISOString(),
    actor: { objectType: 'Agent', account: { homePage: home, name: actor } },
    verb: { id: verbIds[verb], display: { en: verb } },
    object: {
      objectType: 'Activity',
      id: row.lessonId === null ? course : `${course}/lessons/${row.lessonId}`,
      definition: {
        name: said,
        type: `http://adlnet.gov/expapi/activities/${row.lessonId === null ? 'course' : 'lesson'}`,
      },
    },
    ...(Object.keys(result).length > 0 && { result }),
    context: {
      extensions: { [`${home}/xapi/course-version`]: row.version },
      ...(row.lessonId !== null && {
        contextActivities: { parent: [{ objectType: 'Activity', id: course }] },
      }),
    },
  };
}
