import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminMarket,
  type ImportAnswer,
  type ShopSetup,
} from '#contract/api/admin/market/market.ts';
import {
  market,
  type MarketCatalogue,
  type Order,
  type Product,
} from '#contract/api/market/market.ts';
import { productColumns } from '#contract/rules/market/product-csv.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { volumeEvents } from '../../database/schema/tree.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '5000');
});
afterAll(() => world.close());

const volumesOf = async (name: string): Promise<string[]> => {
  const rows = await world.database.db
    .select()
    .from(volumeEvents)
    .where(eq(volumeEvents.memberId, world.id(name)))
    .orderBy(volumeEvents.id);
  return rows.map(({ volume }) => formatUsd(volume));
};

describe('volume', () => {
  it('comes from no product while its setting is off, whatever the product says', async () => {
    const item = await world.item({ price: '20', bv: '20' });
    await world.put('valeria', item.variant, 2);
    await world.buy('valeria');
    expect(await volumesOf('valeria')).toEqual([]);
  });

  it('comes from it while it is on, and goes with what is given back', async () => {
    await configure(world.database.db, { area_volume_enabled: 'on' });
    const item = await world.item({ price: '20', bv: '20' });
    await world.put('valeria', item.variant, 2);
    const order = await world.buy('valeria');
    expect(await volumesOf('valeria')).toEqual(['40.00']);
    await world.call<Order>('valeria', market.cancelLine, {
      at: [order.number, order.lines[0]?.id ?? 0],
      body: { quantity: 1 },
    });
    expect(await volumesOf('valeria')).toEqual(['40.00', '-20.00']);
    await configure(world.database.db, { area_volume_enabled: 'off' });
  });
});

describe('an import', () => {
  const lines = (count: number, price = '5'): string =>
    [
      productColumns.join(','),
      ...Array.from({ length: count }, (_, at) =>
        [
          `mapa-${at}`,
          'shipped',
          'ropa',
          'general',
          'notebook',
          `Mapa ${at}`,
          `Map ${at}`,
          ...Array.from({ length: 6 }, () => ''),
          'yes',
          `MAP-${at}`,
          '',
          '',
          price,
          '100',
          '0',
          '',
          'no',
          'yes',
        ].join(','),
      ),
    ].join('\r\n');
  const send = (csv: string, apply: boolean) =>
    world.call<ImportAnswer>('admin', adminMarket.import, { body: { csv, apply } });

  it('says every error by its line and changes nothing, also of what is right', async () => {
    const broken = lines(20).replace('mapa-7,shipped,ropa', 'mapa-7,shipped,juguetes');
    const answer = await send(broken, true);
    expect(answer).toMatchObject({
      applied: false,
      errors: [{ line: 9, column: 'category', id: 'category' }],
    });
    const dry = await send(lines(20), false);
    expect(dry).toMatchObject({ applied: false, created: 20, changed: 0, errors: [] });
    const exported = await world.send('admin', adminMarket.export);
    expect(exported.body).not.toContain('mapa-');
  });

  it('takes ten thousand lines, and what was exported comes back the same', async () => {
    const answer = await send(lines(10_000), true);
    expect(answer).toMatchObject({ applied: true, created: 10_000, variants: 10_000 });
    const exported = (await world.send('auditor', adminMarket.export)).body;
    const again = await send(exported, true);
    expect(again).toMatchObject({ applied: true, created: 0, errors: [] });
    expect((await world.send('auditor', adminMarket.export)).body).toBe(exported);
  });
});

describe('an import of what is sold', () => {
  const found = async (q: string): Promise<string[]> => {
    const page = await world.call<MarketCatalogue>('bruno', market.catalogue, {
      query: `?search=${q}&literal=true`,
    });
    return page.items.map(({ slug }) => slug);
  };
  const row = (slug: string, sku: string, change: Partial<Record<string, string>>): string => {
    const cells: Record<string, string> = {
      product: slug,
      kind: 'shipped',
      category: 'billeteras',
      tax_class: 'general',
      sku,
      ...change,
    };
    return productColumns.map((name) => cells[name] ?? '').join(',');
  };

  it('is found by its new words alone, at its new prices, also where nothing of it is on sale', async () => {
    const item = await world.item({ fields: { name_es: 'Linterna', name_en: 'Torch' } });
    const other = await world.item({ fields: { name_es: 'Candado', name_en: 'Padlock' } });
    const skuOf = async (id: number) => (await world.product(id)).variants[0]?.sku ?? '';
    const csv = [
      productColumns.join(','),
      row(item.slug, await skuOf(item.product), { name_es: 'Null faro', price: '12' }),
      row(item.slug, 'FARO-2', { price: '30' }),
      row(other.slug, await skuOf(other.product), {
        name_es: 'Cerrojo',
        price: '9',
        on_sale: 'no',
      }),
    ].join('\r\n');
    expect(await found('linterna')).toEqual([item.slug]);
    const answer = await world.call<ImportAnswer>('admin', adminMarket.import, {
      body: { csv, apply: true },
    });
    expect(answer).toMatchObject({ applied: true, created: 0, changed: 2, variants: 3 });
    expect(await found('linterna')).toEqual([]);
    expect(await found('null')).toEqual([item.slug]);
    expect(await found('FARO-2')).toEqual([item.slug]);
    expect(await found('candado')).toEqual([]);
    expect(await found('cerrojo')).toEqual([other.slug]);
    const page = await world.call<MarketCatalogue>('bruno', market.catalogue, {
      query: '?search=faro',
    });
    expect(page.items[0]).toMatchObject({ price: '12.00', price_to: '30.00' });
  });
});

it('tells who waits for a variant when there is some again, once', async () => {
  const item = await world.item({ stock: 0 });
  await world.call('bruno', market.await, { at: [item.variant], body: { on: true } });
  const product = await world.call<Product>('bruno', market.product, { at: [item.slug] });
  expect(product.options[0]?.is_awaited).toBe(true);
  const toldOf = async () =>
    (
      await world.database.db
        .select()
        .from(notifications)
        .where(eq(notifications.memberId, world.id('bruno')))
    ).filter(({ event }) => event === 'stock.back').length;
  expect(await toldOf()).toBe(0);
  await world.receive(item.variant, 2);
  await world.receive(item.variant, 2);
  expect(await toldOf()).toBe(1);
});

it('lists by page, without the draft and in the order that is asked for', async () => {
  const page = await world.call<MarketCatalogue>('bruno', market.catalogue, {
    query: '?sort=price_down&limit=2',
  });
  expect(page.items).toHaveLength(2);
  expect(Number(page.items[0]?.price)).toBeGreaterThanOrEqual(Number(page.items[1]?.price));
  expect(page.next).toBe('2');
});

it('is prepared by administrators while it is closed for members', async () => {
  await configure(world.database.db, { area_marketplace_enabled: 'off' });
  const setup = await world.call<ShopSetup>('admin', adminMarket.saveCategory, {
    body: { id: null, slug: 'faros', name_es: 'Faros', name_en: 'Lights', position: 9 },
  });
  expect(setup.categories.map(({ slug }) => slug)).toContain('faros');
  const item = await world.item({ stock: 2 });
  expect((await world.product(item.product)).state).toBe('published');
  expect(await world.stock(item.variant)).toEqual({ available: 2, reserved: 0 });
  for (const endpoint of [adminMarket.products, adminMarket.setup, adminMarket.vouchers]) {
    await world.call('auditor', endpoint);
  }
  expect(
    await world.refused('auditor', adminMarket.saveCategory, {
      body: { id: null, slug: 'otros', name_es: 'Otros', name_en: 'Others', position: 10 },
    }),
  ).toMatchObject({ code: 'forbidden' });
  const closed = { code: 'area_off', details: { area: 'marketplace' } };
  expect(await world.refused('valeria', market.catalogue)).toMatchObject(closed);
  expect(await world.refused('valeria', market.product, { at: [item.slug] })).toMatchObject(closed);
  await configure(world.database.db, { area_marketplace_enabled: 'on' });
  const { items } = await world.call<MarketCatalogue>('valeria', market.catalogue, {
    query: '?sort=newest',
  });
  expect(items[0]?.slug).toBe(item.slug);
});
