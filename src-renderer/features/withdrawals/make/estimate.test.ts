import { describe, expect, it } from 'vitest';
import type { PublicSettings } from '#contract/api/public.ts';
import { emptyDraft } from './draft.ts';
import { estimateOf } from './estimate.ts';

const terms = {
  balances: {
    direct: { available: '4812.60', waiting: '0' },
    pool: { available: '0', waiting: '0' },
    global: { available: '0', waiting: '0' },
    tct: { available: '1258.62', waiting: '0' },
  },
  minimum: '20',
  format: { region: 'en-US', language: 'en' },
} as const;
const settings = {
  withdrawal_fee_stable: '0.03',
  withdrawal_fee_tct: '0.01',
  tct_price: '0.48',
  chain: {
    chain_id: 1,
    name: 'Test',
    native_symbol: 'ETH',
    explorer_url: null,
    tokens: [
      { currency: 'USDT', address: '0x', decimals: 6 },
      { currency: 'TCT', address: '0x', decimals: 18 },
    ],
  },
} as unknown as PublicSettings;

describe('an estimate before there is an address', () => {
  it('takes the published fee and price', () => {
    const draft = { ...emptyDraft, amount: '500', currency: 'TCT' } as const;
    expect(estimateOf(draft, terms, settings)).toMatchObject({
      fee: '5.00',
      token_amount: '1031.25',
      remaining: '4312.60',
    });
  });

  it('of the TCT account keeps the fee in TCT, whatever the price', () => {
    const draft = { ...emptyDraft, type: 'tct', amount: '100.5', currency: 'TCT' } as const;
    const figures = { tct: { amount: '100.5', fee: '1.005' }, token_amount: '99.495' };
    expect(estimateOf(draft, terms, settings)).toMatchObject({ ...figures, remaining: '1158.12' });
    const dearer = { ...settings, tct_price: '0.96' };
    expect(estimateOf(draft, terms, dearer)).toMatchObject({ ...figures, price: '0.96' });
    // 20 USD is the minimum: 41.666667 TCT at 0.48.
    expect(estimateOf({ ...draft, amount: '41' }, terms, settings)).toBeNull();
    expect(estimateOf({ ...draft, amount: '42' }, terms, settings)).not.toBeNull();
    expect(estimateOf({ ...draft, amount: '1258.63' }, terms, settings)).toBeNull();
  });

  it('says nothing about what cannot be withdrawn or is not known', () => {
    expect(estimateOf({ ...emptyDraft, amount: '5' }, terms, settings)).toBeNull();
    expect(estimateOf({ ...emptyDraft, amount: '1.234' }, terms, settings)).toBeNull();
    expect(estimateOf({ ...emptyDraft, amount: '500' }, terms, undefined)).toBeNull();
    const noSuchToken = { ...emptyDraft, amount: '500', currency: 'USDC' } as const;
    expect(estimateOf(noSuchToken, terms, settings)).toBeNull();
  });
});
