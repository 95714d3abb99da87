import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { market, type CartChange } from '#contract/api/market/market.ts';
import { followLines } from '../../../tests/support/worlds/line-stream.ts';
import { until } from '../../../tests/support/until.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';

let world: MarketWorld;
let origin: string;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const follow = (name: 'valeria' | 'bruno') =>
  followLines<CartChange>(origin + market.watchCart.path, world.token(name));

it('tells every device of a member that the cart changed, and no other member', async () => {
  const { variant } = await world.item();
  const devices = [await follow('valeria'), await follow('valeria')];
  const stranger = await follow('bruno');
  const told = (count: number) =>
    until(`${count} changes`, () => devices.every(({ lines }) => lines.length === count));

  // The clock stands still: two changes at one instant are two.
  const put = (quantity: number) =>
    world.call('valeria', market.setLine, { body: { variant, quantity } });
  await put(1);
  await told(1);
  await put(2);
  await told(2);
  await put(0);
  await told(3);
  expect(devices[0]?.lines).toEqual(Array.from({ length: 3 }, () => ({ event: 'cart' })));
  expect(stranger.lines).toEqual([]);

  await world.call('bruno', market.setLine, { body: { variant, quantity: 1 } });
  await until('the stranger', () => stranger.lines.length === 1);
  await told(3);
  for (const stream of [...devices, stranger]) stream.end();
});

it('is refused while the shop is closed', async () => {
  await world.call('admin', adminSettings.change, {
    at: ['area_marketplace_enabled'],
    body: { value: 'off', seen: 'on', note: 'Inventario' },
  });
  await expect(follow('valeria')).rejects.toThrow(': 404');
});
