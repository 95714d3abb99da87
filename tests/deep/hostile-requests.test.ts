import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHostileWorld, type HostileWorld } from '../support/hostile/hostile-world.ts';

const RUNS = Number(process.env['RUNS'] ?? 1000);

let world: HostileWorld;
beforeAll(async () => {
  world = await createHostileWorld(randomInt(2 ** 31));
});
afterAll(() => world.close());

it('answers a thousand requests of every call without a 5xx or a stack', async () => {
  expect(await world.sendAll(RUNS)).toBeGreaterThan(0);
});
