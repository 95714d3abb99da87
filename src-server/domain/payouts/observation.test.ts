import { expect, it } from 'vitest';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import { ChainDisagreement, ChainUnreachable } from '../../chain/errors.ts';
import { encodePay } from '../../chain/treasury/pay-calldata.ts';
import type { TransactionState } from '../../chain/treasury/types.ts';
import type { ChainServices } from '../../services.ts';
import { observe } from './observation.ts';
import type { PayoutBatchRow } from './states.ts';

type Row = Parameters<typeof observe>[2];

const SENDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const call = {
  run: `0x${'aa'.repeat(32)}`,
  deadline: 4_000_000_000,
  token: testDeployment.tokens.USDT.address,
  items: [{ number: 10_001n, to: SENDER, amount: 97_000_000n }],
};
const calldata = encodePay(call);
const batch = { calldata } as PayoutBatchRow;

const row = (change: Partial<Row> = {}): Row =>
  ({
    txHash: `0x${'bb'.repeat(32)}`,
    state: 'reported',
    sender: null,
    nonce: null,
    blockNumber: null,
    ...change,
  }) as Row;

const sent = { from: SENDER, to: testDeployment.treasury, data: calldata, nonce: 7 };
const pending: TransactionState = { kind: 'pending', transaction: sent };
const mined = (status: 0 | 1, transaction = sent): TransactionState => ({
  kind: 'mined',
  transaction,
  status,
  blockNumber: 12,
  blockHash: `0x${'cc'.repeat(32)}`,
});

interface Source {
  readonly seen: TransactionState | Error;
  /** Transactions of the sender, by source. */
  readonly used?: readonly number[];
}

const observed = (given: Row, { seen, used = [0] }: Source) =>
  observe(
    {
      deployment: testDeployment,
      treasury: {
        transactionState: () =>
          seen instanceof Error ? Promise.reject(seen) : Promise.resolve(seen),
      },
      rpc: {
        quorum: Math.floor(used.length / 2) + 1,
        each: (ask: (provider: unknown) => unknown) =>
          Promise.all(used.map((count) => ask({ getTransactionCount: () => count }))),
      },
    } as unknown as ChainServices,
    batch,
    given,
  );

it('a transaction in the pool is pending, with its sender and nonce, in no block', async () => {
  const { txHash } = row();
  expect(await observed(row(), { seen: pending })).toEqual({
    txHash,
    state: 'pending',
    blockNumber: null,
    changed: { state: 'pending', sender: SENDER, nonce: 7, blockNumber: null },
  });
  // As one that its block was undone of.
  const undone = row({ state: 'mined', blockNumber: 12 });
  expect(await observed(undone, { seen: pending })).toMatchObject({
    state: 'pending',
    changed: { blockNumber: null },
  });
});

it.each([
  [1, 'mined'],
  [0, 'failed'],
] as const)('one in a block with status %i has %s', async (status, state) => {
  expect(await observed(row(), { seen: mined(status) })).toMatchObject({
    state,
    blockNumber: 12,
    changed: { state, sender: SENDER, nonce: 7, blockNumber: 12 },
  });
});

it('what is known already changes nothing; another block does', async () => {
  const known = row({ state: 'mined', blockNumber: 12 });
  expect((await observed(known, { seen: mined(1) })).changed).toBeNull();
  const earlier = row({ state: 'mined', blockNumber: 11 });
  expect((await observed(earlier, { seen: mined(1) })).changed).toMatchObject({ blockNumber: 12 });
  expect((await observed(row({ state: 'pending' }), { seen: pending })).changed).toBeNull();
});

it.each([
  ['another contract', { ...sent, to: SENDER }],
  ['a contract that it makes', { ...sent, to: null }],
  ['another call', { ...sent, data: encodePay({ ...call, deadline: call.deadline + 1 }) }],
])('to %s it is foreign', async (_what, transaction) => {
  expect((await observed(row(), { seen: { kind: 'pending', transaction } })).state).toBe('foreign');
});

it('capitals of the treasury’s address do not decide', async () => {
  const to = testDeployment.treasury.toLowerCase();
  const seen = mined(1, { ...sent, to });
  expect((await observed(row(), { seen })).state).toBe('mined');
});

it('what was foreign once stays so and is not asked about', async () => {
  const foreign = row({ state: 'foreign', blockNumber: 9 });
  const { txHash } = foreign;
  expect(await observed(foreign, { seen: new Error('It was asked.') })).toEqual({
    txHash,
    state: 'foreign',
    blockNumber: 9,
    changed: null,
  });
});

it('where the sources contradict each other that is what is known; another error is thrown', async () => {
  const given = row({ state: 'pending' });
  const seen = new ChainDisagreement('They differ.');
  expect(await observed(given, { seen })).toMatchObject({ state: 'disagreement', changed: null });
  const away = new ChainUnreachable('Nobody answers.');
  await expect(observed(given, { seen: away })).rejects.toBe(away);
});

it('one that nobody knows is reported; replaced where a quorum has its nonce used', async () => {
  const seen = { kind: 'unknown' } as const;
  const shown = row({ state: 'pending', sender: SENDER, nonce: 7 });
  const stateWith = async (given: Row, used: readonly number[]) =>
    (await observed(given, { seen, used })).state;
  expect(await stateWith(shown, [7])).toBe('reported');
  expect(await stateWith(shown, [8])).toBe('replaced');
  expect(await stateWith(shown, [8, 7])).toBe('reported');
  expect(await stateWith(shown, [8, 7, 8])).toBe('replaced');
  // Of one that nobody ever saw neither sender nor nonce is known.
  expect(await stateWith(row(), [8])).toBe('reported');
  expect(await stateWith(row({ nonce: 7 }), [8])).toBe('reported');
  expect(await stateWith(row({ sender: SENDER }), [8])).toBe('reported');
  const mine = row({ state: 'mined', sender: SENDER, nonce: 7, blockNumber: 12 });
  expect(await observed(mine, { seen })).toMatchObject({ blockNumber: null, state: 'reported' });
});
