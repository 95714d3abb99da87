import type { AdminException, Sweeps } from '#contract/api/admin/exceptions.ts';
import {
  exception as paymentException,
  settled,
  unresolved,
  usdtAddress,
} from '#renderer/domain/purchase-request/request.fixtures.ts';
import { encodeSweep } from '#renderer/lib/chain/sweep-call.ts';

/** Exceptions and sweeps that tests of these screens start from. */
export function exception(change: Partial<AdminException> = {}): AdminException {
  return {
    id: 7,
    kind: 'paid_partial',
    state: 'open',
    member: { id: 12, username: 'bruno_c', name: 'Bruno Cáceres' },
    request: unresolved('paid_partial'),
    history: { is_first: false, ended: [], others_by_sender: 0 },
    amount: '500',
    currency: 'USDT',
    difference: '-250',
    borne: '250',
    can_activate: true,
    activation_by_two: false,
    activation_proposal: null,
    own: null,
    created_at: '2026-11-20T18:29:00.000Z',
    resolved_at: null,
    resolved_by: null,
    note: null,
    refund_tx_hash: null,
    ...change,
  };
}

/** Settled, with 30 tokens more than asked. */
export const over = (): AdminException =>
  exception({
    id: 8,
    kind: 'paid_over',
    member: { id: 13, username: 'elena_s', name: 'Elena Sarmiento' },
    request: settled({
      number: 20_919,
      received: '780',
      exceptions: [paymentException({ kind: 'paid_over', amount: '30' })],
    }),
    amount: '30',
    difference: '30',
    borne: '0',
    can_activate: false,
  });

export const receiptsContract = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

export function sweeps(change: Partial<Sweeps['items'][number]> = {}): Sweeps {
  const numbers = [20_931, 20_933];
  return {
    chain: { chain_id: 31_337, name: 'TCT Demo', contract: receiptsContract },
    items: [
      {
        currency: 'USDT',
        amount: '1250',
        addresses: 2,
        numbers,
        calldata: encodeSweep({ token: usdtAddress, numbers: numbers.map(BigInt) }),
        oldest_at: '2026-11-20T17:40:00.000Z',
        ...change,
      },
    ],
  };
}
