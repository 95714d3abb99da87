import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingDefaults } from '#contract/rules/settings.ts';
import { settingKeys, settingProblem, settingRules } from '#contract/rules/setting-rules.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { listAudit } from './admin-audit.ts';
import { changeSetting, listSettings } from './admin-settings.ts';

let database: TestDatabase;
let services: TestServices;
let actorId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  actorId = await database.transaction((tx) => insertMember(tx, 'Diego', { isAdmin: true }));
});
afterAll(() => database.close());

const change = (value: string | number, seen: string | number, note = 'Acuerdo') =>
  database.transaction((tx) =>
    changeSetting(tx, services, { actorId, key: 'withdrawal_fee_stable', value, seen, note }),
  );

test('every default keeps to its own rule', () => {
  for (const key of settingKeys) {
    expect(settingProblem(settingRules[key], settingDefaults[key]), key).toBeNull();
  }
});

test('a value outside its kind is refused', () => {
  expect(settingProblem(settingRules.withdrawal_fee_tct, '1.01')).toBe('catalog.rate');
  expect(settingProblem(settingRules.withdrawal_fee_tct, '-0.1')).toBe('catalog.rate');
  expect(settingProblem(settingRules.minimum_withdrawal, '1.234')).toBe('setting.usd');
  expect(settingProblem(settingRules.chat_url, 'http://example.com')).toBe('setting.url');
  expect(settingProblem(settingRules.code_minutes, 0)).toBe('setting.whole');
  // Where none means "not at all".
  expect(settingProblem(settingRules.pool_result_review_minutes, 0)).toBeNull();
  expect(settingProblem(settingRules.new_wallet_hold_hours, 0)).toBeNull();
  expect(settingProblem(settingRules.pool_result_review_minutes, -1)).toBe('setting.wholeOrNone');
});

test('a change counts at once, says why in the audit log, and is not made over another', async () => {
  await expect(change('0.05', '0.03', ' ')).rejects.toMatchObject({ code: 'validation' });
  expect(await change('0.05', '0.03')).toMatchObject({
    value: '0.05',
  });
  const [, changed] = await listSettings(database.db, services);
  expect(changed?.changed?.by).toContain('Diego');
  expect((await services.settings.read(database.db)).withdrawal_fee_stable).toBe('0.05');
  await expect(change('0.06', '0.03')).rejects.toMatchObject({ code: 'conflict' });
  expect((await listAudit(database.db, {})).items[0]).toMatchObject({
    action: 'setting.changed',
    before: { value: '0.03' },
    after: { value: '0.05', note: 'Acuerdo' },
  });
  expect((await change('0.03', '0.05')).changed).toBeNull();
  expect((await listSettings(database.db, services)).length).toBe(settingKeys.length);
});
