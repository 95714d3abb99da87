import { describe, expect, it } from 'vitest';
import { amountProblem, type WithdrawalTerms } from './amount.ts';
import { withdrawalSchema } from './schema.ts';

const terms: WithdrawalTerms = {
  balances: {
    direct: { available: '4812.60', waiting: '0' },
    pool: { available: '0.00', waiting: '0' },
    global: { available: '260.00', waiting: '58.20' },
    tct: { available: '1258.62', waiting: '0' },
  },
  minimum: '20',
  format: { region: 'es-AR', language: 'es' },
};

describe('an amount against its balance', () => {
  it('may take the whole balance', () => {
    expect(amountProblem('4812.60', 'direct', terms)).toBeNull();
  });

  it('says what is available, written as the region writes it', () => {
    expect(amountProblem('4812.61', 'direct', terms)).toEqual({
      id: 'Amount exceed balance available.',
      values: { available: '4.812,60' },
    });
  });

  it('says of the global network what is still in its waiting time', () => {
    expect(amountProblem('300', 'global', terms)).toEqual({
      id: 'Amount exceed available earnings',
      values: { available: '260,00', waiting: '58,20' },
    });
  });

  it('names the minimum, and leaves it to the server while it is not known', () => {
    expect(amountProblem('19.99', 'direct', terms)).toEqual({
      id: 'amount.minimum',
      values: { min: '20,00' },
    });
    expect(amountProblem('19.99', 'direct', { ...terms, minimum: undefined })).toBeNull();
  });
});

describe('the withdrawal form', () => {
  const filled = {
    type: 'direct' as const,
    amount: '500',
    currency: 'USDT' as const,
    wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  };
  const problemsOf = async (values: Partial<typeof filled>) => {
    try {
      await withdrawalSchema(terms).validate({ ...filled, ...values }, { abortEarly: false });
      return [];
    } catch (error) {
      return (error as { errors: string[] }).errors;
    }
  };

  it('takes what is complete', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it.each([
    ['', 'amount.required'],
    ['0', 'amount.positive'],
    ['1,234', 'amount.ambiguous'],
    ['12,345.678', 'amount.decimals'],
    ['abc', 'amount.positive'],
    ['9999', 'Amount exceed balance available.'],
  ])('refuses the amount %j by %s', async (amount, id) => {
    expect(await problemsOf({ amount })).toEqual([id]);
  });

  it.each([
    ['', 'wallet.required'],
    ['0x123', 'wallet.format'],
    ['0x52908400098527886E0F7030069857D2E4169eE7', 'wallet.checksum'],
  ])('refuses the address %j by %s', async (wallet, id) => {
    expect(await problemsOf({ wallet })).toContain(id);
  });

  it('takes an address without capitals: it carries no checksum', async () => {
    expect(await problemsOf({ wallet: filled.wallet.toLowerCase() })).toEqual([]);
  });
});

describe('an amount of the TCT account', () => {
  const validate = (amount: string) =>
    withdrawalSchema(terms).validate({
      type: 'tct',
      amount,
      currency: 'TCT',
      wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
    });

  it('is in TCT, with six decimals, up to what the account has', async () => {
    await expect(validate('1258,62')).resolves.toMatchObject({ type: 'tct' });
    await expect(validate('0,123456')).resolves.toBeDefined();
    await expect(validate('1258,620001')).rejects.toMatchObject({ errors: ['amount.exceedsTct'] });
    await expect(validate('0,1234567')).rejects.toMatchObject({ errors: ['amount.decimals'] });
  });

  it('has no minimum of its own: the server asks what it is worth', () => {
    expect(amountProblem('1', 'tct', terms)).toBeNull();
    expect(amountProblem('1', 'direct', terms)?.id).toBe('amount.minimum');
  });
});
