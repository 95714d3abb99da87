import { afterAll, beforeAll, expect, it } from 'vitest';
import { market } from '#contract/api/market/market.ts';
import { support, type Ticket, type TicketObject } from '#contract/api/support/tickets.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await configure(world.database.db, { area_support_enabled: 'on' });
  await world.fund('valeria', '1000');
});
afterAll(() => world.close());

async function sentOrder(): Promise<{ readonly number: number; readonly total: string }> {
  const item = await world.item({ price: '20' });
  await world.put('valeria', item.variant);
  const { number, total } = await world.buy('valeria');
  await world.ship(number);
  return { number, total };
}

it('a ticket is about an order of its member, as it stands now', async () => {
  const { number, total } = await sentOrder();
  const query = `?id=${number}`;
  const [sent] = (await world.order('valeria', number)).packages;
  const seen = await world.call<TicketObject>('valeria', support.object, { at: ['order'], query });
  expect(seen).toMatchObject({
    kind: 'order',
    id: String(number),
    amount: total,
    state: 'fulfilled',
    timeline: [{ event: 'shipped', at: sent?.shipped_at }],
    path: `/marketplace/orders/${number}`,
  });
  const newest = await world.call<TicketObject>('valeria', support.object, { at: ['order'] });
  expect(newest.id).toBe(String(number));
  expect(await world.refused('bruno', support.object, { at: ['order'], query })).toMatchObject({
    code: 'not_found',
  });

  await world.pass(1000);
  await world.call('valeria', market.received, { at: [number, sent?.id ?? 0] });
  const ticket = await world.call<Ticket>('valeria', support.create, {
    body: {
      category: 'marketplace',
      subject: 'No ha llegado',
      text: 'No ha llegado.',
      objects: [{ kind: 'order', id: String(number) }],
    },
  });
  expect(ticket.objects[0]?.timeline.map(({ event }) => event)).toEqual(['shipped', 'received']);
});
