import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { market } from '#contract/api/market/market.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { buildApp } from '../../app.ts';

let world: MarketWorld;
let limited: FastifyInstance;
let order: number;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '1000');
  const item = await world.item({ price: '10' });
  await world.put('valeria', item.variant);
  order = (await world.buy('valeria')).number;
  const { services } = world;
  limited = await buildApp({
    ...services,
    config: { ...services.config, requestsPerMinute: 1000 },
  });
});
afterAll(async () => {
  await limited.close();
  await world.close();
});

/** Statuses of so many requests within a minute. */
async function ask({ method, path }: AnyEndpoint, times: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const { statusCode } = await limited.inject({
      method,
      url: path.replace(':number', String(order)),
      headers: { authorization: `Bearer ${world.token('valeria')}` },
    });
    statuses.push(statusCode);
  }
  return statuses;
}

it('answers what 25 invoices say within a minute, as a device that compares them asks', async () => {
  expect(await ask(market.invoicePaper, 25)).toEqual(Array.from({ length: 25 }, () => 200));
});

it('draws twenty invoices a minute, and not more', async () => {
  const statuses = await ask(market.invoice, 21);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(statuses[20]).toBe(429);
});
