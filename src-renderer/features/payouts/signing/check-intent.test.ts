import { describe, expect, it } from 'vitest';
import type { PayoutIntent } from '#contract/api/admin/payouts.ts';
import { findMismatch } from './check-intent.ts';
import {
  approvedBatch,
  approvedIntent,
  batch,
  contract,
  forged,
  intent,
  operator,
  run,
} from '../payouts.fixtures.ts';

const expected = { run: run(), batch: batch(), sender: operator, decimals: 6 };
const elsewhere = '0x1111111111111111111111111111111111111111';

/** An intent whose calldata was exchanged, and whose batch carries the hash to match. */
function swapped(change: Parameters<typeof forged>[0]) {
  const call = forged(change);
  return [intent(call), batch({ calldata_hash: call.calldata_hash })] as const;
}

describe('comparing what is to be signed with the run on screen', () => {
  it('finds nothing where all of it matches, whatever capitals the wallet writes', async () => {
    expect(await findMismatch(intent(), expected)).toBeUndefined();
    const sender = operator.toLowerCase();
    expect(await findMismatch(intent(), { ...expected, sender })).toBeUndefined();
  });

  it.each<[string, Partial<PayoutIntent>]>([
    ['network', { chain_id: 1 }],
    ['account', { from: elsewhere }],
    ['contract', { to: elsewhere }],
    ['data', { data: `${intent().data}00` }],
    ['data', { calldata_hash: `0x${'00'.repeat(32)}` }],
    ['data', forged({ items: [] })],
  ])('finds another %s', async (field, change) => {
    expect(await findMismatch(intent(change), expected)).toBe(field);
  });

  it.each<[string, Parameters<typeof forged>[0]]>([
    ['address', { items: [{ number: 10_497n, to: elsewhere, amount: 970_000_000n }] }],
    ['amount', { items: [{ number: 10_497n, to: contract, amount: 970_000_001n }] }],
    ['amount', { items: [] }],
    ['token', { token: elsewhere }],
    ['data', { deadline: 1_900_000_000n }],
    ['data', { run: `0x${'34'.repeat(32)}` }],
  ])('finds another %s even where every hash agrees', async (field, change) => {
    const [changed, own] = swapped(change);
    expect(await findMismatch(changed, { ...expected, batch: own })).toBe(field);
  });

  it('takes a call with the approval that the run has, and with no other', async () => {
    const approved = approvedBatch();
    expect(await findMismatch(approvedIntent(), { ...expected, batch: approved })).toBeUndefined();
    const given = { approver: elsewhere, by: 'ramiro', at: run().created_at };
    for (const approval of [null, { given, lapsed: false }, { given: null, lapsed: true }]) {
      const own = approvedBatch({ approval });
      expect(await findMismatch(approvedIntent(), { ...expected, batch: own })).toBe('data');
    }
  });

  it('signs no token that the treasury does not know', async () => {
    expect(await findMismatch(intent(), { ...expected, decimals: undefined })).toBe('token');
  });
});
