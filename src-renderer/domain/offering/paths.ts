export const OFFERINGS_PATH = '/tokenization';
export const SUBSCRIPTIONS_PATH = `${OFFERINGS_PATH}/subscriptions`;
export const ELIGIBILITY_PATH = `${OFFERINGS_PATH}/eligibility`;

export const offeringPath = (slug: string): string => `${OFFERINGS_PATH}/${slug}`;
export const subscribePath = (slug: string): string => `${offeringPath(slug)}/subscribe`;
export const subscriptionPath = (number: number): string => `${SUBSCRIPTIONS_PATH}/${number}`;
/** Where a request is seen that pays a subscription on chain. */
export const requestPath = (number: number): string => `${SUBSCRIPTIONS_PATH}?request=${number}`;
