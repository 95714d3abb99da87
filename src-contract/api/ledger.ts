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
};

export type LedgerEntry = Answer<typeof ledger.list>['items'][number];
export type Earnings = Answer<typeof ledger.earnings>;
