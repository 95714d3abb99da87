/**
 * What a server must do before requests are sent to it: write to its database, close days in time,
 * read payments and purchases from the chain, and know the contracts that pay.
 */
export const readyChecks = ['database', 'settlement', 'payouts', 'purchases', 'contracts'] as const;
export type ReadyCheck = (typeof readyChecks)[number];
