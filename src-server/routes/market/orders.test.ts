import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminMarket,
  type OrderDesk,
  type ReturnPage,
  type ReturnRow,
  type ShopQueue,
} from '#contract/api/admin/market/market.ts';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { ledger } from '#contract/api/ledger.ts';
import { market, type Order, type OrderPage } from '#contract/api/market/market.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { eraseOldAddresses } from '../../domain/orders/retention.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '20000');
});
afterAll(() => world.close());

const lineOf = (order: Order, sku?: string) => {
  const line = sku === undefined ? order.lines[0] : order.lines.find((one) => one.sku === sku);
  if (!line) throw new Error('There is no such line');
  return line;
};
const ask = (number: number, lines: readonly { line: number; quantity: number }[]) =>
  world.call<Order>('valeria', market.askReturn, {
    at: [number],
    body: { lines, reason: 'fit', note: 'No me queda.' },
  });
const returnsNow = () => world.call<ReturnPage>('admin', adminMarket.returns);
const arrive = async (order: Order): Promise<ReturnRow> => {
  const id = order.returns.at(-1)?.id ?? 0;
  return world.call<ReturnRow>('admin', adminMarket.arrived, { at: [id] });
};

describe('fulfilment', () => {
  it('goes by the order in which they are due, and ticks what is scanned off', async () => {
    const item = await world.item({ price: '10', stock: 9 });
    const other = await world.item({ price: '10', stock: 9 });
    await world.put('valeria', item.variant, 2);
    const order = await world.buy('valeria');
    const { sku } = lineOf(order);
    const desk = await world.call<OrderDesk>('admin', adminMarket.begin, {
      at: [order.number],
      body: { lines: null },
    });
    const id = desk.package?.id ?? 0;
    const wrong = await world.product(other.product);
    expect(
      await world.refused('admin', adminMarket.pick, {
        at: [id],
        body: { sku: wrong.variants[0]?.sku },
      }),
    ).toMatchObject({ code: 'sku_elsewhere', details: { number: null } });
    expect(await world.refused('admin', adminMarket.pack, { at: [id] })).toMatchObject({
      code: 'not_picked',
      details: { units: 2 },
    });
    await world.call('admin', adminMarket.pick, { at: [id], body: { sku } });
    await world.call('second', adminMarket.pick, { at: [id], body: { sku } });
    expect(
      await world.refused('admin', adminMarket.pick, { at: [id], body: { sku } }),
    ).toMatchObject({ code: 'already_resolved' });
    const queue = await world.call<ShopQueue>('auditor', adminMarket.queue, {
      query: '?stage=pack',
    });
    expect(queue.items).toMatchObject([{ number: order.number, units: 2, days_late: 0 }]);
    await world.call('admin', adminMarket.pack, { at: [id] });
    const sent = await world.call<OrderDesk>('admin', adminMarket.ship, {
      at: [id],
      body: { carrier: 'Correo Andino', tracking: 'CA 1' },
    });
    expect(sent.order).toMatchObject({ state: 'fulfilled', holders: ['carrier'] });
    expect(sent.order.packages[0]).toMatchObject({
      tracking_url: 'https://track.example/CA%201',
      expected_on: '2026-11-25',
    });
    const packageId = sent.order.packages[0]?.id ?? 0;
    const got = await world.call<Order>('valeria', market.received, {
      at: [order.number, packageId],
    });
    expect(got.holders).toEqual(['nobody']);
  });

  it('sends a part, lets the rest wait, and gives back what its buyer cancels of it', async () => {
    const item = await world.item({ price: '100', stock: 3 });
    await world.put('valeria', item.variant, 3);
    const order = await world.buy('valeria');
    const line = lineOf(order);
    await world.ship(order.number, [{ line: line.id, quantity: 1 }]);
    await world.call('admin', adminMarket.wait, {
      at: [order.number],
      body: { until: '2026-12-01' },
    });
    const waiting = await world.order('valeria', order.number);
    expect(waiting).toMatchObject({ state: 'partly_fulfilled', holders: ['carrier', 'warehouse'] });
    expect(waiting.lines[0]).toMatchObject({
      open: 2,
      can_cancel: true,
      cancel_amount: '238.00',
      expected_on: '2026-12-01',
    });
    const cancelled = await world.call<Order>('valeria', market.cancelLine, {
      at: [order.number, line.id],
      body: { quantity: 1 },
    });
    expect(cancelled).toMatchObject({ state: 'partly_fulfilled', refunded: '119.00' });
    expect(await world.stock(item.variant)).toEqual({ available: 1, reserved: 0 });
    const again = await world.refused('valeria', market.cancelLine, {
      at: [order.number, line.id],
      body: { quantity: 2 },
    });
    expect(again.code).toBe('order_state');
    const rest = await world.call<Order>('valeria', market.cancelLine, {
      at: [order.number, line.id],
      body: { quantity: 1 },
    });
    // What was sent stays with the buyer, and with it the shipping.
    expect(rest).toMatchObject({ state: 'fulfilled', refunded: '238.00' });
  });
});

describe('a return', () => {
  it('comes back to the cent, to the balance and to stock, with the shipping where all of it does', async () => {
    const item = await world.item({ price: '22', stock: 12 });
    await world.put('valeria', item.variant);
    const order = await world.buy('valeria');
    await world.ship(order.number);
    const asked = await ask(order.number, [{ line: lineOf(order).id, quantity: 1 }]);
    expect(asked).toMatchObject({
      state: 'returned',
      return_state: 'asked',
      holders: ['carrier', 'member'],
    });
    const row = await arrive(asked);
    // 22 + 8, and 19 % of both.
    expect(row).toMatchObject({
      total: '35.70',
      shipping: '8.00',
      takes_two: false,
      to: 'balance',
    });
    expect(row.lines[0]?.restock).toEqual({ before: 11, after: 12 });
    expect(
      await world.refused('admin', adminMarket.refundReturn, {
        at: [row.id],
        body: { condition: 'as_new', note: '', total: '36.00' },
      }),
    ).toMatchObject({ code: 'offer_changed', details: { amount: '35.70' } });
    const refunded = await world.call('admin', adminMarket.refundReturn, {
      at: [row.id],
      body: { condition: 'as_new', note: '', total: '35.70' },
    });
    expect(refunded).toMatchObject({ id: row.id, state: 'refunded', proposal: null });
    const after = await world.order('valeria', order.number);
    expect(after).toMatchObject({ state: 'refunded', refunded: '35.70' });
    expect(after.refunds[0]).toMatchObject({ amount: '35.70', to: 'balance' });
    expect(after.refunds[0]?.number).toMatch(/^NC-\d+$/);
    // The entry of this very refund, which its reason is asked for by.
    const entries = await world.call<Answer<typeof ledger.list>>('valeria', ledger.list, {
      query: '?kind=order_refund',
    });
    const own = entries.items.filter(({ source }) => source?.id === String(order.number));
    expect(own.map(({ id }) => id)).toEqual([after.refunds[0]?.entry]);
    expect(await world.stock(item.variant)).toEqual({ available: 12, reserved: 0 });
    expect(
      await world.refused('admin', adminMarket.refundReturn, {
        at: [row.id],
        body: { condition: 'as_new', note: '', total: '35.70' },
      }),
    ).toMatchObject({ code: 'already_resolved' });
  });

  it('in parts gives back the whole order and not a cent more', async () => {
    await world.call('admin', adminMarket.saveVoucher, {
      body: {
        id: null,
        code: 'TERCIO',
        kind: 'percent',
        value: '0.333333',
        category: null,
        minimum: '0',
        starts_at: null,
        ends_at: null,
        uses_max: null,
        per_member_max: 9,
        is_active: true,
      },
    });
    const item = await world.item({ price: '9.99', stock: 7 });
    await world.put('valeria', item.variant, 3);
    await world.call('valeria', market.voucher, { body: { code: 'TERCIO' } });
    const order = await world.buy('valeria');
    await world.ship(order.number);
    for (let unit = 0; unit < 3; unit += 1) {
      const row = await arrive(await ask(order.number, [{ line: lineOf(order).id, quantity: 1 }]));
      await world.call('admin', adminMarket.refundReturn, {
        at: [row.id],
        body: { condition: 'damaged', note: 'Roto', total: row.total },
      });
    }
    const after = await world.order('valeria', order.number);
    expect(after.refunded).toBe(order.total);
    expect(after.state).toBe('refunded');
    // Damaged goods are no stock.
    expect(await world.stock(item.variant)).toEqual({ available: 4, reserved: 0 });
  });

  it('is refused after its days, and with the reason that the buyer reads', async () => {
    const item = await world.item({ price: '30' });
    await world.put('valeria', item.variant, 2);
    const order = await world.buy('valeria');
    await world.ship(order.number);
    const { packages } = await world.order('valeria', order.number);
    await world.call('valeria', market.received, { at: [order.number, packages[0]?.id ?? 0] });
    const row = await arrive(await ask(order.number, [{ line: lineOf(order).id, quantity: 1 }]));
    const refused = await world.call<ReturnRow>('admin', adminMarket.refuseReturn, {
      at: [row.id],
      body: { note: 'Sin su caja.' },
    });
    expect(refused).toMatchObject({ state: 'refused', decision_note: 'Sin su caja.' });
    const shown = await world.order('valeria', order.number);
    expect(shown).toMatchObject({ state: 'fulfilled', refunded: '0.00' });
    await world.pass(15 * DAY_MS);
    expect(
      await world.refused('valeria', market.askReturn, {
        at: [order.number],
        body: { lines: [{ line: lineOf(order).id, quantity: 1 }], reason: 'other', note: '' },
      }),
    ).toMatchObject({ code: 'return_refused', details: { reason: 'late' } });
  });

  it('of much money takes a second person, and never one whom it pays', async () => {
    const item = await world.item({ price: '300' });
    await world.put('valeria', item.variant);
    const order = await world.buy('valeria');
    await world.ship(order.number);
    const row = await arrive(await ask(order.number, [{ line: lineOf(order).id, quantity: 1 }]));
    expect(row).toMatchObject({ takes_two: true, total: '366.52' });
    const body = { condition: 'as_new', note: 'Como nueva', total: row.total };
    const { proposal } = await world.call<{ proposal: { id: number } }>(
      'admin',
      adminMarket.refundReturn,
      { at: [row.id], body },
    );
    expect((await world.order('valeria', order.number)).refunded).toBe('0.00');
    expect((await returnsNow()).items.find(({ id }) => id === row.id)?.proposal).toBe(proposal.id);
    expect(
      await world.refused('admin', adminProposals.accept, { at: [proposal.id] }),
    ).toMatchObject({ code: 'own_proposal' });
    await world.call('second', adminProposals.accept, { at: [proposal.id] });
    expect(await world.order('valeria', order.number)).toMatchObject({
      state: 'refunded',
      refunded: '366.52',
    });
    // One's own order is given back by somebody else, however small.
    await world.fund('admin', '500');
    const small = await world.item({ price: '5' });
    await world.put('admin', small.variant);
    const own = await world.buy('admin');
    expect(
      await world.refused('admin', adminMarket.refundOrder, {
        at: [own.number],
        body: { note: 'Mío', total: own.total },
      }),
    ).toMatchObject({ code: 'own_benefit' });
    await world.call('second', adminMarket.refundOrder, {
      at: [own.number],
      body: { note: 'De otro', total: own.total },
    });
    expect((await world.order('admin', own.number)).state).toBe('refunded');
  });
});

describe('a licence', () => {
  it('is returned unseen, and its key can be given again; once seen it is forfeited', async () => {
    const item = await world.item({
      price: '39',
      fields: { kind: 'digital', is_returnable: false },
      keys: ['RF26-1111-2222-3333'],
    });
    await world.put('valeria', item.variant);
    const first = await world.buy('valeria');
    expect(first.state).toBe('fulfilled');
    const row = await world.call<Order>('valeria', market.askReturn, {
      at: [first.number],
      body: {
        lines: [{ line: lineOf(first).id, quantity: 1 }],
        reason: 'changed_mind',
        note: '',
      },
    });
    // Nothing has to be sent: it waits for a decision at once.
    expect(row.return_state).toBe('arrived');
    expect(
      await world.refused('valeria', market.reveal, { at: [first.number, lineOf(first).id] }),
    ).toMatchObject({ code: 'order_state' });
    const id = row.returns[0]?.id ?? 0;
    await world.call('admin', adminMarket.refundReturn, {
      at: [id],
      body: { condition: 'as_new', note: '', total: first.total },
    });
    expect(await world.stock(item.variant)).toEqual({ available: 1, reserved: 0 });

    await world.put('valeria', item.variant);
    const second = await world.buy('valeria');
    const shown = await world.call<{ keys: string[]; order: Order }>('valeria', market.reveal, {
      at: [second.number, lineOf(second).id],
    });
    expect(shown.keys).toEqual(['RF26-1111-2222-3333']);
    expect(shown.order.lines[0]).toMatchObject({ returnable: 0, no_return: 'key_shown' });
    expect(
      await world.refused('valeria', market.askReturn, {
        at: [second.number],
        body: { lines: [{ line: lineOf(second).id, quantity: 1 }], reason: 'other', note: '' },
      }),
    ).toMatchObject({ code: 'return_refused', details: { reason: 'key_shown' } });
    const { rows } = await world.database.db.execute<{ text: string }>(
      `select row_to_json(k)::text as text from licence_keys k`,
    );
    for (const { text } of rows) expect(text).not.toContain('1111-2222');
  });
});

describe('figures', () => {
  it('add up: taxes owed are what the ledger has, and sales less refunds what was paid', async () => {
    const days = '?from=2026-11-01&to=2026-12-31';
    const taxes = await world.call<{ owed: string; booked: string }>('auditor', adminMarket.taxes, {
      query: days,
    });
    expect(taxes.owed).toBe(taxes.booked);
    const sales = await world.call<{ totals: { sold: string; orders: number } }>(
      'auditor',
      adminMarket.sales,
      { query: `${days}&by=product` },
    );
    expect(sales.totals.orders).toBeGreaterThan(5);
  });

  it('list what waits for the member first', async () => {
    const page = await world.call<OrderPage>('valeria', market.orders, { query: '?limit=2' });
    expect(page.items).toHaveLength(2);
    expect(page.counts.to_pay).toBe(0);
    const next = await world.call<OrderPage>('valeria', market.orders, {
      query: `?limit=50&cursor=${page.next ?? ''}`,
    });
    const numbers = [...page.items, ...next.items].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(page.counts.all);
  });

  it('are on an invoice that anyone can read', async () => {
    const page = await world.call<OrderPage>('valeria', market.orders, { query: '?limit=1' });
    const number = page.items[0]?.number ?? 0;
    const answer = await world.send('valeria', market.invoice, { at: [number] });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await world.refused('bruno', market.invoice, { at: [number] })).toMatchObject({
      code: 'not_found',
    });
    const paper = await world.call<Answer<typeof market.invoicePaper>>(
      'valeria',
      market.invoicePaper,
      { at: [number] },
    );
    expect(paper.lines.find(({ role }) => role === 'title')?.cells[0]).toContain(paper.name);
    expect(await world.refused('bruno', market.invoicePaper, { at: [number] })).toMatchObject({
      code: 'not_found',
    });
  });
});

it('erases postal addresses of orders that ended long ago, and no others', async () => {
  const item = await world.item({ price: '10' });
  await world.put('valeria', item.variant);
  const open = await world.buy('valeria');
  await world.put('valeria', item.variant);
  const ended = await world.buy('valeria');
  await world.ship(ended.number);
  await world.pass(731 * DAY_MS);
  expect(await eraseOldAddresses(world.services)).toBeGreaterThan(0);
  expect(await world.order('valeria', ended.number)).toMatchObject({
    address: null,
    address_erased: true,
  });
  expect((await world.order('valeria', open.number)).address).not.toBeNull();
});

it('leaves stock, vouchers, taxes, invoices and books as they add up, also computed again', async () => {
  expect(await differencesOf(world.database)).toEqual([]);
  expect(await world.errors()).toEqual([]);
  expect(await ledgerErrors(world.database.db)).toEqual([]);
});
