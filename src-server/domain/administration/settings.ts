import { eq, inArray, sql } from 'drizzle-orm';
import type { adminSettings, AdminSetting } from '#contract/api/admin/settings.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { settingKeys, settingProblem, settingRules } from '#contract/rules/setting-rules.ts';
import { settingDefaults, type SettingKey } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { settingHistory, settings } from '../../database/schema/system.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { assertPriceMove } from '../prices/changes.ts';

type Reading = Pick<Services, 'settings'>;

/** Every setting with its present value and who changed it. */
export async function listSettings(db: Database, services: Reading): Promise<AdminSetting[]> {
  const present = await services.settings.read(db);
  const rows = await db
    .select({
      key: settings.key,
      at: settings.updatedAt,
      by: sql<string | null>`trim(${members.firstName} || ' ' || ${members.lastName})`,
    })
    .from(settings)
    .leftJoin(members, eq(members.id, settings.updatedBy))
    .where(inArray(settings.key, settingKeys));
  const stored = new Map(rows.map((row) => [row.key, row]));
  return settingKeys.map((key) => {
    const row = stored.get(key);
    return {
      key,
      value: present[key],
      changed: row ? { by: row.by, at: row.at.toISOString() } : null,
    };
  });
}

interface Change extends Body<typeof adminSettings.change> {
  readonly actorId: number;
  readonly key: SettingKey;
}

/**
 * Changes one setting, or puts it back to its default where the value is that.
 * @throws DomainError `validation`, `conflict` (the value is not as it was seen)
 */
export async function changeSetting(
  tx: Transaction,
  services: Reading & Pick<Services, 'clock'>,
  { actorId, key, value, seen, note: text }: Change,
): Promise<AdminSetting> {
  const note = text.trim();
  if (note === '') throw invalidField('note', 'member.reason');
  const problem =
    typeof value === typeof settingDefaults[key]
      ? settingProblem(settingRules[key], value)
      : { id: 'field.invalid' };
  if (problem) throw invalidField('value', problem.id, problem.values);
  // One at a time: a setting at its default has no row to lock.
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
  const before = (await services.settings.read(tx))[key];
  if (before !== seen) throw new DomainError('conflict');
  const at = services.clock.now();
  if (key === 'tct_price') {
    await assertPriceMove(tx, { from: String(before), to: String(value), at });
  }
  // Days that are over go by what held then, however late they are closed.
  await tx.insert(settingHistory).values({ key, value: before, until: at });
  if (value === settingDefaults[key]) await tx.delete(settings).where(eq(settings.key, key));
  else {
    const row = { value, updatedAt: at, updatedBy: actorId };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
  }
  await audit(tx, {
    actorId,
    action: 'setting.changed',
    subject: `setting/${key}`,
    before: { value: before },
    after: { value, note },
    at,
  });
  const changed = (await listSettings(tx, services)).find((setting) => setting.key === key);
  if (!changed) throw new Error('A setting was not saved');
  return changed;
}
