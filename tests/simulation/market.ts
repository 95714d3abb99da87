import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { addAddress, addressesOf } from '#server/domain/market/addresses.ts';
import { allocateInventory } from '#server/domain/exchange/inventory.ts';
import { home } from '../support/worlds/market.ts';
import { makeEligible, openOffering } from '../support/worlds/offerings.ts';
import { configure } from '../support/worlds/payout.ts';
import { addGoods, setUpShop } from '../support/worlds/shop/goods.ts';
import type { ServerServices } from './process.ts';
import type { Random } from './random.ts';

/** What is on sale: so little of each that members race for it. */
export interface Market {
  readonly variants: readonly number[];
  readonly offering: number;
  /** Postal address of each member. */
  readonly addresses: ReadonlyMap<number, number>;
}

/** TCT that the exchange may sell at first, of the 20,000 that the treasury holds. */
const INVENTORY = parseUnits('500', TCT_DECIMALS);
const HELD = parseUnits('20000', TCT_DECIMALS);
const STOCK = 3;
/** Units of the offering; at most three times as many are asked for. */
const SUPPLY = 12;

/** A shop, an exchange and an offering, founded before any process runs. */
export async function foundMarket(
  services: ServerServices,
  people: { readonly administrator: number; readonly members: readonly number[] },
  random: Random,
): Promise<Market> {
  const { database, clock } = services;
  const actorId = people.administrator;
  const editing = { actorId, at: clock.now() };
  await configure(database.db, {
    area_marketplace_enabled: 'on',
    area_exchange_enabled: 'on',
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
  const variants: number[] = [];
  const addresses = new Map<number, number>();
  await database.transaction(async (tx) => {
    await setUpShop(tx, editing);
    for (const sku of ['SIM-1', 'SIM-2']) {
      variants.push(await addGoods(tx, services, editing, { sku, stock: STOCK }));
    }
    for (const memberId of people.members) {
      const shopper = { memberId, language: 'es', now: editing.at } as const;
      await addAddress(tx, shopper, home);
      const { items } = await addressesOf(tx, shopper);
      addresses.set(memberId, items[0]?.id ?? 0);
    }
    const reason = 'Inventory';
    await allocateInventory(tx, services, { amount: INVENTORY, held: HELD, actorId, reason });
  });
  for (const memberId of people.members) {
    await makeEligible(services, memberId, { country: 'CO', by: actorId });
  }
  const offering = await openOffering(services, actorId, {
    supply: SUPPLY,
    asked_max: 3 * SUPPLY,
    member_max: SUPPLY,
    // Reached by some runs, and not by others.
    least: random.pick([1, 8]),
    price: '60.00',
  });
  return { variants, offering, addresses };
}
