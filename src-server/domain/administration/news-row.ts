import { eq, sql } from 'drizzle-orm';
import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Transaction } from '../../database/database.ts';
import { news } from '../../database/schema/inbox.ts';
import type { NewsRow } from './news.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';

/** Who changes which article, and which version of it they saw. */
export interface NewsTarget {
  readonly actorId: number;
  readonly id: number;
  readonly version: number;
}

/** The article, locked. @throws DomainError `not_found` */
export async function lockArticle(tx: Transaction, id: number): Promise<NewsRow> {
  const [row] = await tx.select().from(news).where(eq(news.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError `conflict` where the article was changed since it was seen */
export function assertVersion(row: NewsRow, version: number): void {
  if (row.version !== version) throw changedSince(row);
}

export const changedSince = ({ version }: NewsRow): DomainError =>
  new DomainError('conflict', { details: { version } });

interface NewsChange {
  readonly action: AuditActionOf<'news'>;
  /** Null where the server acts. */
  readonly actorId: number;
  readonly at: Date;
  readonly before: AuditValues;
  readonly after: AuditValues;
}

/** Writes a change with its version, who made it and its audit row. */
export async function writeArticle(
  tx: Transaction,
  row: NewsRow,
  values: Partial<typeof news.$inferInsert>,
  { action, actorId, at, before, after }: NewsChange,
): Promise<void> {
  await tx
    .update(news)
    .set({ ...values, version: row.version + 1, updatedAt: at, updatedBy: actorId })
    .where(eq(news.id, row.id));
  await audit(tx, { actorId, action, subject: `news/${row.id}`, before, after, at });
}

const SLUG_MAX = 80;

/** The end of an address that no other article has, from a title: "Nueva tarifa" → "nueva-tarifa". */
export async function freeSlug(tx: Transaction, title: string, ownId?: number): Promise<string> {
  const words = accentless(title).match(/[a-z0-9]+/g) ?? [];
  const base = words.join('-').slice(0, SLUG_MAX).replace(/-$/, '') || 'noticia';
  // Two titles alike at the same moment must not meet in the unique index.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('news-slug', 0))`);
  const rows = await tx
    .select({ id: news.id, slug: news.slug })
    .from(news)
    .where(sql`${news.slug} = ${base} or starts_with(${news.slug}, ${`${base}-`})`);
  const taken = new Set(rows.filter(({ id }) => id !== ownId).map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
