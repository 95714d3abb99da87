import { sql } from 'drizzle-orm';
import type { PayoutState } from '#contract/rules/withdrawals/transitions.ts';
import type { Services } from '../../services.ts';
import { closingLateness, watcherLags, type WatcherName } from './standing-still.ts';

/** How the business runs by itself, for whoever watches it: counts and ages in milliseconds, of nobody. */
export interface Figures {
  /** Since each watcher read its newest final block; null where it has read none, or no chain is pinned. */
  readonly watcherLags: Readonly<Record<WatcherName, number | null>>;
  readonly closingLateness: number;
  readonly outbox: {
    /** Of the oldest mail that is still to be sent. */
    readonly age: number;
    readonly waiting: number;
    readonly givenUp: number;
  };
  readonly payoutRuns: Readonly<Partial<Record<PayoutState, number>>>;
  /** Of runs that are not over. */
  readonly payoutItems: Readonly<Partial<Record<PayoutState, number>>>;
  /** Whether the newest comparison of what is owed with what is held agreed, and how old it is. */
  readonly reconciliation: { readonly agrees: boolean; readonly age: number } | null;
}

/** @param attempts after so many a mail is given up */
export async function readFigures(services: Services, attempts: number): Promise<Figures> {
  const { database, clock, chain } = services;
  const { db } = database;
  const now = clock.now();
  const ageOf = (at: string | null): number =>
    at === null ? 0 : Math.max(0, now.getTime() - new Date(at).getTime());
  const { rows } = await db.execute<{
    oldest: string | null;
    waiting: number;
    given_up: number;
    runs: Figures['payoutRuns'];
    items: Figures['payoutItems'];
    reconciled: { at: string; agrees: boolean } | null;
  }>(sql`
    select
      (select min(created_at)::text from mails where sent_at is null and attempts < ${attempts}) as oldest,
      (select count(*)::int from mails where sent_at is null and attempts < ${attempts}) as waiting,
      (select count(*)::int from mails where sent_at is null and attempts >= ${attempts}) as given_up,
      (select coalesce(json_object_agg(state, number), '{}') from
        (select state, count(*) as number from payout_runs group by state) as runs) as runs,
      (select coalesce(json_object_agg(state, number), '{}') from
        (select state, count(*) as number from payout_items
          where state not in ('confirmed', 'released') group by state) as items) as items,
      (select json_build_object('at', at, 'agrees', agrees) from reconciliations
        order by day desc limit 1) as reconciled`);
  const [row] = rows;
  if (!row) throw new Error('The figures could not be read');
  const { reconciled } = row;
  return {
    watcherLags: chain ? await watcherLags(db, chain, now) : { payouts: null, purchases: null },
    closingLateness: await closingLateness(db, now),
    outbox: { age: ageOf(row.oldest), waiting: row.waiting, givenUp: row.given_up },
    payoutRuns: row.runs,
    payoutItems: row.items,
    reconciliation: reconciled && { agrees: reconciled.agrees, age: ageOf(reconciled.at) },
  };
}
