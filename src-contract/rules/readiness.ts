/**
 * What a server must do before requests are sent to it: write to its database, close days in time,
 * read payments and purchases from the chain, and know the contracts that pay.
 */
export const readyChecks = ['database', 'settlement', 'payouts', 'purchases', 'contracts'] as const;
export type ReadyCheck = (typeof readyChecks)[number];

/** What a reading is done by where a replica is configured: it, or the primary, and then why. */
export const readBy = [
  'replica',
  /** Nothing answers there, or it broke off. */
  'unreachable',
  /** Its connections are all in use. */
  'busy',
  /** It does not follow the primary: another database, one that was promoted, or one of before a failover. */
  'foreign',
  /** It has not replayed what was committed when it was asked. */
  'behind',
  /** It ended a statement that was in the way of what it replays. */
  'conflict',
] as const;
export type ReadBy = (typeof readBy)[number];
