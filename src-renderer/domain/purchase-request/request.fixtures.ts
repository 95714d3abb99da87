import type {
  PurchaseRequest,
  PaymentException,
  Receipt,
} from '#contract/api/purchase-requests.ts';

/** Requests, receipts and exceptions that tests of these screens start from. */
export const receivingAddress = '0xA8A08bb66941A3943F19A6322019cB8f240D6Fd5';
export const usdtAddress = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
export const txHash = `0x${'ab'.repeat(32)}`;

const created = '2026-11-20T17:29:00.000Z';
const expires = '2026-11-20T18:29:00.000Z';

export function purchaseRequest(change: Partial<PurchaseRequest> = {}): PurchaseRequest {
  return {
    number: 20_931,
    kind: 'membership',
    subject: {
      id: 4,
      name: 'Profesional',
      name_en: 'Professional',
      purchase: 'upgrade',
      slug: null,
      credit: '750.00',
    },
    status: 'New',
    amount: '750.00',
    currency: 'USDT',
    price: '1',
    token_amount: '750',
    received: '0',
    missing: '750',
    token: usdtAddress,
    token_decimals: 6,
    address: receivingAddress,
    network: { chain_id: 31_337, name: 'TCT Demo' },
    uri: `ethereum:${usdtAddress}@31337/transfer?address=${receivingAddress}&uint256=750000000`,
    created_at: created,
    expires_at: expires,
    settled_at: null,
    closed_at: null,
    reported_tx_hash: null,
    failed_tx_hash: null,
    receipts: [],
    exceptions: [],
    undone: false,
    can_cancel: true,
    watched: true,
    result_id: null,
    ...change,
  };
}

export function receipt(change: Partial<Receipt> = {}): Receipt {
  return {
    tx_hash: txHash,
    explorer_url: null,
    amount: '750',
    currency: 'USDT',
    sender: '0x6B9E000000000000000000000000000000009dDf',
    at: '2026-11-20T17:40:00.000Z',
    state: 'final',
    confirmations: null,
    ...change,
  };
}

export function exception(change: Partial<PaymentException> = {}): PaymentException {
  return {
    kind: 'paid_partial',
    state: 'open',
    amount: '500',
    currency: 'USDT',
    resolved_at: null,
    refund_tx_hash: null,
    refund_explorer_url: null,
    ...change,
  };
}

/** A part that can still be topped up. */
export const partial = (change: Partial<PurchaseRequest> = {}): PurchaseRequest =>
  purchaseRequest({
    received: '500',
    missing: '250',
    can_cancel: false,
    receipts: [receipt({ amount: '500' })],
    exceptions: [exception({ state: 'waiting' })],
    ...change,
  });

/** Seen on the chain, being confirmed. */
export const processing = (change: Partial<PurchaseRequest> = {}): PurchaseRequest =>
  purchaseRequest({
    status: 'Processing',
    received: '750',
    missing: '0',
    can_cancel: false,
    receipts: [receipt({ state: 'seen', confirmations: { seen: 1, required: 3 } })],
    ...change,
  });

export const settled = (change: Partial<PurchaseRequest> = {}): PurchaseRequest =>
  purchaseRequest({
    status: 'Settled',
    received: '750',
    missing: '0',
    can_cancel: false,
    settled_at: '2026-11-20T17:41:00.000Z',
    closed_at: '2026-11-20T17:41:00.000Z',
    receipts: [receipt()],
    result_id: 'p1',
    ...change,
  });

/** Over its time, with an exception that an administrator decides. */
export const unresolved = (
  kind: PaymentException['kind'],
  change: Partial<PaymentException> = {},
): PurchaseRequest =>
  purchaseRequest({
    status: 'Expired',
    received: '500',
    missing: '0',
    can_cancel: false,
    closed_at: expires,
    receipts: [receipt({ amount: '500' })],
    exceptions: [exception({ kind, ...change })],
  });
