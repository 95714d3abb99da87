import { inArray } from 'drizzle-orm';
import { settingDefaults, type SettingKey, type Settings } from '#contract/rules/settings.ts';
import type { Database } from '../database/database.ts';
import { settings } from '../database/schema/system.ts';

/** Business settings as they are now. */
export interface SettingsReader {
  /** Reads them all in one query; pass `tx` inside a transaction. */
  read(db: Database): Promise<Settings>;
}

const keys = Object.keys(settingDefaults) as SettingKey[];

/** Stored values over their defaults; a stored value of another type than its default is ignored. */
export const settingsReader: SettingsReader = {
  async read(db) {
    const rows = await db.select().from(settings).where(inArray(settings.key, keys));
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
