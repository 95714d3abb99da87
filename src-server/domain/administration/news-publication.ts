import { eq } from 'drizzle-orm';
import { NEWS_AHEAD_DAYS, type NewsState } from '#contract/rules/news.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { news } from '../../database/schema/inbox.ts';
import type { Services } from '../../services.ts';
import { newsStateOf, textsOf, type NewsRow } from './news.ts';
import {
  assertVersion,
  changedSince,
  lockArticle,
  writeArticle,
  type NewsTarget,
} from './news-row.ts';
import { assertComplete } from './news-texts.ts';
import { audit } from '../audit/write.ts';
import { invalidField } from '../base/errors.ts';

type Clock = Pick<Services, 'clock'>;

/*
 * An article is in the lists and inboxes of members from the instant it names, by the server's clock
 * (isPublished): publishing writes one row however many members there are, nothing has to run when a
 * scheduled instant comes, and nobody can be notified twice.
 */

/**
 * Publishes at once. What was withdrawn comes back to its place with its date: nobody is notified twice.
 * @throws DomainError `not_found`, `conflict`, `validation` (names the texts that are missing)
 */
export async function publishArticle(
  tx: Transaction,
  clock: Clock,
  target: NewsTarget,
): Promise<void> {
  const { row, state, at } = await seen(tx, clock, target, ['published']);
  if (state === 'published') return;
  assertComplete(textsOf(row));
  const isBack = state === 'withdrawn';
  const publishedAt = isBack ? row.publishedAt : at;
  await writeArticle(
    tx,
    row,
    { publishedAt, withdrawnAt: null },
    {
      action: isBack ? 'news.republished' : 'news.published',
      actorId: target.actorId,
      at,
      before: standing(row, state),
      after: standing({ publishedAt }, 'published'),
    },
  );
}

/**
 * Publishes at an instant to come, or at another one than was planned.
 * @throws DomainError `not_found`, `conflict`, `validation` (texts are missing; not a time to come)
 */
export async function scheduleArticle(
  tx: Transaction,
  clock: Clock,
  target: NewsTarget,
  time: string,
): Promise<void> {
  const publishedAt = new Date(time);
  const row = await lockArticle(tx, target.id);
  const at = clock.clock.now();
  const state = newsStateOf(row, at);
  if (state === 'scheduled' && row.publishedAt?.getTime() === publishedAt.getTime()) return;
  assertVersion(row, target.version);
  if (state === 'published' || state === 'withdrawn') throw changedSince(row);
  const isToCome =
    publishedAt > at && publishedAt.getTime() < at.getTime() + NEWS_AHEAD_DAYS * DAY_MS;
  if (!isToCome) throw invalidField('at', 'news.future');
  assertComplete(textsOf(row));
  await writeArticle(
    tx,
    row,
    { publishedAt },
    {
      action: 'news.scheduled',
      actorId: target.actorId,
      at,
      before: standing(row, state),
      after: standing({ publishedAt }, 'scheduled'),
    },
  );
}

/** @throws DomainError `not_found`, `conflict` (also once it is published) */
export async function unscheduleArticle(
  tx: Transaction,
  clock: Clock,
  target: NewsTarget,
): Promise<void> {
  const { row, state, at } = await seen(tx, clock, target, ['draft']);
  if (state === 'draft') return;
  if (state !== 'scheduled') throw changedSince(row);
  await writeArticle(
    tx,
    row,
    { publishedAt: null },
    {
      action: 'news.unscheduled',
      actorId: target.actorId,
      at,
      before: standing(row, state),
      after: standing({ publishedAt: null }, 'draft'),
    },
  );
}

/**
 * Takes a published article from every list and inbox; its link finds nothing.
 * @throws DomainError `not_found`, `conflict`, `validation` without a reason
 */
export async function withdrawArticle(
  tx: Transaction,
  clock: Clock,
  target: NewsTarget,
  given: string,
): Promise<void> {
  const reason = given.trim();
  if (reason === '') throw invalidField('reason', 'member.reason');
  const { row, state, at } = await seen(tx, clock, target, ['withdrawn']);
  if (state === 'withdrawn') return;
  if (state !== 'published') throw changedSince(row);
  await writeArticle(
    tx,
    row,
    { withdrawnAt: at },
    {
      action: 'news.withdrawn',
      actorId: target.actorId,
      at,
      before: standing(row, state),
      after: { ...standing(row, 'withdrawn'), reason },
    },
  );
}

/**
 * Deletes an article that no member has seen; the audit log keeps its texts.
 * @throws DomainError `not_found`, `conflict` (also once it was published)
 */
export async function discardArticle(
  tx: Transaction,
  clock: Clock,
  target: NewsTarget,
): Promise<void> {
  const { row, state, at } = await seen(tx, clock, target, []);
  if (state !== 'draft' && state !== 'scheduled') throw changedSince(row);
  await tx.delete(news).where(eq(news.id, row.id));
  await audit(tx, {
    actorId: target.actorId,
    action: 'news.discarded',
    subject: `news/${row.id}`,
    before: { ...standing(row, state), ...textsOf(row) },
    at,
  });
}

/**
 * The locked article, which is the version that was seen unless it stands where it is wanted
 * already: a repeated call then finds its work done.
 */
async function seen(
  tx: Transaction,
  { clock }: Clock,
  { id, version }: NewsTarget,
  wanted: readonly NewsState[],
): Promise<{ row: NewsRow; state: NewsState; at: Date }> {
  const row = await lockArticle(tx, id);
  const at = clock.now();
  const state = newsStateOf(row, at);
  if (!wanted.includes(state)) assertVersion(row, version);
  return { row, state, at };
}

const standing = ({ publishedAt }: Pick<NewsRow, 'publishedAt'>, state: NewsState) => ({
  state,
  published_at: publishedAt?.toISOString() ?? null,
});
