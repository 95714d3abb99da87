import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServices, testConfig } from '../../tests/support/services.ts';
import { createTreeWorld, type TreeWorld } from '../../tests/support/worlds/tree.ts';
import { buildApp } from '../app.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let world: TreeWorld;
beforeAll(async () => {
  world = await createTreeWorld();
});
afterAll(() => world.close());

/** Ana’s calls to a server with rate limits. */
async function limited() {
  const services = createTestServices(world.database, {
    config: { ...testConfig, requestsPerMinute: 1000 },
  });
  const app = await buildApp(services);
  const { access } = await world.database.transaction((tx) =>
    startSession(tx, services, world.id('ana'), { userAgent: 'test', address: '127.0.0.1' }),
  );
  const call = async (method: 'GET' | 'PATCH', path: string): Promise<number> => {
    const { statusCode } = await app.inject({
      method,
      url: `/api/tree/${path}`,
      headers: { authorization: `Bearer ${access}` },
      ...(method === 'PATCH' && { payload: { insertion_side: 'auto' } }),
    });
    return statusCode;
  };
  return { app, call };
}

test.each([
  ['reads shapes', 'GET', '', 120],
  ['searches', 'GET', 'search/?q=a', 120],
  ['asks for slots', 'GET', 'slots/', 120],
  ['changes their side', 'PATCH', 'insertion-side/', 20],
] as const)('a caller who %s too often is refused for a time', async (_, method, path, most) => {
  const { app, call } = await limited();
  const statuses: number[] = [];
  for (let time = 0; time < most + 2; time += 1) statuses.push(await call(method, path));
  expect(new Set(statuses.slice(0, most))).toEqual(new Set([200]));
  expect(statuses.slice(most)).toEqual([429, 429]);
  // Each kind of call has its own counter.
  expect(await call('GET', 'path/?to=eva')).toBe(200);
  await app.close();
});
