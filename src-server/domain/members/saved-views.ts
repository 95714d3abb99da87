import { eq, sql } from 'drizzle-orm';
import type { SavedView, SavedViews, savedViews } from '#contract/api/account/saved-views.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { viewListNames, viewQuery } from '#contract/rules/saved-views.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError, invalidField } from '../base/errors.ts';

/** The views that a member keeps, of every list. @throws DomainError `not_found` */
export async function savedViewsOf(db: Database, memberId: number): Promise<SavedViews> {
  const [row] = await db
    .select({ preferences: members.preferences })
    .from(members)
    .where(eq(members.id, memberId));
  if (!row) throw new DomainError('not_found');
  const stored = (row.preferences as { readonly views?: Partial<SavedViews> }).views ?? {};
  return Object.fromEntries(
    viewListNames.map((list) => [list, stored[list] ?? []]),
  ) as unknown as SavedViews;
}

/**
 * Replaces the views of one list; of their queries only what the list filters by is kept.
 * @throws DomainError `not_found`; `validation` {views} for names that are empty or twice there, or
 *   two views that open by themselves
 */
export async function saveViews(
  tx: Transaction,
  memberId: number,
  { list, views }: Body<typeof savedViews.save>,
): Promise<SavedViews> {
  const kept = views.map((view): SavedView => ({
    name: view.name.trim(),
    query: viewQuery(list, new URLSearchParams(view.query)),
    is_default: view.is_default,
  }));
  const names = new Set(kept.map(({ name }) => name.toLowerCase()));
  const isPossible =
    names.size === kept.length &&
    kept.every(({ name }) => name !== '' && isVisibleText(name)) &&
    kept.filter((view) => view.is_default).length <= 1;
  if (!isPossible) throw invalidField('views', 'field.invalid');
  // In one statement: what another device saves of another list at this moment stays.
  await tx
    .update(members)
    .set({
      preferences: sql`${members.preferences} || jsonb_build_object('views',
        coalesce(${members.preferences}->'views', '{}'::jsonb)
          || jsonb_build_object(${list}::text, ${JSON.stringify(kept)}::jsonb))`,
    })
    .where(eq(members.id, memberId));
  return savedViewsOf(tx, memberId);
}
