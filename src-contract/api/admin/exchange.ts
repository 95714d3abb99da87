import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './exchange.schema.ts';

const reading = { audience: 'admin', tags: ['Exchange'] } as const;

/** The exchange as administrators see it. Its price is the setting `tct_price`, its terms settings. */
export const adminExchange = {
  overview: endpoint<typeof Schemas.overviewSchemas>('GET', '/api/admin/exchange/', reading),
  samples: endpoint<typeof Schemas.samplesSchemas>('GET', '/api/admin/exchange/samples/', reading),
  trades: endpoint<typeof Schemas.tradesSchemas>('GET', '/api/admin/exchange/trades/', reading),
  inventory: endpoint<typeof Schemas.inventorySchemas>(
    'GET',
    '/api/admin/exchange/inventory/',
    reading,
  ),
  /** Refuses new quotes; the open ones finish. */
  halt: endpoint<typeof Schemas.haltSchemas>('POST', '/api/admin/exchange/halt/', reading),
  resume: endpoint<typeof Schemas.resumeSchemas>('POST', '/api/admin/exchange/resume/', reading),
  /** Takes back a change of the company price that is announced and not in force. */
  cancelPrice: endpoint<typeof Schemas.cancelPriceSchemas>(
    'POST',
    '/api/admin/exchange/price/cancel/',
    { audience: 'admin', tags: ['Exchange', 'Settings'] },
  ),
  allocate: endpoint<typeof Schemas.allocateSchemas>('POST', '/api/admin/exchange/inventory/', {
    audience: 'admin',
    tags: ['Exchange', 'Proposals'],
  }),
};

export type ExchangeOverview = Answer<typeof adminExchange.overview>;
export type PriceSample = Answer<typeof adminExchange.samples>['items'][number];
export type AdminTrade = Answer<typeof adminExchange.trades>['items'][number];
export type InventoryMove = Answer<typeof adminExchange.inventory>['items'][number];
