import { and, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { files } from '../../database/schema/files.ts';
import { learningEvents, quizAttempts } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';

/** Rows of one statement. */
const AT_ONCE = 2000;

/**
 * What is over by time: what was answered in quizzes (their results stay), events that were there to be
 * exported, and files of packages that nothing is left of.
 */
export async function dropOldLearning({ database, settings, clock }: Services): Promise<void> {
  const { db } = database;
  const { academy_answer_days: answers, academy_event_days: events } = await settings.read(db);
  const now = clock.now();
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  for (;;) {
    const old = db
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(and(lt(quizAttempts.handedInAt, ago(answers)), isNotNull(quizAttempts.answers)))
      .limit(AT_ONCE);
    const rows = await db
      .update(quizAttempts)
      .set({ answers: null, flagged: [] })
      .where(sql`${quizAttempts.id} in ${old}`)
      .returning({ id: quizAttempts.id });
    if (rows.length < AT_ONCE) break;
  }
  for (;;) {
    const old = db
      .select({ id: learningEvents.id })
      .from(learningEvents)
      .where(lt(learningEvents.at, ago(events)))
      .limit(AT_ONCE);
    const rows = await db
      .delete(learningEvents)
      .where(sql`${learningEvents.id} in ${old}`)
      .returning({ id: learningEvents.id });
    if (rows.length < AT_ONCE) break;
  }
  await db
    .update(files)
    .set({ deletedAt: now })
    .where(
      and(
        eq(files.purpose, 'package_part'),
        isNull(files.deletedAt),
        not(
          sql`exists (select 1 from course_packages p where 'package/' || p.file_id = ${files.object})`,
        ),
      ),
    );
}
