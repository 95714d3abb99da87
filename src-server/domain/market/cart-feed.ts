import { inArray, sql } from 'drizzle-orm';
import type { CartChange } from '#contract/api/market/market.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { carts } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';

/** Between two looks at the database, however many listen. */
const LOOK_MS = SECOND_MS;

type Listener = (line: string) => void;

interface Followed {
  readonly listeners: Set<Listener>;
  /** Of the cart as it was told last; undefined: there was none. */
  version: string | undefined;
}

/** Tells members' devices that their cart changed, whichever process and device changed it. */
export interface CartFeed {
  /** What changes once it has answered is told. @returns what ends it */
  follow(memberId: number, listener: Listener): Promise<() => void>;
  close(): void;
}

const changed = JSON.stringify({ event: 'cart' } satisfies CartChange);

export function createCartFeed(services: Services): CartFeed {
  const { db } = services.database;
  const members = new Map<number, Followed>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    const versions = await versionsOf(db, [...members.keys()]);
    for (const [memberId, followed] of members) {
      const version = versions.get(memberId);
      if (version === undefined || version === followed.version) continue;
      followed.version = version;
      for (const listener of followed.listeners) listener(changed);
    }
  }

  function soon(): void {
    if (timer !== null || isClosed || members.size === 0) return;
    timer = setTimeout(() => {
      look()
        .catch((err: unknown) => services.log.warn({ err }, 'carts could not be looked at'))
        .finally(() => {
          timer = null;
          soon();
        });
    }, LOOK_MS);
  }

  return {
    async follow(memberId, listener) {
      const version = (await versionsOf(db, [memberId])).get(memberId);
      const followed = members.get(memberId) ?? { listeners: new Set(), version };
      members.set(memberId, followed);
      followed.listeners.add(listener);
      soon();
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size === 0) members.delete(memberId);
      };
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      members.clear();
    },
  };
}

/**
 * Every change of a cart writes its row (`lockCart`), and with that the transaction that wrote it: two
 * changes at one instant of the clock are two.
 */
async function versionsOf(
  db: Database,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ memberId: carts.memberId, version: sql<string>`${carts}.xmin::text` })
    .from(carts)
    .where(inArray(carts.memberId, [...memberIds]));
  return new Map(rows.map(({ memberId, version }) => [memberId, version]));
}
