import { describe, expect, it } from 'vitest';
import { canWithdrawUsd } from './can-withdraw.ts';

const userWith = (direct: string, pool = '0.00', global = '0.00') => ({
  balance: direct,
  pool_bonus_balance: pool,
  global_balance: { available: global, waiting: '500.00' },
});

describe('whether anything can be withdrawn', () => {
  it('is so from the minimum on', () => {
    expect(canWithdrawUsd(userWith('19.99'), '20')).toBe(false);
    expect(canWithdrawUsd(userWith('20.00'), '20')).toBe(true);
  });

  it('never adds balances up, nor what is still waiting', () => {
    expect(canWithdrawUsd(userWith('15.00', '15.00', '15.00'), '20')).toBe(false);
    expect(canWithdrawUsd(userWith('0.00', '0.00', '20.00'), '20')).toBe(true);
  });

  it('takes any amount while the minimum is not known, and never nothing', () => {
    expect(canWithdrawUsd(userWith('0.01'), undefined)).toBe(true);
    expect(canWithdrawUsd(userWith('0.00'), undefined)).toBe(false);
    expect(canWithdrawUsd(userWith('0.00'), '0')).toBe(false);
  });
});
