import { describe, expect, it } from 'vitest';
import type { ValidationError } from 'yup';
import { depositSchema, type DepositLimits } from './deposit-schema.ts';
import { emptyDeposit, type DepositValues } from './deposit-values.ts';

const limits: DepositLimits = {
  minimum: '100.00',
  maximum: '20000.00',
  balance: '4812.60',
  format: { region: 'es-AR', language: 'es' },
};
const good: DepositValues = { type: 'balance', amount: '1200', currency: 'USDT', terms: true };

/** Message ids and values by field; nothing where all is well. */
async function problems(
  change: Partial<DepositValues>,
  more: Partial<DepositLimits> = {},
): Promise<Record<string, unknown>> {
  try {
    await depositSchema({ ...limits, ...more }).validate(
      { ...good, ...change },
      { abortEarly: false },
    );
    return {};
  } catch (error) {
    const { inner } = error as ValidationError;
    return Object.fromEntries(
      inner.map(({ path = '', message, params }) => [path, { message, params }]),
    );
  }
}

describe('a deposit', () => {
  it('that is complete is taken', async () => {
    expect(await problems({})).toEqual({});
    expect(await problems({ type: 'chain', currency: 'TCT' })).toEqual({});
  });

  it('says how it is paid, how much it is, and that its terms are accepted', async () => {
    const found = await problems({ ...emptyDeposit });
    expect(found['type']).toMatchObject({ message: 'depositType.required' });
    expect(found['amount']).toMatchObject({ message: 'amount.required' });
    expect(found['terms']).toMatchObject({ message: 'depositTerms.required' });
  });

  it.each(['99.99', '20000.01'])('of %s is outside of what is taken', async (amount) => {
    expect((await problems({ amount, type: 'chain' }))['amount']).toMatchObject({
      message: 'amount.between',
      params: { min: '100,00', max: '20.000,00' },
    });
  });

  it.each(['100', '20000'])('of %s is just inside', async (amount) => {
    expect(await problems({ amount, type: 'chain' })).toEqual({});
  });

  it('from the balance is no more than that; on chain the balance does not matter', async () => {
    expect(await problems({ amount: '4812.60' })).toEqual({});
    expect((await problems({ amount: '4812.61' }))['amount']).toMatchObject({
      message: 'Amount exceed balance available.',
      params: { available: '4.812,60' },
    });
    expect(await problems({ amount: '4812.61', type: 'chain' })).toEqual({});
  });

  it('that no range takes is refused', async () => {
    const isTaken = (amount: string) => amount !== '999.5';
    expect((await problems({ amount: '999,5' }, { isTaken }))['amount']).toMatchObject({
      message: 'amount.noRange',
    });
    expect(await problems({ amount: '999' }, { isTaken })).toEqual({});
  });
});
