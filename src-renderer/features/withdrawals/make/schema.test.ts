import { expect, test } from 'vitest';
import { secretCodeSchema } from '#renderer/domain/secret-code/secret-code-schema.ts';
import type { WithdrawalTerms } from './amount.ts';
import { withdrawalSchema } from './schema.ts';

const balance = { available: '100', waiting: '0' };
const terms: WithdrawalTerms = {
  balances: {
    direct: balance,
    pool: balance,
    global: balance,
    tct: { available: '1258.62', waiting: '0' },
  },
  minimum: '20',
  format: { region: 'es-MX', language: 'es' },
};
const filled = {
  type: 'direct',
  amount: '50',
  currency: 'USDT',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
};

test.each([
  ['type', undefined, 'type.required'],
  ['amount', '', 'amount.required'],
  ['currency', undefined, 'currency.required'],
  ['wallet', '', 'wallet.required'],
])('a withdrawal without its %s is refused', async (field, nothing, id) => {
  const schema = withdrawalSchema(terms);
  await expect(schema.validate({ ...filled, [field]: nothing })).rejects.toMatchObject({
    errors: [id],
  });
  await expect(schema.validate(filled)).resolves.toMatchObject(filled);
});

test('the secret code is required', async () => {
  await expect(secretCodeSchema.validate({ secret_code: '' })).rejects.toMatchObject({
    errors: ['secretCode.required'],
  });
  await expect(secretCodeSchema.validate({ secret_code: '407132' })).resolves.toBeDefined();
});

test.each(['USDT', 'USDC', 'TCT'])('%s can be withdrawn', async (currency) => {
  await expect(withdrawalSchema(terms).validate({ ...filled, currency })).resolves.toMatchObject({
    currency,
  });
});
