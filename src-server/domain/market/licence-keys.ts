import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { keyHint } from '#contract/rules/market/market.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { licenceKeys } from '../../database/schema/market-delivery.ts';
import type { Services } from '../../services.ts';
import { openText, sealText } from '../base/seal-text.ts';

export type KeyRow = typeof licenceKeys.$inferSelect;

const owner = (variantId: number): string => `variant/${variantId}`;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Adds keys of a variant that are not known yet. @returns how many */
export async function addKeys(
  tx: Transaction,
  { keys }: Pick<Services, 'keys'>,
  variantId: number,
  texts: readonly string[],
): Promise<number> {
  const fresh = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  if (fresh.length === 0) return 0;
  const rows = await tx
    .insert(licenceKeys)
    .values(
      fresh.map((text) => ({
        variantId,
        sealed: sealText(keys, 'licence', owner(variantId), text),
        // With the secret, or it could be guessed from a copy of the database.
        digest: digestOf(keys.sign('licence', text)),
        hint: keyHint(text),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: licenceKeys.id });
  return rows.length;
}

/** Gives keys to a line, each once. @throws Error where there are fewer than were reserved */
export async function giveKeys(
  tx: Transaction,
  {
    id: lineId,
    variantId,
    quantity,
  }: { readonly id: number; readonly variantId: number; readonly quantity: number },
): Promise<void> {
  const free = await tx
    .select({ id: licenceKeys.id })
    .from(licenceKeys)
    .where(
      and(
        eq(licenceKeys.variantId, variantId),
        isNull(licenceKeys.lineId),
        isNull(licenceKeys.withdrawnAt),
      ),
    )
    .orderBy(asc(licenceKeys.id))
    .limit(quantity)
    .for('update', { skipLocked: true });
  if (free.length < quantity) throw new Error(`Variant ${variantId} has fewer keys than stock`);
  await tx
    .update(licenceKeys)
    .set({ lineId })
    .where(
      inArray(
        licenceKeys.id,
        free.map(({ id }) => id),
      ),
    );
}

/** Takes keys that nobody has seen back from a line, so that they can be given again. @returns how many */
export async function takeKeysBack(tx: Transaction, lineId: number, most: number): Promise<number> {
  const rows = await tx
    .select({ id: licenceKeys.id })
    .from(licenceKeys)
    .where(and(eq(licenceKeys.lineId, lineId), isNull(licenceKeys.revealedAt)))
    .orderBy(asc(licenceKeys.id))
    .limit(most)
    .for('update');
  if (rows.length === 0) return 0;
  await tx
    .update(licenceKeys)
    .set({ lineId: null })
    .where(
      inArray(
        licenceKeys.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows.length;
}

/** Keys of lines, by line. */
export async function keysOf(
  db: Database,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KeyRow[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(licenceKeys)
    .where(inArray(licenceKeys.lineId, [...lineIds]))
    .orderBy(asc(licenceKeys.id));
  return Map.groupBy(rows, ({ lineId }) => lineId ?? 0);
}

/** Shows the keys of a line: from now on they are seen. Needs the order's lock. */
export async function revealKeys(
  tx: Transaction,
  { keys }: Pick<Services, 'keys'>,
  lineId: number,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .update(licenceKeys)
    .set({ revealedAt: sql`coalesce(${licenceKeys.revealedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(licenceKeys.lineId, lineId))
    .returning();
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ variantId, sealed }) => openText(keys, 'licence', owner(variantId), sealed));
}
