import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices, testConfig } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';

let database: TestDatabase;
let demo: FastifyInstance;
let product: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const publicUrl = 'http://demo.example.test:8443';
  const build = (isDemo: boolean) =>
    buildApp(createTestServices(database, { config: { ...testConfig, publicUrl, demo: isDemo } }));
  [demo, product] = [await build(true), await build(false)];
});
afterAll(async () => {
  await demo.close();
  await product.close();
  await database.close();
});

const MAILBOX = '/api/demo/mailbox/?email=member@demo.test';
const ask = (headers: Record<string, string>, url = MAILBOX, app = demo) =>
  app.inject({ url, headers });

test.each([
  '127.0.0.1:8000',
  '127.0.0.1',
  'localhost:5173',
  '[::1]:8000',
  'demo.example.test:8443',
])('the demo answers as %s', async (host) => {
  expect((await ask({ host })).statusCode).toBe(200);
});

test.each([
  'rebound.example.test',
  'rebound.example.test:8000',
  'demo.example.test',
  '127.0.0.1.example.test',
  'localhost.example.test:8000',
  '0.0.0.0:8000',
  '192.168.1.5:8000',
  'a b',
])('the demo refuses to be %j, for its pages too', async (host) => {
  for (const url of [MAILBOX, '/', '/api/settings/', '/api/openapi.json']) {
    const answer = await ask({ host }, url);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<ErrorBody>().message).toContain('open it at http://demo.example.test:8443');
  }
});

test.each([
  ['http://rebound.example.test:8000', 403],
  ['https://127.0.0.1.example.test', 403],
  ['null', 403],
  ['file://', 403],
  ['http://127.0.0.1:8000', 200],
  ['http://localhost:5173', 200],
  ['http://demo.example.test:8443', 200],
  ['app://bundle', 200],
])('a call from the origin %s is answered with %i', async (origin, status) => {
  expect((await ask({ host: '127.0.0.1:8000', origin })).statusCode).toBe(status);
});

test('outside the demo the name is up to the proxy in front', async () => {
  const headers = { host: 'office.example.test' };
  expect((await ask(headers, '/api/settings/', product)).statusCode).toBe(200);
});
