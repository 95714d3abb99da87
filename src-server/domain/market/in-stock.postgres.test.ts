import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adminMarket, type ShopProduct } from '#contract/api/admin/market/market.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld, productFields } from '../../../tests/support/worlds/market.ts';
import { products } from '../../database/schema/market-goods.ts';
import { moveStock, reserveStock } from './stock.ts';
import { changeProduct } from './editing.ts';

let world: MarketWorld;
let product: number;
/** Two variants of it, each with a last unit. */
let variants: readonly [number, number];
beforeEach(async () => {
  world = await MarketWorld.open();
  const item = await world.item({ stock: 1 });
  product = item.product;
  const { variants: added } = await world.call<ShopProduct>('admin', adminMarket.addVariant, {
    at: [product],
    body: {
      sku: 'OTHER',
      name_es: 'Otra',
      name_en: 'Other',
      price: '89',
      weight: 120,
      low_at: 0,
      location: '',
      bv: '0',
      is_on_sale: true,
      has_keys: false,
      is_unlimited: false,
    },
  });
  variants = [item.variant, added.at(-1)?.id ?? 0];
  await world.receive(variants[1], 1);
});
afterEach(() => world.close());

const at = () => ({ at: world.services.clock.now() });
const inStock = async (): Promise<boolean | undefined> => {
  const [row] = await world.database.db.select().from(products).where(eq(products.id, product));
  return row?.isInStock;
};
const wrongProducts = async (): Promise<string[]> =>
  (await differencesOf(world.database)).filter((one) => one.includes('product/'));

/** Does one thing, then another before the first is committed. The second one waits, or is done. */
async function overlapping(
  first: Parameters<typeof world.database.transaction>[0],
  second: Parameters<typeof world.database.transaction>[0],
): Promise<void> {
  const { database } = world;
  let other: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await first(tx);
    other = database.transaction(second);
    await Promise.race([other, somebodyWaits(database.db)]);
  });
  await other;
}

const reserve =
  (variantId: number): Parameters<typeof world.database.transaction>[0] =>
  (tx) =>
    reserveStock(tx, [{ variantId, units: 1 }], at());

it('is not in stock after its last two units are reserved at once', async () => {
  await overlapping(reserve(variants[0]), reserve(variants[1]));
  expect(await inStock()).toBe(false);
  expect(await wrongProducts()).toEqual([]);
});

it('positive control: without holding the product, each reservation counts on the other unit', async () => {
  const { db } = world.database;
  const { rows } = await db.execute<{ definition: string }>(
    sql`select pg_get_functiondef('refresh_products_in_stock'::regproc) as definition`,
  );
  const definition = rows[0]?.definition ?? '';
  const broken = definition.replace(/PERFORM FROM products[^;]*FOR NO KEY UPDATE;/, '');
  expect(broken).not.toBe(definition);
  await db.execute(sql.raw(broken));
  await overlapping(reserve(variants[0]), reserve(variants[1]));
  expect(await inStock()).toBe(true);
  expect(await wrongProducts()).toEqual([
    `stock product/${product}, in stock: stored true, computed false`,
    `stock product/${product}, in stock, searched: stored true, computed false`,
  ]);
});

it('is in stock where one unit comes back while the other goes', async () => {
  await world.database.transaction(reserve(variants[0]));
  await overlapping(
    (tx) => moveStock(tx, 'release', [{ variantId: variants[0], units: 1 }], at()),
    reserve(variants[1]),
  );
  expect(await inStock()).toBe(true);
  expect(await wrongProducts()).toEqual([]);
});

it('says the same in the search where the words are written while the last unit goes', async () => {
  await world.database.transaction(reserve(variants[0]));
  const { version, ...row } = await world.product(product);
  const category = world.setup.categories[0]?.id ?? 0;
  const taxClass = world.setup.tax_classes[0]?.id ?? 0;
  const fields = { ...productFields, category, tax_class: taxClass };
  const editing = { actorId: world.id('admin'), ...at() };
  const write: Parameters<typeof world.database.transaction>[0] = (tx) =>
    changeProduct(tx, world.services, editing, {
      ...fields,
      id: product,
      version,
      facts: [],
      pictures: [],
      documents: [],
      downloads: [],
      name_es: `${row.name_es} nueva`,
    });
  await overlapping(write, reserve(variants[1]));
  expect(await inStock()).toBe(false);
  expect(await wrongProducts()).toEqual([]);
});
