import { inArray, sql } from 'drizzle-orm';
import type { CartChange } from '#contract/api/market/market.ts';
import { carts } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { createVersionFeed, type VersionFeed } from '../base/version-feed.ts';

/**
 * Tells members' devices that their cart changed, by the member's id. Every change of a cart writes its row (`lockCart`),
 * and with that the transaction that wrote it: two changes at one instant of the clock are two.
 */
export const createCartFeed = (services: Services): VersionFeed =>
  createVersionFeed(services, {
    what: 'carts',
    line: JSON.stringify({ event: 'cart' } satisfies CartChange),
    versionsOf: async (db, memberIds) => {
      const rows = await db
        .select({ memberId: carts.memberId, version: sql<string>`${carts}.xmin::text` })
        .from(carts)
        .where(inArray(carts.memberId, [...memberIds]));
      return new Map(rows.map(({ memberId, version }) => [memberId, version]));
    },
  });
