import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { HelpFields } from '#contract/api/admin/support/texts.ts';
import type { AuditActionOf } from '#contract/rules/audit.ts';
import { languagesOf, missingHelpTexts } from '#contract/rules/support/help.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';
import type { Transaction } from '../../database/database.ts';
import { helpArticles, helpVersions } from '../../database/schema/help.ts';
import type { Services } from '../../services.ts';
import {
  auditText,
  lockText,
  storeText,
  textConflict,
  type SeenText,
} from '../audit/versioned-texts.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { DraftRow } from './drafts.ts';
import { textsOf } from './links.ts';
import { setWords, wordsOf } from '../base/words.ts';

type Acting = Pick<Services, 'clock'>;

interface Target extends SeenText {
  readonly actorId: number;
}

/** A draft. @throws DomainError `validation` */
export async function createHelp(
  tx: Transaction,
  { clock }: Acting,
  actorId: number,
  fields: HelpFields,
): Promise<number> {
  await refuseUnknownNext(tx, fields, null);
  const at = clock.now();
  const [row] = await tx
    .insert(helpArticles)
    .values({
      ...valuesOf(fields),
      slug: await freeSlug(tx, titleOf(fields), null),
      updatedAt: at,
      updatedBy: actorId,
    })
    .returning();
  if (!row) throw new Error('An article was not stored');
  await auditHelp(tx, { actorId, action: 'help.created', row, at });
  return row.id;
}

/** Changes what is written; members go on reading what was published. @throws DomainError `not_found`, `conflict`, `validation` */
export async function changeHelp(
  tx: Transaction,
  { clock }: Acting,
  { actorId, id, version, ...fields }: Target & HelpFields,
): Promise<void> {
  const before = await lockText(tx, helpArticles, { id, version });
  await refuseUnknownNext(tx, fields, before.slug);
  const at = clock.now();
  // An address that members may have kept stays.
  const slug = before.published === null ? await freeSlug(tx, titleOf(fields), id) : before.slug;
  const row = await storeText(tx, helpArticles, id, {
    ...valuesOf(fields),
    slug,
    updatedAt: at,
    updatedBy: actorId,
  });
  await auditHelp(tx, { actorId, action: 'help.changed', row, at });
}

/**
 * Members read what is written from now on, and it counts as reviewed.
 * @throws DomainError `not_found`, `conflict`, `validation` naming the texts that are missing or that
 *   ask for a code
 */
export async function publishHelp(
  tx: Transaction,
  { clock }: Acting,
  { actorId, ...target }: Target,
): Promise<void> {
  const before = await lockText(tx, helpArticles, target);
  refuseHoles(before);
  const at = clock.now();
  const number = (before.published ?? 0) + 1;
  await addVersion(tx, before, { number, at, by: actorId });
  const row = await storeText(tx, helpArticles, before.id, {
    published: number,
    withdrawnAt: null,
    reviewedAt: at,
    updatedAt: at,
    updatedBy: actorId,
  });
  await auditHelp(tx, { actorId, action: 'help.published', row, at });
}

/** Stores a version that members read, and its words. */
export async function addVersion(
  tx: Transaction,
  row: DraftRow,
  { number, at, by }: { number: number; at: Date; by: number | null },
): Promise<void> {
  const { topic, example, path, next, titleEs, leadEs, bodyEs, titleEn, leadEn, bodyEn } = row;
  await tx.insert(helpVersions).values({
    articleId: row.id,
    number,
    topic,
    example,
    path,
    next,
    titleEs,
    leadEs,
    bodyEs,
    titleEn,
    leadEn,
    bodyEn,
    publishedAt: at,
    publishedBy: by,
  });
  const texts = [titleEs, leadEs, bodyEs, titleEn, leadEn, bodyEn];
  await setWords(tx, 'help', row.id, wordsOf(...texts));
}

/** What is done to an article that members read, beside its texts. */
type ReadAction = 'reviewed' | 'withdrawn';

const marks = {
  reviewed: (at: Date) => ({ reviewedAt: at }),
  withdrawn: (at: Date) => ({ withdrawnAt: at }),
} as const satisfies Record<ReadAction, (at: Date) => Partial<DraftRow>>;

/** @throws DomainError `not_found`, `conflict` also where nobody reads it */
async function markRead(
  tx: Transaction,
  { clock }: Acting,
  { actorId, ...target }: Target,
  action: ReadAction,
): Promise<void> {
  const before = await lockText(tx, helpArticles, target);
  refuseUnread(before);
  const at = clock.now();
  const changes = { ...marks[action](at), updatedAt: at, updatedBy: actorId };
  const row = await storeText(tx, helpArticles, before.id, changes);
  await auditHelp(tx, { actorId, action: `help.${action}`, row, at });
}

/** Still right as it is. @throws DomainError as {@link markRead} */
export const reviewHelp = (tx: Transaction, acting: Acting, target: Target): Promise<void> =>
  markRead(tx, acting, target, 'reviewed');

/** Nobody finds it any more. @throws DomainError as {@link markRead} */
export const withdrawHelp = (tx: Transaction, acting: Acting, target: Target): Promise<void> =>
  markRead(tx, acting, target, 'withdrawn');

/** Deletes what members never saw. @throws DomainError `not_found`, `conflict` */
export async function discardHelp(
  tx: Transaction,
  { clock }: Acting,
  { actorId, ...target }: Target,
): Promise<void> {
  const row = await lockText(tx, helpArticles, target);
  if (row.published !== null) throw textConflict(row);
  await tx.delete(helpArticles).where(eq(helpArticles.id, row.id));
  await auditHelp(tx, { actorId, action: 'help.discarded', row, at: clock.now() });
}

/** What members read, not what is still a draft or was withdrawn. */
function refuseUnread(row: DraftRow): void {
  if (row.published === null || row.withdrawnAt) throw textConflict(row);
}

/** One language is whole, none in part, and nothing asks for a code. */
function refuseHoles(row: DraftRow): void {
  const texts = textsOf(row);
  const missing = missingHelpTexts(texts);
  if (missing.length > 0 || languagesOf(texts).length === 0) {
    throw new DomainError('validation', {
      message: 'Texts are missing',
      fields: Object.fromEntries(missing.map((name) => [name, { id: 'news.text' }])),
    });
  }
  for (const [name, text] of Object.entries(texts)) {
    if (asksForSecret(text)) throw invalidField(name, 'help.asks');
  }
}

/** Articles that it leads to are there, each once, and not itself. */
async function refuseUnknownNext(
  tx: Transaction,
  { next }: HelpFields,
  own: string | null,
): Promise<void> {
  const wanted = [...new Set(next)];
  if (wanted.length === 0) return;
  const rows = await tx
    .select({ slug: helpArticles.slug })
    .from(helpArticles)
    .where(inArray(helpArticles.slug, wanted));
  if (rows.length !== next.length || next.some((slug) => slug === own)) {
    throw invalidField('next', 'help.next');
  }
}

const valuesOf = (fields: HelpFields) => ({
  topic: fields.topic,
  example: fields.example,
  path: fields.path,
  next: fields.next,
  titleEs: fields.title_es.trim(),
  leadEs: fields.lead_es.trim(),
  bodyEs: fields.body_es.trim(),
  titleEn: fields.title_en.trim(),
  leadEn: fields.lead_en.trim(),
  bodyEn: fields.body_en.trim(),
});

function titleOf({ title_es: es, title_en: en }: HelpFields): string {
  const title = es.trim() === '' ? en.trim() : es.trim();
  if (title === '') throw invalidField('title_es', 'news.text');
  return title;
}

const SLUG_MAX = 80;

/** An address of a title that no other article has: "por-que-recibes-menos", "por-que-recibes-menos-2" … */
async function freeSlug(tx: Transaction, title: string, ownId: number | null): Promise<string> {
  const words = accentless(title).match(/[a-z0-9]+/g) ?? ['articulo'];
  const base = words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
  const rows = await tx
    .select({ slug: helpArticles.slug })
    .from(helpArticles)
    .where(
      and(
        sql`(${helpArticles.slug} = ${base} or starts_with(${helpArticles.slug}, ${`${base}-`}))`,
        ownId === null ? undefined : ne(helpArticles.id, ownId),
      ),
    );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

const auditHelp = (
  tx: Transaction,
  acted: { actorId: number; action: AuditActionOf<'help'>; row: DraftRow; at: Date },
): Promise<void> => auditText(tx, { ...acted, names: [acted.row.titleEs, acted.row.titleEn] });
