import type * as Schemas from './liabilities.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

export const adminLiabilities = {
  /** What is owed against what there is, at this moment. */
  view: endpoint<typeof Schemas.liabilitiesSchemas>('GET', '/api/admin/liabilities/', {
    audience: 'admin',
    tags: ['Withdrawals', 'Ledger', 'Payouts', 'Payments'],
  }),
};

export type Liabilities = Answer<typeof adminLiabilities.view>;
export type LiabilityLine = Liabilities['to_pay'][number];
