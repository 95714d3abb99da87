import { ChainDisagreement, ChainUnreachable } from '../chain/errors.ts';
import type { BlockPoint, Treasury } from '../chain/treasury-types.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { readPurchases } from '../domain/purchase-cursor.ts';
import { expirePurchases } from '../domain/purchase-expiry.ts';
import { reviewUndone } from '../domain/purchase-reversal.ts';
import { sightPurchases } from '../domain/purchase-sighting.ts';
import { bookWaiting } from '../domain/purchase-stuck.ts';
import type { Services } from '../services.ts';

/** Databases whose tick runs right now in this process. */
const running = new WeakSet<DatabaseHandle>();
/** Databases whose chain could not be relied on at the last tick: said once, not every second. */
const troubled = new WeakSet<DatabaseHandle>();

/**
 * One round of the purchase watcher: books final payments, closes what has run out, undoes what the
 * chain undid, and shows what is on its way. Only this ever settles by itself. A tick that finds
 * another one running does nothing; several processes are safe, since the cursor moves only from
 * where it was found and a receipt is booked once.
 */
export async function purchaseTick(services: Services): Promise<void> {
  const { chain, database, log } = services;
  if (!chain || running.has(database)) return;
  running.add(database);
  try {
    await watch(services, chain.treasury);
    if (troubled.delete(database)) log.info('the chain can be relied on again for purchases');
  } catch (error) {
    // Nothing is known for certain, so nothing changes.
    if (!(error instanceof ChainUnreachable || error instanceof ChainDisagreement)) throw error;
    if (!troubled.has(database)) {
      log.warn({ err: error }, 'purchases cannot be read from the chain');
    }
    troubled.add(database);
  } finally {
    running.delete(database);
  }
}

async function watch(services: Services, treasury: Treasury): Promise<void> {
  const final = await treasury.finalHead();
  const isRead = await readPurchases(services, final);
  await bookWaiting(services);
  if (!isRead) return;
  await expirePurchases(services, final);
  await reviewUndone(services, final);
  const head = await tipOf(treasury);
  if (head && head.number >= final.number) await sightPurchases(services, { final, head });
}

/** The newest block; null while the sources see different ones, which decides nothing. */
async function tipOf(treasury: Treasury): Promise<BlockPoint | null> {
  try {
    return await treasury.head();
  } catch (error) {
    if (error instanceof ChainDisagreement) return null;
    throw error;
  }
}
