import { describe, expect, it } from 'vitest';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import {
  exception,
  partial,
  purchaseRequest,
  processing,
  settled,
  txHash,
  unresolved,
} from './request.fixtures.ts';
import { isOver, isPayable, standingOf } from './request-state.ts';
import { requestSteps } from './request-steps.ts';

const refunded = unresolved('paid_late', {
  state: 'refunded',
  resolved_at: '2026-11-21T09:00:00.000Z',
  refund_tx_hash: txHash,
});

const ended = (status: 'Expired' | 'Cancelled', watched = false) =>
  purchaseRequest({ status, missing: '0', watched });
const unwatched = (given: PurchaseRequest): PurchaseRequest => ({ ...given, watched: false });

const cases: readonly (readonly [string, PurchaseRequest, string, boolean, boolean])[] = [
  ['a new request', purchaseRequest(), 'waiting', true, false],
  [
    'one that a wallet has sent',
    purchaseRequest({ reported_tx_hash: txHash }),
    'sent',
    true,
    false,
  ],
  [
    'one whose payment failed on chain',
    purchaseRequest({ failed_tx_hash: txHash }),
    'failed',
    true,
    false,
  ],
  [
    'one that was sent again after it failed',
    purchaseRequest({ failed_tx_hash: txHash, reported_tx_hash: txHash }),
    'sent',
    true,
    false,
  ],
  ['a part that can be topped up', partial(), 'partial', true, false],
  ['a payment being confirmed', processing(), 'seen', false, false],
  ['one whose block was undone', processing({ undone: true }), 'undone', false, false],
  ['a settled one undone by the chain', settled({ undone: true }), 'undone', false, false],
  ['a settled one', unwatched(settled()), 'settled', false, true],
  [
    'one with an excess',
    settled({ exceptions: [exception({ kind: 'paid_over', amount: '30' })], watched: false }),
    'over',
    false,
    true,
  ],
  ['a part at the end of its time', unwatched(unresolved('paid_partial')), 'review', false, true],
  ['one returned', unwatched(refunded), 'refunded', false, true],
  ['one without payment', ended('Expired'), 'expired', false, true],
  ['one given up', ended('Cancelled'), 'cancelled', false, true],
  ['one that ended and is still looked at', ended('Expired', true), 'expired', false, false],
  ['one given up that is still looked at', ended('Cancelled', true), 'cancelled', false, false],
  [
    'a late payment below its confirmations',
    processing({ status: 'Expired', watched: false }),
    'late',
    false,
    false,
  ],
];

describe('where a request stands', () => {
  it.each(cases)('%s', (_, given, standing, payable, over) => {
    expect(standingOf(given)).toBe(standing);
    expect(isPayable(given)).toBe(payable);
    expect(isOver(given)).toBe(over);
  });

  it.each(cases)('%s has a thread with one stage that is now, or none', (_, given) => {
    const now = requestSteps(given).filter(({ state }) => state === 'now');
    expect(now.length).toBeLessThanOrEqual(1);
    expect(requestSteps(given)[0]).toMatchObject({ step: 'created', state: 'done' });
  });
});
