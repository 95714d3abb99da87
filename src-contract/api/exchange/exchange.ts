import type { Static } from 'typebox';
import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './exchange.schema.ts';

const quote = '/api/exchange/quotes/:number/';
const reading = { audience: 'member', tags: ['Exchange'] } as const;
const asking = { audience: 'member', tags: ['Exchange'] } as const;

/**
 * The exchange as members use it. While the area is switched off, asking for anything new answers
 * `area_off`; the history and the TCT account stay readable.
 */
export const exchange = {
  state: endpoint<typeof Schemas.stateSchemas>('GET', '/api/exchange/', reading),
  prices: endpoint<typeof Schemas.pricesSchemas>('GET', '/api/exchange/prices/', reading),
  /** Fixes the price for some seconds; moves nothing. What is refused stays in the history. */
  quote: endpoint<typeof Schemas.quoteSchemas>('POST', '/api/exchange/quotes/', asking),
  oneQuote: endpoint<typeof Schemas.oneQuoteSchemas>('GET', quote, reading),
  drop: endpoint<typeof Schemas.dropSchemas>('POST', `${quote}drop/`, asking),
  accept: endpoint<typeof Schemas.acceptSchemas>('POST', `${quote}accept/`, {
    audience: 'member',
    tags: ['Exchange', 'User', 'Ledger', 'Notifications'],
    movesMoney: true,
  }),
  history: endpoint<typeof Schemas.historySchemas>('GET', '/api/exchange/history/', reading),
  trade: endpoint<typeof Schemas.tradeSchemas>('GET', '/api/exchange/history/:number/', reading),
  account: endpoint<typeof Schemas.accountSchemas>('GET', '/api/exchange/account/', reading),
  deposit: endpoint<typeof Schemas.depositSchemas>('POST', '/api/exchange/deposits/', {
    audience: 'member',
    tags: ['Exchange', 'Payments'],
    movesMoney: true,
  }),
};

/** Why there is no quote, with the figures of its sentence. */
export type ExchangeRefused = Static<typeof Schemas.ExchangeRefused>;
export type ExchangeState = Answer<typeof exchange.state>;
export type ExchangePrices = Answer<typeof exchange.prices>;
export type QuoteWish = Body<typeof exchange.quote>;
export type FirmQuote = Answer<typeof exchange.quote>;
export type ExchangeHistory = Answer<typeof exchange.history>;
export type ExchangeRow = ExchangeHistory['items'][number];
export type Trade = Answer<typeof exchange.trade>;
export type TctAccountPage = Answer<typeof exchange.account>;
