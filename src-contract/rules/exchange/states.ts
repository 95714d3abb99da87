/** Where a request for a quote stands. `expired` is an open one whose time has passed. */
export const quoteStates = ['open', 'accepted', 'dropped', 'expired', 'refused'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** How the history is narrowed: exchanges, and what came to nothing. */
export const historyViews = ['all', 'done', 'undone'] as const;
export type HistoryView = (typeof historyViews)[number];

/** What changed the exchange's inventory of TCT. */
export const inventoryKinds = ['allocation', 'trade'] as const;

/** Whether a quote may still be accepted at an instant: until its last millisecond, not after. */
export const isQuoteValid = (expiresAt: Date, now: Date): boolean =>
  now.getTime() <= expiresAt.getTime();
