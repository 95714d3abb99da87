import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './withdrawals.schema.ts';

export const withdrawals = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/withdrawals/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  quote: endpoint<typeof Schemas.quoteSchemas>('POST', '/api/withdrawals/quote/', {
    audience: 'member',
  }),
  addresses: endpoint<typeof Schemas.addressesSchemas>('GET', '/api/withdrawals/addresses/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  /** Asks for what a passkey may sign in place of the code. */
  passkey: endpoint<typeof Schemas.passkeySchemas>('POST', '/api/withdrawals/passkey/', {
    audience: 'member',
  }),
  create: endpoint<typeof Schemas.createSchemas>('POST', '/api/withdrawals/', {
    audience: 'member',
    tags: ['Withdrawals', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
  one: endpoint<typeof Schemas.oneSchemas>('GET', '/api/withdrawals/:number/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  arrival: endpoint<typeof Schemas.arrivalSchemas>('GET', '/api/withdrawals/:number/arrival/', {
    audience: 'member',
    tags: ['Withdrawals'],
  }),
  cancel: endpoint<typeof Schemas.cancelSchemas>('POST', '/api/withdrawals/:number/cancel/', {
    audience: 'member',
    tags: ['Withdrawals', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
};

export type Quote = Answer<typeof withdrawals.quote>;
export type Arrival = Answer<typeof withdrawals.arrival>;
export type WithdrawalPage = Answer<typeof withdrawals.list>;
export type Withdrawal = WithdrawalPage['items'][number];
export type WithdrawalWithTimeline = Answer<typeof withdrawals.one>;
export type TimelineEvent = WithdrawalWithTimeline['timeline'][number]['event'];
