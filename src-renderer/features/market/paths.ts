export const MARKET_PATH = '/marketplace';
export const CART_PATH = `${MARKET_PATH}/cart`;
export const CHECKOUT_PATH = `${MARKET_PATH}/checkout`;
export const ORDERS_PATH = `${MARKET_PATH}/orders`;

export const productPath = (slug: string): string => `${MARKET_PATH}/${encodeURIComponent(slug)}`;

export const orderPath = (number: number): string => `${ORDERS_PATH}/${number}`;
