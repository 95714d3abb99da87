import type { QueryClient } from '@tanstack/react-query';
import { utcDay } from '#contract/rules/days.ts';
import { accountsOf } from '#renderer/features/dashboard/balance-groups.ts';
import { ledgerQueries } from '#renderer/features/dashboard/ledger-queries.ts';
import { inboxQueries } from '#renderer/features/inbox/inbox-queries.ts';
import { withdrawalQueries } from '#renderer/features/withdrawals/withdrawal-queries.ts';
import { nextTask } from '#renderer/lib/browser/next-task.ts';

/** Default period of the dashboard's charts. */
const FIRST_PERIOD = '30d';

/** Prefetches everything the dashboard shows initially; resolves when every query has settled. */
export async function askDashboardData(queryClient: QueryClient): Promise<void> {
  const withdrawal = async (): Promise<void> => {
    const newest = await queryClient.query(withdrawalQueries.newestPending);
    if (newest) await queryClient.query(withdrawalQueries.one(newest.number));
  };
  const asked: Promise<unknown>[] = [];
  for (const ask of [
    () => queryClient.infiniteQuery(ledgerQueries.entries(accountsOf.available)),
    withdrawal,
    () => queryClient.query(ledgerQueries.earnings(FIRST_PERIOD)),
    () => queryClient.query(ledgerQueries.closing(utcDay(new Date()))),
    () => queryClient.query(withdrawalQueries.addresses),
    () => queryClient.query(inboxQueries.unread),
  ]) {
    // One may fail before all are asked: nobody waits for it then, and it would count as unhandled.
    asked.push(ask().catch(() => undefined));
    // Six requests sent in one task would block a phone for more than 100 ms.
    await nextTask();
  }
  await Promise.all(asked);
}
