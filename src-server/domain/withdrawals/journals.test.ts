import { describe, expect, it } from 'vitest';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { paidJournal, requestedJournal, returnedJournal } from './journals.ts';
import type { WithdrawalRow } from './transitions.ts';

const AT = new Date('2026-03-10T12:00:00Z');
const HASH = `0x${'ab'.repeat(32)}`;
const memberId = 7;

const usual = {
  number: 10_001,
  memberId,
  type: 'pool',
  currency: 'USDT',
  amount: parseUsd('100'),
  fee: parseUsd('3'),
  feeRate: '0.03',
  net: parseUsd('97'),
  price: '1',
  tokenAmount: parseUnits('97', 6),
  tokenDecimals: 6,
  tctAmount: null,
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as WithdrawalRow;

/** 10 TCT of which 0.1 is the fee, in a token of fewer digits, which cuts a little more. */
const ofTct = {
  ...usual,
  type: 'tct',
  currency: 'TCT',
  tctAmount: parseUnits('10.000000005', 18),
  tokenAmount: parseUnits('9.9', 8),
  tokenDecimals: 8,
} as WithdrawalRow;

const tct = (text: string): bigint => parseUnits(text, 18);

describe('of a withdrawal in USD', () => {
  it('what is asked for is held, and what comes back is not', () => {
    expect(requestedJournal(usual, AT)).toEqual({
      kind: 'withdrawal_requested',
      idempotencyKey: 'withdrawal_requested:10001',
      occurredAt: AT,
      source: { type: 'withdrawal', id: '10001' },
      details: {
        currency: 'USDT',
        fee: '3.00',
        fee_rate: '0.03',
        net: '97.00',
        price: '1',
        token_amount: '97',
        wallet: usual.wallet,
      },
      entries: [
        { account: 'pool', memberId, amount: -parseUsd('100') },
        { account: 'held_pool', memberId, amount: parseUsd('100') },
      ],
    });
    expect(returnedJournal(usual, AT)).toMatchObject({
      idempotencyKey: 'withdrawal_returned:10001',
      entries: [
        { account: 'pool', amount: parseUsd('100') },
        { account: 'held_pool', amount: -parseUsd('100') },
      ],
    });
  });

  it('what is paid leaves what is held: the fee is kept, the rest leaves custody in its token', () => {
    const paid = paidJournal(usual, AT, { txHash: HASH });
    expect(paid.idempotencyKey).toBe('withdrawal_paid:10001');
    expect(paid.details).toEqual({ ...requestedJournal(usual, AT).details, tx_hash: HASH });
    expect(paid.entries).toEqual([
      { account: 'held_pool', memberId, amount: -parseUsd('100') },
      { account: 'fees', currency: 'USD', amount: parseUsd('3') },
      { account: 'tct_conversion', currency: 'USD', amount: parseUsd('97') },
      { account: 'custody', currency: 'USDT', amount: -97_000_000n, decimals: 6 },
      { account: 'tct_conversion', currency: 'USDT', amount: 97_000_000n, decimals: 6 },
    ]);
  });

  it('says that it was settled by hand only where it was', () => {
    const settledByHand = (is: boolean) =>
      paidJournal(usual, AT, { txHash: HASH, settledByHand: is }).details;
    expect(settledByHand(true)).toMatchObject({ settled_by_hand: 'true' });
    expect(settledByHand(false)).not.toHaveProperty('settled_by_hand');
  });

  it('has no entry of nothing where there is no fee', () => {
    const free = { ...usual, fee: 0n, net: usual.amount };
    const { entries } = paidJournal(free, AT, { txHash: HASH });
    expect(entries.map(({ account }) => account)).toEqual([
      'held_pool',
      'tct_conversion',
      'custody',
      'tct_conversion',
    ]);
  });
});

describe('of a withdrawal from the TCT account', () => {
  it('TCT are held in place of dollars, and come back', () => {
    const amount = ofTct.tctAmount ?? 0n;
    expect(requestedJournal(ofTct, AT).entries).toEqual([
      { account: 'tct', memberId, amount: -amount },
      { account: 'held_tct', memberId, amount },
    ]);
    expect(returnedJournal(ofTct, AT).entries).toEqual([
      { account: 'tct', memberId, amount },
      { account: 'held_tct', memberId, amount: -amount },
    ]);
  });

  it('the fee is kept in TCT, with what the token can not carry', () => {
    const decimals = 18;
    expect(paidJournal(ofTct, AT, { txHash: HASH }).entries).toEqual([
      { account: 'held_tct', memberId, amount: -(ofTct.tctAmount ?? 0n) },
      { account: 'fees', currency: 'TCT', amount: tct('0.100000005'), decimals },
      { account: 'tct_conversion', currency: 'TCT', amount: tct('9.9'), decimals },
      { account: 'custody', currency: 'TCT', amount: -990_000_000n, decimals: 8 },
      { account: 'tct_conversion', currency: 'TCT', amount: 990_000_000n, decimals: 8 },
    ]);
  });
});
