import type { ArticleFields, adminNews } from '#contract/api/admin/news.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { FieldError } from '#contract/api/errors.ts';
import { auditValuesOf, type AuditValues } from '#contract/rules/audit.ts';
import { missingTexts, newsTexts, type NewsText } from '#contract/rules/news.ts';
import type { Transaction } from '../../database/database.ts';
import { news } from '../../database/schema/inbox.ts';
import type { Services } from '../../services.ts';
import { newsStateOf, textsOf, type NewsRow } from './news.ts';
import { assertVersion, changedSince, freeSlug, lockArticle, writeArticle } from './news-row.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';

/**
 * A new draft.
 * @returns its id
 * @throws DomainError `validation` without any title
 */
export async function createArticle(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  actorId: number,
  body: ArticleFields,
): Promise<number> {
  const fields = cleaned(body);
  if (!titleOf(fields)) throw invalidField('title_es', 'field.required');
  const at = clock.now();
  const [row] = await tx
    .insert(news)
    .values({
      ...columnsOf(fields),
      slug: await freeSlug(tx, titleOf(fields)),
      createdBy: actorId,
      updatedBy: actorId,
      updatedAt: at,
    })
    .returning({ id: news.id });
  if (!row) throw new Error('An article was not inserted');
  const subject = `news/${row.id}`;
  const after: AuditValues = { state: 'draft', ...written(fields) };
  await audit(tx, { actorId, action: 'news.created', subject, after, at });
  return row.id;
}

interface Change {
  readonly actorId: number;
  readonly id: number;
}

/**
 * Changes what an article says; of one that members could read already it is a correction, which
 * they see marked. Nothing is written where nothing would change.
 * @throws DomainError `not_found`, `conflict` (not the version or state that was seen), `validation`
 * (a text of a published or scheduled article is missing)
 */
export async function changeArticle(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id }: Change,
  { version, state: seen, ...body }: Body<typeof adminNews.change>,
): Promise<void> {
  const row = await lockArticle(tx, id);
  const fields = cleaned(body);
  const present = fieldsOf(row);
  const changed = names.filter((name) => fields[name] !== present[name]);
  // Also where the call came before and its answer got lost.
  if (changed.length === 0) return;
  assertVersion(row, version);
  const at = clock.now();
  const state = newsStateOf(row, at);
  if (state !== seen) throw changedSince(row);
  if (state === 'draft' || state === 'withdrawn') {
    if (!titleOf(fields)) throw invalidField('title_es', 'field.required');
  } else assertComplete(fields);
  const wasSeen = state === 'published' || state === 'withdrawn';
  const isCorrection = wasSeen && changed.some((name) => newsTexts.some((text) => text === name));
  await writeArticle(
    tx,
    row,
    {
      ...columnsOf(fields),
      ...(!wasSeen && { slug: await freeSlug(tx, titleOf(fields), id) }),
      ...(isCorrection && { correctedAt: at }),
    },
    {
      action: isCorrection ? 'news.corrected' : 'news.changed',
      actorId,
      at,
      before: auditValuesOf(changed, present),
      after: auditValuesOf(changed, fields),
    },
  );
}

/** @throws DomainError `validation` that names each text to be written */
export function assertComplete(texts: Readonly<Record<NewsText, string>>): void {
  const missing = missingTexts(texts);
  if (missing.length === 0) return;
  const required: FieldError = { id: 'field.required' };
  throw new DomainError('validation', {
    message: `Missing: ${missing.join(', ')}`,
    fields: Object.fromEntries(missing.map((name) => [name, required])),
  });
}

const names = ['category', 'icon', 'path', ...newsTexts] as const;

const titleOf = ({ title_es, title_en }: ArticleFields): string => title_es || title_en;

/** Titles and summaries on one line; texts with plain line ends. */
function cleaned(body: ArticleFields): ArticleFields {
  const line = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  const lines = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();
  return {
    category: body.category,
    icon: body.icon,
    path: body.path,
    title_es: line(body.title_es),
    summary_es: line(body.summary_es),
    body_es: lines(body.body_es),
    title_en: line(body.title_en),
    summary_en: line(body.summary_en),
    body_en: lines(body.body_en),
  };
}

const fieldsOf = (row: NewsRow): ArticleFields => ({
  category: row.category,
  icon: row.icon,
  path: row.path,
  ...textsOf(row),
});

const columnsOf = (fields: ArticleFields) => ({
  category: fields.category,
  icon: fields.icon,
  path: fields.path,
  titleEs: fields.title_es,
  summaryEs: fields.summary_es,
  bodyEs: fields.body_es,
  titleEn: fields.title_en,
  summaryEn: fields.summary_en,
  bodyEn: fields.body_en,
});

/** What was written, for the audit log. */
const written = (fields: ArticleFields): AuditValues =>
  auditValuesOf(
    names.filter((name) => fields[name]),
    fields,
  );
