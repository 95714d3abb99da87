import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { startKeptLoad } from '../../tests/support/kept-load.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { until } from '../../tests/support/until.ts';
import { buildApp } from '../app.ts';

let database: TestDatabase;
let app: FastifyInstance;
let port: number;
const undo: (() => void)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  app = await buildApp(createTestServices(database));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const step of undo.splice(0)) step();
  await app.close();
});

/** A kept connection that has had one answer, and what it says after that. */
async function keptConnection() {
  const socket: Socket = connect(port, '127.0.0.1');
  undo.push(() => socket.destroy());
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  const ask = (): void => {
    said = '';
    socket.write('GET /api/live/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  };
  await once(socket, 'connect');
  ask();
  await until('the first answer', () => said.includes('"live"'));
  return { socket, ask, said: () => said };
}

test('a request on a kept connection is answered, and told that the connection ends', async () => {
  const kept = await keptConnection();
  expect(kept.said()).toMatch(/connection: keep-alive/i);
  const drained = app.drain();
  const closed = once(kept.socket, 'close');
  kept.ask();
  await closed;
  expect(kept.said()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*"live"/i);
  // It was the last connection.
  await drained;
});

test('closed without draining, a kept connection ends without an answer', async () => {
  const kept = await keptConnection();
  const { promise: closed, resolve } = Promise.withResolvers<unknown>();
  // It ends, or is reset: `once` would reject then.
  kept.socket.once('close', resolve);
  const closing = app.close();
  kept.ask();
  await closed;
  expect(kept.said()).not.toMatch(/^HTTP\/1\.1 200/);
  await closing;
});

test('a new connection is refused while the server drains', async () => {
  await keptConnection();
  const drained = app.drain();
  const late = connect(port, '127.0.0.1');
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  await drained;
});

test('a connection that nobody uses holds the end up for a second and no longer', async () => {
  const { socket } = await keptConnection();
  await app.drain();
  expect(socket.closed).toBe(false);
  await app.close();
  await until('it to be closed', () => socket.closed);
});

test('a server that does not listen has nothing to drain', async () => {
  const other = await buildApp(createTestServices(database));
  await expect(other.drain()).resolves.toBeUndefined();
  await other.close();
});

test('under load every request that was sent is answered', async () => {
  const load = startKeptLoad(`http://127.0.0.1:${port}/api/countries/`, 24);
  await until('the load', () => load.outcomes.length > 200);
  await app.drain();
  await app.close();
  await load.refused;
  expect(load.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
});
