import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { notifications, type NotificationPage } from '#contract/api/inbox.ts';
import { market, type Order } from '#contract/api/market/market.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '500');
});
afterAll(() => world.close());

const address = 'TCT, devoluciones\nCalle 80 # 11-42\nBogotá\nColombia';
const change = (value: string) => ({
  at: ['market_return_address'],
  body: { value, seen: '', note: 'Bodega nueva' },
});

it('where returns are sent to is said by two persons, and then stands on each order', async () => {
  const item = await world.item({ price: '20' });
  await world.put('valeria', item.variant);
  const { number, lines } = await world.buy('valeria');
  await world.ship(number);
  const asked = await world.call<Order>('valeria', market.askReturn, {
    at: [number],
    body: { lines: [{ line: lines[0]?.id, quantity: 1 }], reason: 'fit', note: '' },
  });
  expect(asked).toMatchObject({ return_state: 'asked', return_address: [] });

  const { proposal } = await world.call<{ proposal: { id: number } }>(
    'admin',
    adminSettings.change,
    change(address),
  );
  expect((await world.order('valeria', number)).return_address).toEqual([]);
  expect(await world.refused('admin', adminProposals.accept, { at: [proposal.id] })).toMatchObject({
    code: 'own_proposal',
  });
  await world.call('second', adminProposals.accept, { at: [proposal.id] });
  expect((await world.order('valeria', number)).return_address).toEqual([
    'TCT, devoluciones',
    'Calle 80 # 11-42',
    'Bogotá',
    'Colombia',
  ]);
});

it('an address of too many lines is refused', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `Renglón ${at}`).join('\n');
  expect(await world.refused('admin', adminSettings.change, change(lines))).toMatchObject({
    code: 'validation',
    fields: { value: { id: 'setting.postal' } },
  });
});

it('a return that is asked for is told to the staff, with the way to it', async () => {
  const item = await world.item({ price: '20' });
  await world.put('valeria', item.variant);
  const { number, lines } = await world.buy('valeria');
  await world.ship(number);
  const { returns } = await world.call<Order>('valeria', market.askReturn, {
    at: [number],
    body: { lines: [{ line: lines[0]?.id, quantity: 1 }], reason: 'fit', note: '' },
  });
  const { items } = await world.call<NotificationPage>('admin', notifications.list);
  expect(items.map(({ path }) => path)).toContain(`/admin/market/returns?return=${returns[0]?.id}`);
});
