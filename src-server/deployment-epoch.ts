import { eq, sql } from 'drizzle-orm';
import type { DatabaseHandle, Transaction } from './database/database.ts';
import { settings } from './database/schema/system.ts';

const EPOCH_KEY = 'deployment_epoch';

/** Which database may watch the treasury. */
interface StoredEpoch {
  /** Raised each time that a copy takes the place of its original. */
  readonly epoch: number;
  /** See {@link placeOf}. */
  readonly place: string;
}

/**
 * - `own`: this database is where its epoch began, and the deployment says nothing else
 * - `copied`: it was restored, copied or promoted since then: the original may still be there
 * - `other-epoch`: DEPLOYMENT_EPOCH is not the database's
 */
export type EpochState = 'own' | 'copied' | 'other-epoch';

/**
 * Compares the epoch of the database with where it is and with what the deployment expects. The first
 * call of a database begins epoch 1 where it is.
 * @param expected DEPLOYMENT_EPOCH, or null
 */
export async function epochState(
  { engine, transaction }: DatabaseHandle,
  expected: number | null,
  now: Date,
): Promise<EpochState> {
  // The embedded database has an embedded chain alone, which no other database pays on.
  if (engine === 'pglite') return 'own';
  return transaction(async (tx) => {
    const place = await placeOf(tx);
    await tx
      .insert(settings)
      .values({ key: EPOCH_KEY, value: { epoch: 1, place }, updatedAt: now })
      .onConflictDoNothing();
    const stored = await readEpoch(tx);
    if (stored.place !== place) return 'copied';
    return expected === null || expected === stored.epoch ? 'own' : 'other-epoch';
  });
}

/**
 * Begins the next epoch where the database is now. Whoever does so has ended the original.
 * @returns the new epoch
 */
export async function takeOver(tx: Transaction, now: Date): Promise<number> {
  const { epoch } = await readEpoch(tx);
  const value: StoredEpoch = { epoch: epoch + 1, place: await placeOf(tx) };
  await tx
    .insert(settings)
    .values({ key: EPOCH_KEY, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
  return value.epoch;
}

async function readEpoch(tx: Transaction): Promise<StoredEpoch> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, EPOCH_KEY));
  return (row?.value as StoredEpoch | undefined) ?? { epoch: 0, place: '' };
}

/**
 * Cluster, timeline and database that a session is in: a dump that was restored is in another database,
 * a base backup that was brought forward and a standby that was promoted are on another timeline.
 */
async function placeOf(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ place: string }>(sql`
    select concat_ws('/',
      (select system_identifier from pg_control_system()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      (select oid from pg_database where datname = current_database())) as place`);
  return rows[0]?.place ?? '';
}
