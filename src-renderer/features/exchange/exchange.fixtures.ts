import type {
  ExchangeHistory,
  ExchangeRow,
  ExchangeState,
  FirmQuote,
  Trade,
} from '#contract/api/exchange/exchange.ts';

/** An open exchange of a member who has 4 812.60 USD and 1 258.62 TCT; what a test is about is changed. */
export const stateOf = (change: Partial<ExchangeState> = {}): ExchangeState => ({
  at: '2026-11-20T17:42:00.000Z',
  price: { mid: '0.48', source: 'company', since: '2026-11-11T18:00:00.000Z', sample: null },
  spread: '0.005',
  fee_rate: '0.005',
  quote_seconds: 60,
  accounts: { usd: '4812.60', tct: '1258.62', held_tct: '0' },
  quote: { min: '20.00', max: '2000.00' },
  member_day: { used: '777.60', max: '5000.00', resets_at: '2026-11-21T00:00:00.000Z' },
  buy: {
    price: '0.4824',
    most: '2000.00',
    most_by: 'quote_limit',
    day: { used: '26180.00', max: '60000.00' },
    refused: null,
  },
  sell: {
    price: '0.4776',
    most: '1258.62',
    most_by: 'balance',
    day: { used: '12240.00', max: '40000.00' },
    refused: null,
  },
  open: [],
  open_max: 3,
  announced: null,
  ...change,
});

const terms = {
  mid: '0.48',
  spread: '0.005',
  price: '0.4824',
  fee_rate: '0.005',
  value: '500.00',
  converted: '497.50',
  source: 'company',
  price_since: '2026-11-11T18:00:00.000Z',
} as const;

/** 500 USD to TCT, asked for at an instant and good for a minute. */
export const quoteOf = (change: Partial<FirmQuote> = {}, asked = Date.now()): FirmQuote => ({
  ...terms,
  number: 70418,
  side: 'buy',
  state: 'open',
  give: '500.00',
  receive: '1031.301824',
  fee: '2.50',
  all_in: '0.484824',
  against_mid: { total: '4.975125', spread: '2.475125', fee: '2.50' },
  back_now: '490.08',
  created_at: new Date(asked).toISOString(),
  expires_at: new Date(asked + 60_000).toISOString(),
  accounts: {
    usd: { before: '4812.60', after: '4312.60' },
    tct: { before: '1258.62', after: '2289.921824' },
  },
  announced: null,
  at: new Date(asked).toISOString(),
  ...change,
});

/** The same, exchanged. */
export const tradeOf = (change: Partial<Trade> = {}): Trade => ({
  number: 70418,
  side: 'buy',
  state: 'accepted',
  give: '500.00',
  receive: '1031.301824',
  all_in: '0.484824',
  fee: '2.50',
  refused: null,
  at: '2026-11-20T17:59:17.000Z',
  quoted_at: '2026-11-20T17:58:43.000Z',
  terms: { ...terms, approved_by: ['Adriana Soto', 'Mateo Rivas'] },
  journal: {
    number: 91377,
    entries: [
      { account: 'direct', currency: 'USD', amount: '-500' },
      { account: 'fees', currency: 'USD', amount: '2.5' },
      { account: 'tct_conversion', currency: 'USD', amount: '497.5' },
      { account: 'tct_conversion', currency: 'TCT', amount: '-1031.301824' },
      { account: 'tct', currency: 'TCT', amount: '1031.301824' },
    ],
  },
  ...change,
});

export const rowOf = (change: Partial<ExchangeRow> = {}): ExchangeRow => {
  const { number, side, state, give, receive, all_in, fee, refused, at } = tradeOf();
  return { number, side, state, give, receive, all_in, fee, refused, at, ...change };
};

export const historyOf = (items: readonly ExchangeRow[]): ExchangeHistory => ({
  items: [...items],
  next: null,
  counts: { all: items.length, done: 1, undone: items.length - 1 },
  year: {
    gave_usd: '650.00',
    gave_tct: '1800',
    received_usd: '847.45',
    received_tct: '1358.62',
    fees: '7.52',
    count: 5,
  },
});

/** Settings of a product whose exchange is on. */
export const settingsOn = () => ({
  areas: ['exchange'],
  chain: null,
  chat_url: '',
  social_url: '',
  support_url: '',
  diagnostics_public_key: '',
});
