import { readPurchases } from '../domain/purchases/cursor.ts';
import { expirePurchases } from '../domain/purchases/expiry.ts';
import { reviewUndone } from '../domain/purchases/reversal.ts';
import { observePurchases } from '../domain/purchases/observation.ts';
import { bookWaiting } from '../domain/purchases/stuck.ts';
import type { ChainServices, Services } from '../services.ts';
import { newestBlock, watchChain } from './watch-chain.ts';

/**
 * One round of the purchase watcher: books final payments, closes what has run out, undoes what the
 * chain undid, and shows what is on its way. Only this ever settles by itself. Several processes are
 * safe, since the cursor moves only from where it was found and a receipt is booked once.
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
}
