import { afterAll, beforeAll, expect, it } from 'vitest';
import { market } from '#contract/api/market/market.ts';
import { notifications, type NotificationPage } from '#contract/api/inbox.ts';
import {
  support,
  type Ticket,
  type TicketObject,
  type TicketPage,
} from '#contract/api/support/tickets.ts';
import { addDays } from '#contract/rules/days.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { latePackages } from '../../jobs/late-packages.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await configure(world.database.db, { area_support_enabled: 'on' });
  await world.fund('valeria', '1000');
});
afterAll(() => world.close());

const passTo = (at: string): Promise<void> =>
  world.pass(Date.parse(at) - world.services.clock.now().getTime());

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

it('the claim of a late package is opened for its buyer, once, on the day after the promised one', async () => {
  const { number } = await sentOrder();
  const [sent] = (await world.order('valeria', number)).packages;
  const last = sent?.claim_after ?? '';
  expect(last).toBe(addDays(sent?.expected_on ?? '', 3));

  await passTo(`${last}T23:59:00.000Z`);
  await latePackages.run(world.services);
  expect((await world.order('valeria', number)).packages[0]?.claim_ticket).toBeNull();

  await passTo(`${addDays(last, 1)}T00:01:00.000Z`);
  await latePackages.run(world.services);
  await latePackages.run(world.services);
  const [late] = (await world.order('valeria', number)).packages;
  expect(late).toMatchObject({ days_late: 4, claim_after: null });
  const { items } = await world.call<TicketPage>('valeria', support.list);
  const claims = items.filter(({ objects }) => objects.some(({ id }) => id === String(number)));
  expect(claims.map((one) => one.number)).toEqual([late?.claim_ticket]);
  const ticket = await world.call<Ticket>('valeria', support.one, {
    at: [late?.claim_ticket ?? 0],
  });
  expect(ticket.subject).toBe(`Paquete 1 tarde, pedido n.º ${number}`);
  expect(ticket.messages.map(({ text }) => text)).toEqual([
    [
      'TCT abrió este reclamo por ti.',
      `El paquete 1 del pedido n.º ${number} no ha llegado. Se esperaba el 25 de noviembre de 2026: 4 días tarde.`,
      'Contiene: 1 × Llave T1, billetera física',
      'Transporte: Correo Andino',
      `Número de guía: CA ${number}`,
      'Dirección: Valeria Montes, Carrera 7 # 72-41, apto. 502, Bogotá, Bogotá D.C., 110231, Colombia',
    ].join('\n'),
  ]);
  const inbox = await world.call<NotificationPage>('valeria', notifications.list);
  expect(inbox.items.map(({ path }) => path)).toContain(`/support/${late?.claim_ticket}`);
});

it('what its member wrote about the order is the claim, and none while support is closed', async () => {
  const { number } = await sentOrder();
  const [sent] = (await world.order('valeria', number)).packages;
  const own = await world.call<Ticket>('valeria', support.create, {
    body: {
      category: 'marketplace',
      subject: '¿Dónde está?',
      text: 'No sé dónde está.',
      objects: [{ kind: 'order', id: String(number) }],
    },
  });
  await passTo(`${addDays(sent?.claim_after ?? '', 1)}T00:01:00.000Z`);
  await configure(world.database.db, { area_support_enabled: 'off' });
  await latePackages.run(world.services);
  expect((await world.order('valeria', number)).packages).toMatchObject([
    { claim_after: null, claim_ticket: null },
  ]);
  await configure(world.database.db, { area_support_enabled: 'on' });
  await latePackages.run(world.services);
  expect((await world.order('valeria', number)).packages).toMatchObject([
    { claim_ticket: own.number },
  ]);
});
