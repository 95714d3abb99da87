import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { dayEnd, type UtcDay } from '#contract/rules/days.ts';
import { settingDefaults, type SettingKey, type Settings } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { preparedStatement } from '../../database/prepared.ts';
import { settingHistory, settings } from '../../database/schema/system.ts';

/** Business settings as they are now. */
export interface SettingsReader {
  /** Reads them all in one query; pass `tx` inside a transaction. */
  read(db: Database): Promise<Settings>;
}

const keys = Object.keys(settingDefaults) as SettingKey[];

/** Texts, numbers and switches: what else lies in that table is no setting. */
const scalars = preparedStatement<{ key: string; value: unknown }>(
  'settings_scalars',
  sql`select key, value from ${settings} where jsonb_typeof(value) not in ('object', 'array')`,
);

/** Stored values over their defaults; a stored value of another type than its default is ignored. */
export const settingsReader: SettingsReader = {
  async read(db) {
    const rows = await scalars(db, {});
    const stored = new Map(rows.map((row) => [row.key, row.value]));
    const merged = Object.fromEntries(
      keys.map((key) => {
        const value = stored.get(key);
        return [key, typeof value === typeof settingDefaults[key] ? value : settingDefaults[key]];
      }),
    );
    return merged as unknown as Settings;
  },
};

/**
 * A setting as it was in the last instant of a UTC day that is over, whatever it was changed to
 * since. A change that is being made meanwhile is waited for.
 */
export async function settingAtEndOf<Key extends SettingKey>(
  tx: Transaction,
  reader: SettingsReader,
  { key, day }: { readonly key: Key; readonly day: UtcDay },
): Promise<Settings[Key]> {
  await tx.execute(sql`lock table ${settings} in share mode`);
  const [changed] = await tx
    .select({ value: settingHistory.value })
    .from(settingHistory)
    .where(and(eq(settingHistory.key, key), gte(settingHistory.until, dayEnd(day))))
    .orderBy(asc(settingHistory.until), asc(settingHistory.id))
    .limit(1);
  if (typeof changed?.value === typeof settingDefaults[key]) {
    return changed?.value as Settings[Key];
  }
  return (await reader.read(tx))[key];
}
