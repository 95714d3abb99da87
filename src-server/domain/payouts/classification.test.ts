import { describe, expect, it } from 'vitest';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import type { PaidEvent } from '../../chain/treasury/types.ts';
import { classifyPayment } from './classification.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';

const RUN = `0x${'aa'.repeat(32)}`;
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const OTHER_TREASURY = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const { tokens, chainId } = testDeployment;

const withdrawal = (change: Partial<WithdrawalRow> = {}): WithdrawalRow =>
  ({
    number: 10_001,
    detail: 'broadcast',
    chainId,
    currency: 'USDT',
    wallet: WALLET,
    tokenAmount: 97_000_000n,
    txHash: null,
    ...change,
  }) as WithdrawalRow;

const paid = (change: Partial<PaidEvent> = {}): PaidEvent => ({
  number: 10_001n,
  run: RUN,
  to: WALLET,
  token: tokens.USDT.address,
  amount: 97_000_000n,
  txHash: `0x${'bb'.repeat(32)}`,
  blockNumber: 7,
  blockHash: `0x${'cc'.repeat(32)}`,
  logIndex: 1,
  transferMatches: true,
  ...change,
});

const item = {
  runKey: RUN,
  contract: testDeployment.treasury,
  blockNumber: null as number | null,
  logIndex: null as number | null,
};

const classify = (event: PaidEvent, row: WithdrawalRow | null = withdrawal()) =>
  classifyPayment({ event, withdrawal: row, item }, testDeployment);

describe('a payment of the treasury', () => {
  it('is expected where event, transfer, wallet, token, amount and run are what was frozen', () => {
    expect(classify(paid())).toBe('expected');
  });

  it.each([
    ['without a transfer of the token', { transferMatches: false }],
    ['to another wallet', { to: OTHER }],
    ['in another token', { token: tokens.USDC.address }],
    ['of a unit less', { amount: 96_999_999n }],
    ['of a unit more', { amount: 97_000_001n }],
  ] as const)('%s is a mismatch, in its run and outside of it', (_name, change) => {
    expect(classify(paid(change))).toBe('mismatch');
    expect(classify(paid({ ...change, run: `0x${'dd'.repeat(32)}` }))).toBe('mismatch');
  });

  it('of exactly what is owed by another run is outside the run', () => {
    expect(classify(paid({ run: `0x${'dd'.repeat(32)}` }))).toBe('outside_run');
  });

  it('of exactly what is owed by the key of a run of another treasury is outside the run', () => {
    const elsewhere = { ...item, contract: OTHER_TREASURY };
    const payment = { event: paid(), withdrawal: withdrawal(), item: elsewhere };
    expect(classifyPayment(payment, testDeployment)).toBe('outside_run');
  });

  it('by two treasuries in one transaction is a second payment, read again it is the first', () => {
    const { txHash, blockNumber, logIndex } = paid();
    const row = withdrawal({ detail: 'confirmed', txHash });
    const booked = { ...item, contract: OTHER_TREASURY, blockNumber, logIndex: 9 };
    const classifyAs = (of: typeof booked) =>
      classifyPayment({ event: paid(), withdrawal: row, item: of }, testDeployment);
    expect(classifyAs(booked)).toBe('paid_twice');
    expect(classifyAs({ ...booked, logIndex })).toBe('booked_before');
    expect(classifyAs({ ...booked, contract: testDeployment.treasury })).toBe('booked_before');
  });

  it('of what is in no run is outside of any, and read again it is the one in the books', () => {
    const inNone = (row: WithdrawalRow) =>
      classifyPayment({ event: paid(), withdrawal: row, item: null }, testDeployment);
    expect(inNone(withdrawal({ detail: 'queued' }))).toBe('outside_run');
    const { txHash } = paid();
    expect(inNone(withdrawal({ detail: 'confirmed', txHash }))).toBe('booked_before');
  });

  it('whose transaction came into another block is the one that is booked', () => {
    const { txHash, blockNumber } = paid();
    const row = withdrawal({ detail: 'confirmed', txHash });
    const elsewhere = {
      ...item,
      contract: OTHER_TREASURY,
      blockNumber: blockNumber - 1,
      logIndex: 9,
    };
    const payment = { event: paid(), withdrawal: row, item: elsewhere };
    expect(classifyPayment(payment, testDeployment)).toBe('booked_before');
  });

  it('tells apart what is in the books, was given back, or belongs to another chain', () => {
    const { txHash } = paid();
    expect(classify(paid(), withdrawal({ detail: 'confirmed', txHash }))).toBe('booked_before');
    expect(classify(paid(), withdrawal({ detail: 'confirmed', txHash: '0x00' }))).toBe(
      'paid_twice',
    );
    expect(classify(paid(), withdrawal({ detail: 'refused' }))).toBe('closed');
    expect(classify(paid(), withdrawal({ chainId: chainId + 1 }))).toBe('unknown');
    expect(classify(paid(), null)).toBe('unknown');
  });
});
