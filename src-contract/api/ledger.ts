import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './ledger.schema.ts';

export const ledger = {
  list: endpoint<typeof Schemas.listSchemas>('GET', '/api/ledger/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  earnings: endpoint<typeof Schemas.earningsSchemas>('GET', '/api/ledger/earnings/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  closing: endpoint<typeof Schemas.closingSchemas>('GET', '/api/ledger/closing/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
};

export type LedgerEntry = Answer<typeof ledger.list>['items'][number];
export type Earnings = Answer<typeof ledger.earnings>;
export type LastClosing = Answer<typeof ledger.closing>;
export type ClosingOutcome = NonNullable<LastClosing['closing']>['outcome'];
export type MatchedClosing = Extract<ClosingOutcome, { type: 'matched' }>;
