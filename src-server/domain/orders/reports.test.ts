import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminMarket,
  type OrderDesk,
  type ReturnRow,
  type ShopSetup,
} from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { market, type Order, type PostalAddress } from '#contract/api/market/market.ts';
import { home, MarketWorld, type ShopItem } from '../../../tests/support/worlds/market.ts';

type Taxes = Answer<typeof adminMarket.taxes>;
type Sales = Answer<typeof adminMarket.sales>;

let world: MarketWorld;
let goods: { readonly wallet: ShopItem; readonly map: ShopItem; readonly book: ShopItem };
beforeAll(async () => {
  world = await MarketWorld.open();
  const taxClass = (code: string, rates: object, shipping = false) =>
    world.call<ShopSetup>('admin', adminMarket.saveTaxClass, {
      body: { id: null, code, name_es: code, name_en: code, taxes_shipping: shipping, rates },
    });
  world.setup = await taxClass('reduced', [
    { country: 'CO', label: 'IVA', rate: '0.05' },
    { country: 'PE', label: 'IGV', rate: '0.1' },
  ]);
  goods = {
    wallet: await world.item({ price: '89' }),
    map: await world.item({ price: '24.10', taxClass: 'reduced' }),
    book: await world.item({ price: '10', taxClass: 'books' }),
  };
  await world.fund('valeria', '5000');
  await world.fund('bruno', '5000');
  await world.call<{ items: PostalAddress[] }>('bruno', market.addAddress, {
    body: { ...home, city: 'Lima', region: 'Lima', postal_code: '15074', country: 'PE' },
  });
});
afterAll(() => world.close());

const buy = async (name: string, ...items: readonly (readonly [ShopItem, number])[]) => {
  for (const [{ variant }, units] of items) await world.put(name, variant, units);
  return world.buy(name);
};
const at = async (instant: string): Promise<void> =>
  world.pass(Date.parse(instant) - world.services.clock.now().getTime());
const taxesIn = (from: string, to: string) =>
  world.call<Taxes>('auditor', adminMarket.taxes, { query: `?from=${from}&to=${to}` });
const november = () => taxesIn('2026-11-01', '2026-11-30');
const december = () => taxesIn('2026-12-01', '2026-12-31');

/** A row of the report. */
const row = (country: string, label: string, rate: string, figures: readonly string[]) => {
  const [base, tax, refunded, owed] = figures;
  return expect.objectContaining({ country, label, rate, base, tax, refunded, owed }) as unknown;
};

describe('the taxes of a month', () => {
  it('are by country and rate, the shipping among what its class is taxed as', async () => {
    // 19 % of 89 + 8, 5 % of 48.20, nothing of 10: of one order.
    await buy('valeria', [goods.wallet, 1], [goods.map, 2], [goods.book, 1]);
    // No rate for what is general there, and so none for the shipping: 10 % of 24.10.
    await buy('bruno', [goods.wallet, 1], [goods.map, 1]);
    const taxes = await november();
    expect(taxes.items).toEqual([
      row('CO', 'IVA', '0.19', ['97.00', '18.43', '0.00', '18.43']),
      row('CO', 'IVA', '0.05', ['48.20', '2.41', '0.00', '2.41']),
      row('CO', 'IVA', '0', ['10.00', '0.00', '0.00', '0.00']),
      row('PE', 'IGV', '0.1', ['24.10', '2.41', '0.00', '2.41']),
      row('PE', '', '0', ['97.00', '0.00', '0.00', '0.00']),
    ]);
    expect(taxes.items.map(({ orders }) => orders)).toEqual([1, 1, 1, 1, 1]);
    expect(taxes).toMatchObject({ owed: '23.25', booked: '23.25' });
  });

  it('end with its last millisecond in UTC, wherever the buyer is', async () => {
    await at('2026-11-30T23:59:59.999Z');
    const last = await buy('valeria', [goods.wallet, 1]);
    await at('2026-12-01T00:00:00.000Z');
    const first = await buy('valeria', [goods.wallet, 2]);
    expect([last.paid_at, first.paid_at]).toEqual([
      '2026-11-30T23:59:59.999Z',
      '2026-12-01T00:00:00.000Z',
    ]);
    expect((await november()).items[0]).toMatchObject({ base: '194.00', tax: '36.86', orders: 2 });
    expect(await november()).toMatchObject({ owed: '41.68', booked: '41.68' });
    const taxes = await december();
    // 19 % of 178 + 8.
    expect(taxes.items).toEqual([row('CO', 'IVA', '0.19', ['186.00', '35.34', '0.00', '35.34'])]);
    expect(taxes).toMatchObject({ owed: '35.34', booked: '35.34' });
  });

  it('have a refund in the month of its credit note, by the rates of what came back', async () => {
    await at('2026-12-05T12:00:00.000Z');
    const before = await november();
    const order = await buy('valeria', [goods.wallet, 1], [goods.map, 1]);
    await world.ship(order.number);
    await at('2027-01-02T09:00:00.000Z');
    const line = order.lines.find(({ price }) => price === '24.10')?.id ?? 0;
    const asked = await world.call<Order>('valeria', market.askReturn, {
      at: [order.number],
      body: { lines: [{ line, quantity: 1 }], reason: 'fit', note: '' },
    });
    const id = asked.returns.at(-1)?.id ?? 0;
    const arrived = await world.call<ReturnRow>('admin', adminMarket.arrived, { at: [id] });
    await world.call('admin', adminMarket.refundReturn, {
      at: [id],
      body: { condition: 'as_new', note: '', total: arrived.total },
    });
    const { refunds } = await world.order('valeria', order.number);
    expect(refunds).toMatchObject([{ amount: '25.31', at: '2027-01-02T09:00:00.000Z' }]);
    expect(refunds[0]?.number).toMatch(/^NC-\d+$/);
    // What was sold stays where it was, also when it comes back.
    expect(await november()).toEqual(before);
    expect(await december()).toMatchObject({
      items: [
        { base: '283.00', tax: '53.77' },
        { base: '24.10', tax: '1.21' },
      ],
      owed: '54.98',
      booked: '54.98',
    });
    const january = await taxesIn('2027-01-01', '2027-01-31');
    expect(january.items).toEqual([row('CO', 'IVA', '0.05', ['-24.10', '0.00', '1.21', '-1.21'])]);
    expect(january.items[0]?.orders).toBe(0);
    expect(january).toMatchObject({ owed: '-1.21', booked: '-1.21' });
  });

  it('have the tax of the shipping with the refund that gives it back', async () => {
    await at('2027-02-10T12:00:00.000Z');
    const order = await buy('valeria', [goods.wallet, 1]);
    const { left } = await world.call<OrderDesk>('admin', adminMarket.desk, { at: [order.number] });
    expect(left.total).toBe('115.43');
    await world.call('second', adminMarket.refundOrder, {
      at: [order.number],
      body: { note: 'Se agotó', total: left.total },
    });
    const taxes = await taxesIn('2027-02-10', '2027-02-10');
    expect(taxes.items).toEqual([row('CO', 'IVA', '0.19', ['0.00', '18.43', '18.43', '0.00'])]);
    expect(taxes).toMatchObject({ owed: '0.00', booked: '0.00' });
  });

  it('are what the sales of the same days are taxed, less the shipping', async () => {
    const sales = await world.call<Sales>('auditor', adminMarket.sales, {
      query: '?from=2026-11-01&to=2026-11-30&by=country',
    });
    expect(sales.items).toMatchObject([
      { key: 'CO', orders: 2, units: 5, sold: '236.20', refunded: '0.00', tax: '36.23' },
      { key: 'PE', orders: 1, units: 2, sold: '113.10', refunded: '0.00', tax: '2.41' },
    ]);
    // 41.68 less 19 % of two times 8.
    expect(sales.totals).toMatchObject({ orders: 3, sold: '349.30', tax: '38.64' });
  });

  it('are refused where the days are in the wrong order', async () => {
    const refused = await world.refused('auditor', adminMarket.taxes, {
      query: '?from=2026-12-01&to=2026-11-30',
    });
    expect(refused).toMatchObject({ code: 'validation', fields: { to: { id: 'field.invalid' } } });
  });
});
