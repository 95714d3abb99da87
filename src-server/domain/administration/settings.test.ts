import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingDefaults } from '#contract/rules/settings.ts';
import { settingKeys, settingProblem, settingRules } from '#contract/rules/setting-rules.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { listAudit } from './audit.ts';
import { changeSetting, listSettings } from './settings.ts';

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

test('a value outside its kind or its bounds is refused with a sentence that names them', () => {
  const between = (id: string, min: string, max: string) => ({ id, values: { min, max } });
  const fee = between('setting.rate', '0', '20');
  expect(settingProblem(settingRules.withdrawal_fee_tct, '0.2')).toBeNull();
  expect(settingProblem(settingRules.withdrawal_fee_tct, '0.20000001')).toEqual(fee);
  expect(settingProblem(settingRules.withdrawal_fee_tct, '-0.1')).toEqual(fee);
  expect(settingProblem(settingRules.minimum_withdrawal, '1.234')).toEqual(
    between('setting.usd', '0.01', '1000'),
  );
  expect(settingProblem(settingRules.chat_url, 'http://example.com')).toEqual({
    id: 'setting.url',
  });
  expect(settingProblem(settingRules.code_tries, 11)).toEqual(between('setting.whole', '3', '10'));
  expect(settingProblem(settingRules.code_tries, 3.5)).toEqual(between('setting.whole', '3', '10'));
  const { market_return_address: returns } = settingRules;
  expect(settingProblem(returns, 'TCT\nCalle 80 # 11-42\nBogotá')).toBeNull();
  for (const text of ['TCT\n\nBogotá', ' TCT', 'TCT\r\nBogotá', 'TCT\tBogotá', 'x'.repeat(301)]) {
    expect(settingProblem(returns, text), text).toEqual({ id: 'setting.postal' });
  }
  // Where none means "not at all".
  expect(settingProblem(settingRules.new_wallet_hold_hours, 0)).toBeNull();
  expect(settingProblem(settingRules.new_wallet_hold_hours, -1)).not.toBeNull();
  expect(settingProblem(settingRules.payment_tolerance, '1')).toEqual(
    between('setting.rate', '0', '2'),
  );
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

describe('the TCT price', () => {
  const move = async (seen: string, value: string): Promise<void> => {
    await database.transaction((tx) =>
      changeSetting(tx, services, { actorId, key: 'tct_price', value, seen, note: 'Mercado' }),
    );
  };
  const refused = (min: string, max: string) => ({
    code: 'validation',
    fields: { value: { id: 'setting.priceMove', values: { min, max } } },
  });

  test('moves by a fifth a day at most, however many steps it takes', async () => {
    await expect(move('0.48', '0.38399999')).rejects.toMatchObject(refused('0.384', '0.576'));
    await expect(move('0.48', '0.57600001')).rejects.toMatchObject(refused('0.384', '0.576'));
    await move('0.48', '0.4');
    await expect(move('0.4', '0.35')).rejects.toMatchObject(refused('0.384', '0.48'));
    services.clock.advance(24 * HOUR_MS - 1);
    await expect(move('0.4', '0.35')).rejects.toMatchObject(refused('0.384', '0.48'));
    // What held a day ago and earlier no longer counts.
    services.clock.advance(1);
    await move('0.4', '0.35');
  });

  test('can come back from a slip, and go nowhere else', async () => {
    services.clock.advance(25 * HOUR_MS);
    await move('0.35', '0.28');
    // A quarter up: more than a fifth, but it is what held before.
    await expect(move('0.28', '0.349')).rejects.toMatchObject(refused('0.28', '0.336'));
    await move('0.28', '0.35');
  });
});
