import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { support } from '#contract/api/support/tickets.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { followLines } from '../../../tests/support/worlds/line-stream.ts';
import { until } from '../../../tests/support/until.ts';
import { lastId, SupportWorld } from '../../../tests/support/worlds/support.ts';

let world: SupportWorld;
let origin: string;
beforeAll(async () => {
  world = await SupportWorld.open();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
beforeEach(() => world.pass(2 * HOUR_MS));
afterAll(() => world.close());

interface Line {
  readonly event: string;
  readonly number: number;
  readonly [name: string]: unknown;
}

const follow = (name: 'valeria' | 'bruno' | 'marisol', path: string) =>
  followLines<Line>(origin + path, world.token(name));

it('sends a member events of own tickets only, the desk events of all, and nobody the messages', async () => {
  const valeria = await follow('valeria', support.watch.path);
  const bruno = await follow('bruno', support.watch.path);
  const asked = await world.ask('valeria', { text: 'Nadie más lee esto' });
  const desk = await follow('marisol', `${adminSupport.watch.path}?ticket=${asked.number}`);
  await world.answer(asked.number, lastId(asked), { text: 'Ni esto' });

  await until('the answer', () => valeria.lines.some((line) => line['unread'] === 1));
  await until('the desk', () => desk.lines.some(({ event }) => event === 'ticket'));
  expect(valeria.lines.at(-1)).toMatchObject({
    event: 'ticket',
    number: asked.number,
    state: 'open',
    unread_tickets: 1,
    last: { author: 'staff', name: 'Marisol Test' },
  });
  expect(bruno.lines).toEqual([]);
  expect(JSON.stringify([valeria.lines, desk.lines])).not.toMatch(/esto/);

  await world.send('ivan', adminSupport.presence, {
    number: asked.number,
    body: { presence: 'writing', is_internal: false },
  });
  await until('typing', () => valeria.lines.some(({ event }) => event === 'typing'));
  await until('people', () => desk.lines.some(({ event }) => event === 'people'));
  expect(desk.lines.at(-1)).toMatchObject({ people: [{ name: 'Iván Test', presence: 'writing' }] });
  for (const stream of [valeria, bruno, desk]) stream.end();
});
