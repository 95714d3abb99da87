import { asc, eq, sql } from 'drizzle-orm';
import type { CatalogueRank, RankFields } from '#contract/api/admin/catalogue.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ranks } from '../../database/schema/jobs.ts';
import type { Services } from '../../services.ts';
import {
  assertSeen,
  auditChange,
  validNames,
  type Fields,
  type Target,
} from './catalogue-change.ts';
import { DomainError, invalidField } from '../base/errors.ts';

type RankRow = typeof ranks.$inferSelect;
type RankValues = Omit<RankRow, 'id'>;

/** Lowest first. */
export async function catalogueRanks(db: Database): Promise<CatalogueRank[]> {
  const rows = await db.select().from(ranks).orderBy(asc(ranks.position));
  return rows.map((row) => ({ id: row.id, ...rankFields(row) }));
}

const rankFields = (rank: RankValues) => ({
  name: rank.name,
  name_en: rank.nameEn,
  left_volume: formatUsd(rank.leftVolume),
  right_volume: formatUsd(rank.rightVolume),
  left_directs: rank.leftDirects,
  right_directs: rank.rightDirects,
});

/**
 * Adds a rank above the highest, or changes one. Who reached a rank keeps it.
 * @throws DomainError `not_found`, `conflict` (it is not as it was seen), `validation`
 */
export async function saveRank(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id }: Target,
  { seen, ...body }: RankFields & { readonly seen?: Fields },
): Promise<CatalogueRank> {
  // One at a time: each is compared with its neighbours.
  await tx.execute(sql`lock table ${ranks} in share row exclusive mode`);
  const rows = await tx.select().from(ranks).orderBy(asc(ranks.position));
  const before = rows.find((row) => row.id === id);
  if (id !== null && !before) throw new DomainError('not_found');
  if (before && seen) assertSeen(rankFields(before), seen);
  const others = rows.filter((row) => row !== before);
  const values: RankValues = {
    ...validNames(body, others),
    position: before?.position ?? (rows.at(-1)?.position ?? 0) + 1,
    leftVolume: parseUsd(body.left_volume),
    rightVolume: parseUsd(body.right_volume),
    leftDirects: body.left_directs,
    rightDirects: body.right_directs,
  };
  assertRising(values, others);
  const [saved] = before
    ? await tx.update(ranks).set(values).where(eq(ranks.id, before.id)).returning()
    : await tx.insert(ranks).values(values).returning();
  if (!saved) throw new Error('A rank was not saved');
  await auditChange(tx, {
    actorId,
    noun: 'rank',
    id: saved.id,
    before: before ? rankFields(before) : null,
    after: rankFields(saved),
    at: clock.now(),
  });
  return { id: saved.id, ...rankFields(saved) };
}

/** Volumes are above those of the rank below and under those of the one above; directs never fall. */
function assertRising(rank: RankValues, others: readonly RankRow[]): void {
  const below = others.filter(({ position }) => position < rank.position).at(-1);
  const above = others.find(({ position }) => position > rank.position);
  const volumes = [
    ['left_volume', 'leftVolume'],
    ['right_volume', 'rightVolume'],
  ] as const;
  const directs = [
    ['left_directs', 'leftDirects'],
    ['right_directs', 'rightDirects'],
  ] as const;
  for (const [field, key] of volumes) {
    if (rank[key] <= 0n) throw invalidField(field, 'amount.positive');
    if (below && rank[key] <= below[key]) throw invalidField(field, 'catalogue.rank.below');
    if (above && rank[key] >= above[key]) throw invalidField(field, 'catalogue.rank.above');
  }
  for (const [field, key] of directs) {
    if (below && rank[key] < below[key]) throw invalidField(field, 'catalogue.rank.below');
    if (above && rank[key] > above[key]) throw invalidField(field, 'catalogue.rank.above');
  }
}
