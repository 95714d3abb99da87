import { ChainDisagreement, ChainUnreachable } from '../../chain/errors.ts';
import type { BlockPoint, Treasury } from '../../chain/treasury/types.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import type { ChainServices, Services } from '../../services.ts';

interface Watcher {
  /** One round. */
  readonly watch: (services: Services, chain: ChainServices) => Promise<void>;
  /**
   * Called once per outage: on the first round that finds the chain unreachable or its sources in
   * disagreement.
   */
  readonly lost: (services: Services, error: Error) => void;
  /** Called on the first successful round after an outage. */
  readonly found: (services: Services) => void;
  /**
   * Called on every round whose sources disagree; without it a disagreement counts as an outage.
   */
  readonly disagreed?: (services: Services, error: ChainDisagreement) => Promise<void>;
}

/**
 * Wraps a chain watcher: skips the round if no chain is configured, or while one for the same
 * database is running in this process; on an outage changes nothing and logs once.
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

/** The newest block; null if the sources disagree, so that callers decide nothing. */
export async function newestBlock(treasury: Treasury): Promise<BlockPoint | null> {
  try {
    return await treasury.head();
  } catch (error) {
    if (error instanceof ChainDisagreement) return null;
    throw error;
  }
}
