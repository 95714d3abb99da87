import { ChainDisagreement, ChainUnreachable } from '../chain/errors.ts';
import type { BlockPoint, Treasury } from '../chain/treasury-types.ts';
import type { DatabaseHandle } from '../database/database.ts';
import type { ChainServices, Services } from '../services.ts';

interface Watcher {
  /** One round. */
  readonly watch: (services: Services, chain: ChainServices) => Promise<void>;
  /** The first round in a row that found the chain unreachable or its sources apart. */
  readonly lost: (services: Services, error: Error) => void;
  /** The first round after those that went well. */
  readonly found: (services: Services) => void;
  /** Every round whose sources disagree; without it a disagreement is as if nobody answered. */
  readonly disagreed?: (services: Services, error: ChainDisagreement) => Promise<void>;
}

/**
 * A watcher of the chain: does nothing where there is no chain, nor while a round of the same database
 * runs in this process. Where nothing is known for certain nothing changes, and that is said once.
 */
export function watchChain(watcher: Watcher): (services: Services) => Promise<void> {
  const running = new WeakSet<DatabaseHandle>();
  const lost = new WeakSet<DatabaseHandle>();

  async function fail(services: Services, error: unknown): Promise<void> {
    if (error instanceof ChainDisagreement && watcher.disagreed) {
      await watcher.disagreed(services, error);
      return;
    }
    if (!(error instanceof ChainUnreachable || error instanceof ChainDisagreement)) throw error;
    if (!lost.has(services.database)) watcher.lost(services, error);
    lost.add(services.database);
  }

  return async (services) => {
    const { chain, database } = services;
    if (!chain || running.has(database)) return;
    running.add(database);
    try {
      await watcher.watch(services, chain);
      if (lost.delete(database)) watcher.found(services);
    } catch (error) {
      await fail(services, error);
    } finally {
      running.delete(database);
    }
  };
}

/** The newest block; null while the sources see different ones, which decides nothing. */
export async function newestBlock(treasury: Treasury): Promise<BlockPoint | null> {
  try {
    return await treasury.head();
  } catch (error) {
    if (error instanceof ChainDisagreement) return null;
    throw error;
  }
}
