import { and, desc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { adminHelp } from '#contract/api/admin/support/texts.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { TicketCategory } from '#contract/rules/support/tickets.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { helpArticles, helpFeedback, helpSolved } from '../../database/schema/help.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor } from '../base/pages.ts';
import { refuseSecrets } from '../base/secret-texts.ts';
import { findPublished } from './read.ts';

interface Feedback {
  readonly memberId: number;
  readonly slug: string;
  readonly helped: boolean;
  readonly missing?: string | undefined;
  readonly at: Date;
}

/** Whether an article helped; of a member and a version the last word counts. @throws DomainError `not_found`, `secret_found` */
export async function giveFeedback(
  tx: Transaction,
  { memberId, slug, helped, missing = '', at }: Feedback,
): Promise<void> {
  refuseSecrets({ missing });
  const { article, version } = await findPublished(tx, slug);
  const said = { helped, missing: missing.trim() === '' ? null : missing.trim(), at };
  await tx
    .insert(helpFeedback)
    .values({ articleId: article.id, version: version.number, memberId, ...said })
    .onConflictDoUpdate({
      target: [helpFeedback.articleId, helpFeedback.version, helpFeedback.memberId],
      set: said,
    });
}

/** An article answered what somebody was about to ask. @throws DomainError `not_found` */
export async function noteSolved(
  tx: Transaction,
  {
    memberId,
    slug,
    category,
    at,
  }: Pick<Feedback, 'memberId' | 'slug' | 'at'> & {
    readonly category: TicketCategory;
  },
): Promise<void> {
  const { article } = await findPublished(tx, slug);
  await tx
    .insert(helpSolved)
    .values({ articleId: article.id, memberId, day: utcDay(at), category, at })
    .onConflictDoNothing();
}

/** Questions that were answered by reading since an instant. */
export const countSolvedByReading = (db: Database, since: Date): Promise<number> =>
  db.$count(helpSolved, gte(helpSolved.at, since));

/** What readers of an article missed, newest first; nobody learns who they are. */
export async function listMissing(
  db: Database,
  id: number,
  { cursor, limit = 50 }: Query<typeof adminHelp.feedback>,
): Promise<Answer<typeof adminHelp.feedback>> {
  const [article] = await db
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(eq(helpArticles.id, id));
  if (!article) throw new DomainError('not_found');
  const rows = await db
    .select()
    .from(helpFeedback)
    .where(
      and(
        eq(helpFeedback.articleId, id),
        isNotNull(helpFeedback.missing),
        cursor === undefined ? undefined : lt(helpFeedback.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(helpFeedback.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      version: row.version,
      missing: row.missing ?? '',
    })),
    next: last && rows.length > limit ? String(last.id) : null,
  };
}
