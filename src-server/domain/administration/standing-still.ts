import { dayEnd } from '#contract/rules/days.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import type { StandstillKind } from '../../database/schema/jobs.ts';
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
const CLOSING_LATE_MAX = HOUR_MS;

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

/** How something stands still. */
export interface Stopped {
  /** Null: a watcher that has read nothing yet. */
  readonly since: Date | null;
}

/**
 * Whether days are not closed in time, or a watcher reads no new final block; null while it goes on.
 * Without contracts nothing is watched, and nothing stops.
 */
export async function stoppedSince(
  what: StandstillKind,
  db: Database,
  chain: ChainServices | null,
  now: Date,
): Promise<Stopped | null> {
  const ago = (milliseconds: number): Stopped => ({
    since: new Date(now.getTime() - milliseconds),
  });
  if (what === 'settlement') {
    const lateness = await closingLateness(db, now);
    return lateness > CLOSING_LATE_MAX ? ago(lateness) : null;
  }
  if (!chain) return null;
  const lag = (await watcherLags(db, chain, now))[what];
  if (lag === null) return { since: null };
  return lag > WATCHER_LAG_MAX ? ago(lag) : null;
}
