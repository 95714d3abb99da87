import { dayEnd } from '#contract/rules/days.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import type { ChainServices } from '../../services.ts';
import { firstOpenDay } from '../base/business-days.ts';
import { cursorNames, readChainPosition } from '../chain/position.ts';
import { purchaseCursorNames } from '../purchases/cursor-names.ts';

/** The watchers of the chain whose reading members wait for. */
export const watchers = {
  payouts: cursorNames,
  purchases: purchaseCursorNames,
} as const;
export type WatcherName = keyof typeof watchers;
export const watcherNames = ['payouts', 'purchases'] as const satisfies readonly WatcherName[];

/**
 * Milliseconds that a watcher may go without reading a new final block. On chains that say themselves
 * what is final this moves every few minutes, a missed round of it included.
 */
export const WATCHER_LAG_MAX = 30 * MINUTE_MS;

/** Milliseconds after the end of a day until its closing counts as stopped. */
export const CLOSING_LATE_MAX = HOUR_MS;

/**
 * How long ago each watcher read its newest final block, in milliseconds; null for one that has
 * read nothing yet.
 */
export async function watcherLags(
  db: Database,
  { deployment }: ChainServices,
  now: Date,
): Promise<Readonly<Record<WatcherName, number | null>>> {
  const lagOf = async (name: WatcherName): Promise<number | null> => {
    const { read } = await readChainPosition(db, deployment, watchers[name]);
    return read && Math.max(0, now.getTime() - read.at.getTime());
  };
  return { payouts: await lagOf('payouts'), purchases: await lagOf('purchases') };
}

/** How long ago the first day that is not closed ended, in milliseconds; 0 while it still lasts. */
export async function closingLateness(db: Database, now: Date): Promise<number> {
  const open = await firstOpenDay(db, now);
  return Math.max(0, now.getTime() - dayEnd(open).getTime());
}
