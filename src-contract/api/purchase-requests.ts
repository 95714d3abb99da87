import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './purchase-requests.schema.ts';

/** Purchase requests: memberships, pool positions, global deposits and courses paid on chain. */
export const purchaseRequests = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/payments/', {
    audience: 'member',
    tags: ['Payments'],
  }),
  create: endpoint<typeof Schemas.createSchemas>('POST', '/api/payments/', {
    audience: 'member',
    tags: ['Payments'],
    movesMoney: true,
  }),
  one: endpoint<typeof Schemas.oneSchemas>('GET', '/api/payments/:number/', {
    audience: 'member',
    tags: ['Payments'],
  }),
  watch: endpoint<typeof Schemas.watchSchemas>('GET', '/api/payments/:number/watch/', {
    audience: 'member',
  }),
  cancel: endpoint<typeof Schemas.cancelSchemas>('POST', '/api/payments/:number/cancel/', {
    audience: 'member',
    tags: ['Payments'],
    movesMoney: true,
  }),
  /** "I paid but …": looks a transaction up and says what happens. */
  claim: endpoint<typeof Schemas.claimSchemas>('POST', '/api/payments/:number/claim/', {
    audience: 'member',
    tags: ['Payments'],
  }),
  /** A wallet sent this transaction: where to look, never a proof. */
  report: endpoint<typeof Schemas.reportSchemas>('POST', '/api/payments/:number/report/', {
    audience: 'member',
    tags: ['Payments'],
  }),
};

export type PurchaseRequest = Answer<typeof purchaseRequests.one>;
export type Receipt = PurchaseRequest['receipts'][number];
export type PaymentException = PurchaseRequest['exceptions'][number];
export type PaymentClaim = Answer<typeof purchaseRequests.claim>;

/** Last line of a stream that makes room for a newer one of its member: whoever reads it polls. */
export const tooManyStreams = { closed: 'too_many' } as const;
