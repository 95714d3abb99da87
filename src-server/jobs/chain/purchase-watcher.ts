import { forgetReverted } from '../../domain/purchases/claim.ts';
import { readPurchases } from '../../domain/purchases/cursor.ts';
import { expirePurchases } from '../../domain/purchases/expiry.ts';
import { reviewUndone } from '../../domain/purchases/reversal.ts';
import { observePurchases } from '../../domain/purchases/observation.ts';
import { bookWaiting } from '../../domain/purchases/stuck.ts';
import type { ChainServices, Services } from '../../services.ts';
import { newestBlock, watchChain } from './watch-chain.ts';

/**
 * One round of the purchase watcher: books final payments, expires requests, reverses what a
 * reorganisation undid, shows pending payments, forgets those that failed. Nothing else settles automatically. Safe in several
 * processes: the cursor is updated by compare-and-set, and a receipt is booked once.
 */
export const purchaseTick = watchChain({
  watch,
  lost: ({ log }, error) => log.warn({ err: error }, 'purchases cannot be read from the chain'),
  found: ({ log }) => log.info('the chain can be relied on again for purchases'),
});

async function watch(services: Services, { treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  const isRead = await readPurchases(services, final);
  await bookWaiting(services);
  if (!isRead) return;
  await expirePurchases(services, final);
  await reviewUndone(services, final);
  const head = await newestBlock(treasury);
  if (head && head.number >= final.number) await observePurchases(services, { final, head });
  await forgetReverted(services, final);
}
