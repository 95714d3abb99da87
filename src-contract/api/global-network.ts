import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './global-network.schema.ts';

export const ranges = {
  list: endpoint<typeof Schemas.rangesSchemas>('GET', '/api/ranges/', {
    audience: 'member',
    tags: ['Ranges'],
  }),
};

export const globalNetwork = {
  overview: endpoint<typeof Schemas.overviewSchemas>('GET', '/api/global-network/', {
    audience: 'member',
    tags: ['GlobalNetwork'],
  }),
  earnings: endpoint<typeof Schemas.earningsSchemas>('GET', '/api/global-network/earnings/', {
    audience: 'member',
    tags: ['GlobalNetwork'],
  }),
  /** Deposits from the direct balance. */
  deposit: endpoint<typeof Schemas.depositSchemas>('POST', '/api/global-network/deposits/', {
    audience: 'member',
    tags: ['GlobalNetwork', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
};

export type RangeList = Answer<typeof ranges.list>;
export type Range = RangeList['items'][number];
export type GlobalOverview = Answer<typeof globalNetwork.overview>;
export type GlobalDeposit = GlobalOverview['deposits'][number];
export type GlobalEarningDay = Answer<typeof globalNetwork.earnings>['items'][number];
