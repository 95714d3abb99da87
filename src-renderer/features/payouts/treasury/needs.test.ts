import { describe, expect, it } from 'vitest';
import { treasury, withdrawal } from '../payouts.fixtures.ts';
import { findObstacle, nativeAmount, runNeeds, suggestRemoval } from './needs.ts';

const onDemo = { chainId: 31_337 };
const of = (number: number, token_amount: string, change = {}) =>
  withdrawal({ number, token_amount, net: token_amount, ...change });

describe('what a run takes', () => {
  it('adds up each token against the treasury, and the fee of every transaction', () => {
    const items = [of(1, '970.5'), of(2, '242.500001')];
    const needs = runNeeds(items, treasury());
    expect(needs.tokens).toMatchObject([
      { currency: 'USDT', count: 2, needed: 1_213_000_001n, balance: 6_120_000_000n, missing: 0n },
    ]);
    expect(needs.net).toBe(1_213_000_001n);
    expect(nativeAmount(needs.fee)).toBe('0.0011');
  });

  it('splits a token into transactions of 300 items', () => {
    const items = Array.from({ length: 301 }, (_, index) => of(index + 1, '1'));
    expect(runNeeds(items, treasury()).batches).toBe(2);
  });

  it('leaves out what still waits for a second administrator', () => {
    const items = [of(1, '10'), of(2, '6000', { needs_second_approval: true })];
    expect(runNeeds(items, treasury()).tokens).toMatchObject([{ count: 1, needed: 10_000_000n }]);
  });
});

describe('what keeps a run from being frozen', () => {
  const few = [of(1, '100')];
  const obstacle = (items = few, view = treasury(), wallet: typeof onDemo | undefined = onDemo) =>
    findObstacle(runNeeds(items, view), view, wallet);

  it('is nothing where treasury, wallet and gas suffice', () => {
    expect(obstacle()).toBeUndefined();
  });

  it('is a paused treasury before all else', () => {
    expect(obstacle([of(1, '9999')], treasury({ paused: true }))).toEqual({ kind: 'paused' });
  });

  it('is a treasury that holds too little, to the last unit', () => {
    expect(obstacle([of(1, '6120')])).toBeUndefined();
    expect(obstacle([of(1, '6120.000001')])).toMatchObject({
      kind: 'treasury_short',
      need: { missing: 1n },
    });
  });

  it("is the treasury's daily limit", () => {
    const [token] = treasury().tokens;
    const view = treasury({ tokens: token ? [{ ...token, daily_limit_left: '50' }] : [] });
    expect(obstacle(few, view)).toMatchObject({
      kind: 'daily_limit',
      need: { overLimit: 50_000_000n },
    });
  });

  it('is a wallet that is missing, elsewhere, or without the role', () => {
    const view = treasury();
    expect(findObstacle(runNeeds(few, view), view, undefined)).toEqual({ kind: 'unconnected' });
    expect(obstacle(few, view, { chainId: 1 })).toEqual({ kind: 'wrong_network' });
    const operator = { address: '0x', native_balance: '1', may_pay: false, may_approve: false };
    expect(obstacle(few, treasury({ operator }))).toEqual({ kind: 'not_operator' });
  });

  it('is too little coin for the network fee', () => {
    const operator = { address: '0x', native_balance: '0.0004', may_pay: true, may_approve: false };
    expect(obstacle(few, treasury({ operator }))).toEqual({
      kind: 'gas',
      missing: 600_000_000_000_000n,
    });
  });

  it('is an empty selection', () => {
    expect(obstacle([])).toEqual({ kind: 'nothing' });
  });
});

describe('what to leave out so that the rest fits', () => {
  const removed = (...amounts: readonly string[]) => {
    const items = amounts.map((amount, index) => of(index + 1, amount));
    const need = runNeeds(items, treasury()).tokens[0];
    return need ? suggestRemoval(need, items) : [];
  };

  it('is the smallest one that is enough alone', () => {
    expect(removed('5000', '1000', '300', '200')).toEqual([2]);
  });

  it('is the largest first where one is not enough', () => {
    expect(removed('4000', '4000', '4000')).toEqual([1, 2]);
  });
});
