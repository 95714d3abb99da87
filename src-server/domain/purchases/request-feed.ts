import { inArray } from 'drizzle-orm';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { viewRequests } from './views.ts';

/** Polling interval of the database in milliseconds, however many listen. */
const LOOK_MS = 1000;

type Listener = (json: string) => void;

/** Notifies listeners of how purchase requests stand, after every change. */
export interface RequestFeed {
  /** The first line comes within a second; @returns what ends it. */
  follow(number: number, listener: Listener): () => void;
  /** Stops polling; no listener is called afterwards. */
  close(): void;
}

/**
 * Polls the database once a second for all listeners of this process, so that a change is notified
 * whichever process made it.
 */
export function createRequestFeed(services: Services): RequestFeed {
  const listeners = new Map<number, Map<Listener, string | null>>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    const { db } = services.database;
    const rows = await db
      .select()
      .from(purchaseRequests)
      .where(inArray(purchaseRequests.number, [...listeners.keys()]));
    for (const view of await viewRequests(db, services, rows)) {
      const json = JSON.stringify(view);
      const following = listeners.get(view.number);
      for (const [listener, last] of following ?? []) {
        if (last === json) continue;
        following?.set(listener, json);
        listener(json);
      }
    }
  }

  function soon(delay: number): void {
    if (timer !== null || isClosed || listeners.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((err: unknown) => services.log.warn({ err }, 'payments could not be looked at'))
        .finally(() => {
          timer = null;
          soon(LOOK_MS);
        });
    }, delay);
  }

  return {
    follow(number, listener) {
      const following = listeners.get(number) ?? new Map<Listener, string | null>();
      listeners.set(number, following.set(listener, null));
      soon(0);
      return () => {
        following.delete(listener);
        if (following.size === 0) listeners.delete(number);
      };
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      listeners.clear();
    },
  };
}
