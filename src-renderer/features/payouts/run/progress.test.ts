import { describe, expect, it } from 'vitest';
import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { batch, run } from '../payouts.fixtures.ts';
import { confirmationsOf, maySign, stagesOf, standingOf, unsignedBatches } from './progress.ts';

const inTime = Date.parse('2026-11-20T17:55:00Z');
const late = Date.parse('2026-11-20T18:00:01Z');
const sent: Partial<PayoutBatch> = { state: 'broadcast', tx_hash: `0x${'ab'.repeat(32)}` };

describe('the stages of a run', () => {
  const standings = (state: ReturnType<typeof run>['state']) =>
    stagesOf(run({ state })).map(({ standing }) => standing);

  it('advance with what the server says, and only it says reconciled', () => {
    expect(standings('frozen')).toEqual(['done', 'now', 'todo', 'todo', 'todo']);
    expect(standings('signing')).toEqual(['done', 'now', 'todo', 'todo', 'todo']);
    expect(standings('broadcast')).toEqual(['done', 'done', 'done', 'now', 'todo']);
    expect(standings('confirmed')).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(standings('released')).toEqual(['done', 'todo', 'todo', 'todo', 'todo']);
  });

  it('count the confirmations of the batch that is furthest behind', () => {
    const batches = [3, 1].map((seen, index) =>
      batch({ ...sent, index, confirmations: { seen, required: 3 } }),
    );
    expect(confirmationsOf(run({ batches }))).toEqual({ seen: 1, required: 3 });
    expect(confirmationsOf(run())).toBeNull();
  });
});

describe('resuming a run', () => {
  it('takes up what no transaction is known for, and nothing that was sent', () => {
    const batches = [batch(sent), batch({ index: 1, state: 'signing' }), batch({ index: 2 })];
    expect(unsignedBatches(run({ batches })).map(({ index }) => index)).toEqual([1, 2]);
  });

  it('is possible until the deadline by the time of the chain', () => {
    expect(standingOf(run({ state: 'signing' }), inTime)).toBe('sign');
    expect(standingOf(run({ state: 'signing' }), late)).toBe('late');
  });

  it('is for others than who approved it, and for whom it does not pay', () => {
    const approval = {
      given: { approver: '0x', by: 'ana', at: '2026-11-20T17:52:00Z' },
      lapsed: false,
    };
    const approved = run({ state: 'signing', batches: [batch({ approval })] });
    expect(standingOf(approved, inTime)).toBe('approved');
    expect(maySign(approved, inTime)).toBe(true);
    expect(maySign({ ...approved, send_barred: true }, inTime)).toBe(false);
    expect(maySign(approved, late)).toBe(false);
  });

  it('waits where everything was sent, and is over where the server says so', () => {
    expect(standingOf(run({ state: 'broadcast', batches: [batch(sent)] }), inTime)).toBe('wait');
    expect(standingOf(run({ state: 'confirmed' }), inTime)).toBe('over');
    expect(standingOf(run({ state: 'released' }), late)).toBe('over');
  });

  it('asks for repair before anything else', () => {
    const [item] = batch().items;
    const doubtful = batch({
      state: 'needs_repair',
      items: item ? [{ ...item, state: 'needs_repair', repair: 'failed' }] : [],
    });
    const batches = [doubtful, batch({ index: 1 })];
    expect(standingOf(run({ state: 'frozen', batches }), inTime)).toBe('repair');
  });
});
