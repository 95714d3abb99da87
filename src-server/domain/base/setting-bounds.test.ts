import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import { isWholeKind, settingKeys, settingRules } from '#contract/rules/setting-rules.ts';
import { settingDefaults, type SettingKey } from '#contract/rules/settings.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPool } from '../../../tests/support/worlds/invest.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { violatedConstraint } from '../../database/violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const DECIMALS = 8;

/** The first value beyond each end. */
function beyond(key: SettingKey, bounds: { min: string; max: string }): (string | number)[] {
  const step = isWholeKind(settingRules[key].kind) ? parseUnits('1', DECIMALS) : 1n;
  const below = parseUnits(bounds.min, DECIMALS) - step;
  const above = parseUnits(bounds.max, DECIMALS) + step;
  return [below, above].map((units) => wire(key, formatUnits(units, DECIMALS)));
}

const wire = (key: SettingKey, decimal: string): string | number =>
  isWholeKind(settingRules[key].kind) ? Number(decimal) : decimal;

async function accepts(key: SettingKey, value: unknown): Promise<boolean> {
  const { rows } = await database.db.execute<{ ok: boolean }>(
    sql`select setting_within_bounds(${key}, ${JSON.stringify(value)}::jsonb) as ok`,
  );
  return rows[0]?.ok ?? false;
}

const bounded = settingKeys.flatMap((key) => {
  const { bounds } = settingRules[key];
  return bounds ? [{ key, bounds }] : [];
});

test.for(bounded)('the database has the bounds of the contract: $key', async ({ key, bounds }) => {
  expect(await accepts(key, settingDefaults[key])).toBe(true);
  expect(await accepts(key, wire(key, bounds.min))).toBe(true);
  expect(await accepts(key, wire(key, bounds.max))).toBe(true);
  for (const value of beyond(key, bounds)) {
    expect(await accepts(key, value), String(value)).toBe(false);
  }
  // Of the other type it would be read as its default.
  const other = isWholeKind(settingRules[key].kind) ? bounds.min : Number(bounds.min);
  expect(await accepts(key, other)).toBe(false);
  expect(await accepts(key, 'x')).toBe(false);
});

test('texts have no bounds', async () => {
  const texts = settingKeys.filter((key) => settingRules[key].bounds === null);
  expect(texts).toContain('terms_version');
  for (const key of texts) expect(await accepts(key, '2027-01-01')).toBe(true);
});

test('the database knows no setting that the contract does not', async () => {
  const { rows } = await database.db.execute<{ setting: string }>(
    sql`select setting from setting_bounds() order by setting`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(bounded.map(({ key }) => key).toSorted());
});

const violated = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  );

test('a value out of bounds is not stored, whatever writes it', async () => {
  await configure(database.db, { payment_tolerance: '0.02' });
  const write = (value: string) =>
    violated(
      database.db.execute(
        sql`update settings set value = to_jsonb(${value}::text) where key = 'payment_tolerance'`,
      ),
    );
  expect(await write('1')).toBe('settings_bounds');
  expect(await write('0.01')).toBeNull();
  expect(await violated(configure(database.db, { pool_result_review_minutes: 0 }))).toBe(
    'settings_bounds',
  );
});

test('the price does not move further than a fifth, whatever writes it', async () => {
  await configure(database.db, { tct_price: '0.48' });
  expect(await violated(configure(database.db, { tct_price: '0.0025' }))).toBe('settings_price');
  expect(await violated(configure(database.db, { tct_price: '0.384' }))).toBeNull();
});

test('a result beyond thirty percent is not stored, whatever writes it', async () => {
  const poolId = await insertPool(database.db, 'Andes');
  const write = (day: string, rate: string) =>
    violated(
      database.db.execute(sql`insert into pool_results (pool_id, day, rate, posted_at, applies_at)
        values (${poolId}, ${day}, ${rate}::numeric, now(), now())`),
    );
  expect(await write('2026-03-01', '0.3')).toBeNull();
  expect(await write('2026-03-02', '-0.3')).toBeNull();
  expect(await write('2026-03-03', '0.30000001')).toBe('pool_results_bounds');
  expect(await write('2026-03-03', '-1')).toBe('pool_results_bounds');
  const rewrite = database.db.execute(sql`update pool_results set rate = 0.31`);
  expect(await violated(rewrite)).toBe('pool_results_bounds');
});
