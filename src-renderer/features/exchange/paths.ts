export const EXCHANGE_PATH = '/exchange';
export const HISTORY_PATH = '/exchange/history';
export const ACCOUNT_PATH = '/exchange/account';

/** One firm quote. */
export const quoteAt = (number: number): string => `/exchange/quotes/${number}`;
/** One exchange, with its reason beside the list. */
export const tradeAt = (number: number): string => `${HISTORY_PATH}?number=${number}`;
/** Where TCT are taken out of the TCT account. */
export const WITHDRAW_PATH = '/withdrawals?type=tct';
