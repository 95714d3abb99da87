import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  market,
  type Cart,
  type MarketCatalogue,
  type Order,
  type Product,
  type Quote,
} from '#contract/api/market/market.ts';
import { adminMarket, type ShopProduct } from '#contract/api/admin/market/market.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
});
afterAll(() => world.close());

const balanceOf = async (name: string): Promise<string> => {
  const quote = await world.call<Quote>(name, market.quote, {
    body: { address: null, method: null },
  });
  return quote.balance;
};

describe('the catalogue', () => {
  it('finds a plural, a word without its accents and a mistyped one, and says what it took it for', async () => {
    const { slug } = await world.item({
      fields: { name_es: 'Billetera metálica', name_en: 'Metal wallet', lead_es: '', lead_en: '' },
    });
    const find = (search: string, literal = '') =>
      world.call<MarketCatalogue>('valeria', market.catalogue, {
        query: `?search=${encodeURIComponent(search)}${literal}`,
      });
    for (const typed of ['billeteras metalicas', 'METÁLICA', 'wallets metal', 'bille']) {
      const { items, corrected } = await find(typed);
      expect(
        items.map((item) => item.slug),
        typed,
      ).toContain(slug);
      expect(corrected).toBeNull();
    }
    const mended = await find('billetra metalica');
    expect(mended.items.map((item) => item.slug)).toContain(slug);
    expect(mended.corrected).toBe('billetera metalica');
    expect((await find('billetra', '&literal=true')).items).toEqual([]);
  });

  it('shows nobody a draft, and counts what is left in words of the variant', async () => {
    const few = await world.item({ stock: 2 });
    const product = await world.call<Product>('valeria', market.product, { at: [few.slug] });
    expect(product.options[0]?.stock).toEqual({ available: 2, is_low: true });
    const { version } = await world.product(few.product);
    await world.call('admin', adminMarket.setState, {
      at: [few.product],
      body: { state: 'retired', version },
    });
    expect(await world.refused('valeria', market.product, { at: [few.slug] })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a cart', () => {
  it('says what has changed since: the price, and how many there are', async () => {
    const item = await world.item({ stock: 5 });
    await world.put('bruno', item.variant, 4);
    const { variants } = await world.product(item.product);
    const [variant] = variants;
    if (!variant) throw new Error('There is no variant');
    const { id, has_keys, available, reserved, expected_on, version, ...fields } = variant;
    void [has_keys, available, reserved, expected_on];
    await world.call('admin', adminMarket.changeVariant, {
      at: [id],
      body: { ...fields, price: '95.00', bv: '0', version },
    });
    await world.call('admin', adminMarket.stock, {
      at: [id],
      body: { move: 'take', units: 3, reason: 'Recuento', expected_on: null },
    });
    const cart = await world.call<Cart>('bruno', market.cart);
    expect(cart.lines[0]).toMatchObject({
      price: '95.00',
      price_before: '89.00',
      quantity: 3,
      quantity_before: 4,
    });
    await world.put('bruno', item.variant, 0);
  });

  it('adds no shipping for what is gone, and the same as ever for what is left', async () => {
    const gone = await world.item({ stock: 0 });
    const there = await world.item({ price: '20', stock: 3 });
    await world.put('bruno', gone.variant, 1);
    const address = await world.address('bruno');
    const cart = () => world.call<Cart>('bruno', market.cart);
    const quote = () =>
      world.call<Quote>('bruno', market.quote, { body: { address, method: null } });
    expect(await cart()).toMatchObject({
      weight: 0,
      estimate: { shipping: '0.00', tax: '0.00', total: '0.00' },
    });
    expect(await quote()).toMatchObject({ method: null, totals: { total: '0.00' } });
    await world.put('bruno', there.variant, 1);
    expect((await cart()).estimate).toMatchObject({ items: '20.00', shipping: '8.00' });
    expect((await quote()).totals.shipping).toBe('8.00');
    for (const { variant } of [gone, there]) await world.put('bruno', variant, 0);
  });

  it('offers for what is gone a variant that is there, of the same price before others', async () => {
    const { product, variant: ink } = await world.item({ stock: 0 });
    const variant = (sku: string, name: string, price: string) => ({
      at: [product],
      body: {
        sku,
        name_es: name,
        name_en: name,
        price,
        weight: 120,
        low_at: 0,
        location: '',
        bv: '0',
        is_on_sale: true,
        has_keys: false,
        is_unlimited: false,
      },
    });
    const add = async (sku: string, name: string, price: string, units: number) => {
      const { variants } = await world.call<ShopProduct>(
        'admin',
        adminMarket.addVariant,
        variant(sku, name, price),
      );
      const { id } = variants.find((one) => one.sku === sku) ?? { id: 0 };
      if (units > 0) await world.receive(id, units);
      return id;
    };
    await world.put('bruno', ink, 4);
    const instead = async () =>
      (await world.call<Cart>('bruno', market.cart)).lines.map((line) => line.instead);
    await add('INS-0', 'Índigo', '89', 0);
    expect(await instead()).toEqual([null]);
    const gold = await add('INS-1', 'Oro', '120', 9);
    expect((await instead())[0]?.variant).toBe(gold);
    const bone = await add('INS-2', 'Hueso', '89', 3);
    expect(await instead()).toEqual([
      { variant: bone, option: { text: 'Hueso', language: 'es' }, quantity: 3, available: 3 },
    ]);
    const quote = await world.call<Quote>('bruno', market.quote, {
      body: { address: null, method: null },
    });
    expect(quote.lines.map((line) => line.instead?.variant)).toEqual([bone]);

    // Those in the cart are no other choice; what is there needs none.
    await world.put('bruno', bone, 1);
    await world.put('bruno', gold, 1);
    expect(await instead()).toEqual([null, null, null]);
    for (const one of [ink, bone, gold]) await world.put('bruno', one, 0);
  });

  it('refuses a voucher by its reason, and takes one that applies', async () => {
    await world.call('admin', adminMarket.saveVoucher, {
      body: {
        id: null,
        code: 'ROPA-10',
        kind: 'amount',
        value: '10',
        category: world.setup.categories.find(({ slug }) => slug === 'ropa')?.id,
        minimum: '0',
        starts_at: null,
        ends_at: null,
        uses_max: null,
        per_member_max: 1,
        is_active: true,
      },
    });
    const wallet = await world.item();
    await world.put('bruno', wallet.variant);
    const refused = await world.refused('bruno', market.voucher, { body: { code: 'ropa-10' } });
    expect(refused).toMatchObject({ code: 'voucher_refused', details: { reason: 'no_items' } });
    expect(await world.refused('bruno', market.voucher, { body: { code: 'NADA' } })).toMatchObject({
      details: { reason: 'unknown' },
    });
    const shirt = await world.item({ price: '22', category: 'ropa' });
    await world.put('bruno', shirt.variant, 2);
    const cart = await world.call<Cart>('bruno', market.voucher, { body: { code: ' ropa-10 ' } });
    expect(cart.voucher).toMatchObject({ code: 'ROPA-10', problem: null });
    expect(cart.lines.map(({ discount }) => discount)).toEqual(['0.00', '10.00']);
    await world.put('bruno', wallet.variant, 0);
    await world.put('bruno', shirt.variant, 0);
    await world.call('bruno', market.voucher, { body: { code: null } });
  });
});

describe('an order from the balance', () => {
  it('is paid at once: stock, ledger, tax, invoice and every figure as it was quoted', async () => {
    await world.fund('valeria', '1000');
    const wallet = await world.item({ price: '89' });
    const book = await world.item({ price: '24', taxClass: 'books' });
    const licence = await world.item({
      price: '39',
      fields: { kind: 'digital' },
      keys: ['AAAA-BBBB-CCCC-0001', 'AAAA-BBBB-CCCC-0002'],
    });
    for (const { variant } of [wallet, book, licence]) await world.put('valeria', variant);
    const before = await balanceOf('valeria');
    const order = await world.buy('valeria');
    // 19 % of 89 + 39 + 8.
    expect(order.totals).toMatchObject({
      items: '152.00',
      shipping: '8.00',
      tax: '25.84',
      total: '185.84',
    });
    expect(order).toMatchObject({ state: 'paid', holders: ['warehouse'], invoice: 'TCT-1' });
    expect(order.ship_by).toBe('2026-11-19');
    expect(order.lines.find(({ sku }) => sku === order.lines[2]?.sku)?.keys).toEqual([
      { hint: 'AAAA-••••-••••-••••', revealed_at: null },
    ]);
    expect(await world.stock(wallet.variant)).toEqual({ available: 9, reserved: 0 });
    expect(await world.stock(licence.variant)).toEqual({ available: 1, reserved: 0 });
    await world.put('valeria', book.variant);
    expect(Number(before) - Number(await balanceOf('valeria'))).toBeCloseTo(185.84, 6);
    await world.put('valeria', book.variant, 0);
    expect(order.entry).not.toBeNull();
  });

  it('is refused where the total is another one, the balance is short, or there is no way there', async () => {
    const item = await world.item({ price: '500' });
    await world.member('carla', '100');
    await world.put('carla', item.variant);
    const body = await world.orderBody('carla');
    expect(
      await world.refused('carla', market.place, { body: { ...body, total: '1.00' } }),
    ).toMatchObject({ code: 'offer_changed', details: { amount: '604.52' } });
    expect(await world.refused('carla', market.place, { body })).toMatchObject({
      code: 'balance_exceeded',
      details: { available: '100.00' },
    });
    expect(await world.stock(item.variant)).toEqual({ available: 10, reserved: 0 });
    const { items } = await world.call<{ items: { id: number }[] }>('carla', market.addAddress, {
      body: {
        label: 'Fuera',
        is_default: false,
        recipient: 'Carla',
        phone: '+34600000000',
        line1: 'Gran Vía 1',
        line2: '',
        district: '',
        city: 'Madrid',
        region: 'Madrid',
        postal_code: '28013',
        country: 'ES',
      },
    });
    const address = items.at(-1)?.id ?? 0;
    expect(
      await world.refused('carla', market.quote, { body: { address, method: null } }),
    ).toMatchObject({ code: 'not_shipped_there', details: { country: 'ES' } });
  });

  it('is done once, however often it is asked for with the same key', async () => {
    await world.fund('bruno', '300');
    const item = await world.item({ price: '50' });
    await world.put('bruno', item.variant);
    const body = await world.orderBody('bruno');
    const [one, other] = [
      await world.call<Order>('bruno', market.place, { body, key: 'same-key-0001' }),
      await world.call<Order>('bruno', market.place, { body, key: 'same-key-0001' }),
    ];
    expect(one.number).toBe(other.number);
    expect(await world.stock(item.variant)).toEqual({ available: 9, reserved: 0 });
  });
});

it('says which field of an address its country does not write so', async () => {
  const refused = await world.refused('valeria', market.addAddress, {
    body: {
      label: '',
      is_default: false,
      recipient: 'V',
      phone: '+573105550142',
      line1: 'Calle 1',
      line2: '',
      district: '',
      city: 'Bogotá',
      region: 'D.C.',
      postal_code: '12',
      country: 'CO',
    },
  });
  expect(refused.fields).toEqual({
    postal_code: { id: 'postal_code.format', values: { country: 'CO' } },
  });
});

it('answers area_off while it is switched off, and keeps orders open', async () => {
  await configure(world.database.db, { area_marketplace_enabled: 'off' });
  for (const endpoint of [market.catalogue, market.cart]) {
    expect(await world.refused('valeria', endpoint)).toMatchObject({
      code: 'area_off',
      details: { area: 'marketplace' },
    });
  }
  const { items } = await world.call<{ items: Order[] }>('valeria', market.orders);
  expect(items).toHaveLength(1);
  await configure(world.database.db, { area_marketplace_enabled: 'on' });
});

it('leaves stock, vouchers, taxes, invoices and books as they add up', async () => {
  expect(await world.errors()).toEqual([]);
  expect(await ledgerErrors(world.database.db)).toEqual([]);
});
