import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { market, type MarketCatalogue, type Order } from '#contract/api/market/market.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld, type ShopItem } from '../../../tests/support/worlds/market.ts';
import { products } from '../../database/schema/market-goods.ts';
import { moveStock, reserveStock } from './stock.ts';

let world: MarketWorld;
let item: ShopItem;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '5000');
});
beforeEach(async () => {
  item = await world.item({ stock: 1 });
});
afterAll(() => world.close());

/** As it is kept, as the list finds it without a word, and with one. */
async function isInStock({ product, slug }: ShopItem): Promise<boolean> {
  const [row] = await world.database.db.select().from(products).where(eq(products.id, product));
  const sku = (await world.product(product)).variants[0]?.sku ?? '';
  const lists = [];
  for (const search of ['', sku]) {
    lists.push(
      await world.call<MarketCatalogue>('valeria', market.catalogue, {
        query: `?in_stock=true&limit=48&literal=true&search=${search}`,
      }),
    );
  }
  const found = lists.map(({ items }) => items.some((one) => one.slug === slug));
  expect(found).toEqual([row?.isInStock, row?.isInStock]);
  return row?.isInStock ?? false;
}

const units = (variantId = item.variant) => [{ variantId, units: 1 }];
const at = () => ({ at: world.services.clock.now() });
const reserve = (variantId?: number) =>
  world.database.transaction((tx) => reserveStock(tx, units(variantId), at()));
const move = (kind: 'release' | 'sale' | 'return') =>
  world.database.transaction((tx) => moveStock(tx, kind, units(), at()));

const fields = async (id: number) => {
  const variant = (await world.product(item.product)).variants.find((one) => one.id === id);
  if (!variant) throw new Error('There is no such variant');
  const { sku, name_es, name_en, price, weight, low_at, location, bv, is_on_sale } = variant;
  return { sku, name_es, name_en, price, weight, low_at, location, bv, is_on_sale };
};

async function addVariant(given: object): Promise<number> {
  const own = await fields(item.variant);
  const made = await world.call<Awaited<ReturnType<typeof world.product>>>(
    'admin',
    adminMarket.addVariant,
    {
      at: [item.product],
      body: {
        ...own,
        sku: `${own.sku}-B`,
        has_keys: false,
        is_unlimited: false,
        ...given,
      },
    },
  );
  return made.variants.at(-1)?.id ?? 0;
}

async function offer(id: number, isOnSale: boolean): Promise<void> {
  const variant = (await world.product(item.product)).variants.find((one) => one.id === id);
  await world.call('admin', adminMarket.changeVariant, {
    at: [id],
    body: { ...(await fields(id)), is_on_sale: isOnSale, version: variant?.version ?? 0 },
  });
}

const count = (found: number) =>
  world.call('admin', adminMarket.stock, {
    at: [item.variant],
    body: { move: 'take', units: found, reason: 'Recuento', expected_on: null },
  });

describe('a product is in stock', () => {
  it('until its last unit is reserved, and again when the reservation ends', async () => {
    expect(await isInStock(item)).toBe(true);
    await reserve();
    expect(await isInStock(item)).toBe(false);
    await move('release');
    expect(await isInStock(item)).toBe(true);
  });

  it('not after the sale, and again when the unit comes back', async () => {
    await reserve();
    await move('sale');
    expect(await isInStock(item)).toBe(false);
    await move('return');
    expect(await isInStock(item)).toBe(true);
  });

  it('as a count finds it', async () => {
    await count(0);
    expect(await isInStock(item)).toBe(false);
    await count(4);
    expect(await isInStock(item)).toBe(true);
  });

  it('while any variant of it is there and on sale', async () => {
    const other = await addVariant({});
    await world.receive(other, 1);
    await reserve();
    expect(await isInStock(item)).toBe(true);
    await offer(other, false);
    expect(await isInStock(item)).toBe(false);
    await offer(other, true);
    expect(await isInStock(item)).toBe(true);
    await reserve(other);
    expect(await isInStock(item)).toBe(false);
  });

  it('with a variant without limit, whatever is sold', async () => {
    await reserve();
    await addVariant({ is_unlimited: true });
    expect(await isInStock(item)).toBe(true);
  });

  it('while there is a key that nobody has, also after one was seen', async () => {
    item = await world.item({ keys: ['KEY-1'], fields: { kind: 'digital' } });
    await world.put('valeria', item.variant);
    const order = await world.buy('valeria');
    expect(await isInStock(item)).toBe(false);
    await world.call('valeria', market.reveal, { at: [order.number, order.lines[0]?.id ?? 0] });
    expect(await isInStock(item)).toBe(false);
    await world.call('admin', adminMarket.addKeys, {
      at: [item.variant],
      body: { keys: ['KEY-2'] },
    });
    expect(await isInStock(item)).toBe(true);
  });

  it('after an order of its last unit was cancelled and paid back', async () => {
    await world.put('valeria', item.variant);
    const order = await world.buy('valeria');
    expect(await isInStock(item)).toBe(false);
    await world.call<Order>('valeria', market.cancelLine, {
      at: [order.number, order.lines[0]?.id ?? 0],
      body: { quantity: 1 },
    });
    expect(await isInStock(item)).toBe(true);
  });

  it('as before where only its words change', async () => {
    const word = await fields(item.variant);
    await offer(item.variant, true);
    expect(await isInStock(item)).toBe(true);
    await reserve();
    await offer(item.variant, true);
    expect(await isInStock(item)).toBe(false);
    expect((await fields(item.variant)).sku).toBe(word.sku);
  });
});

it('leaves what an independent recomputation finds again', async () => {
  const found = await differencesOf(world.database);
  expect(found.filter((one) => one.includes('product/'))).toEqual([]);
});
