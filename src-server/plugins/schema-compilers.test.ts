import fastify, { type FastifyInstance } from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Day, Instant } from '#contract/api/scalars.schema.ts';
import { registerSchemaCompilers } from './schema-compilers.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  registerSchemaCompilers(app);
  app.get('/day', { schema: { querystring: Type.Object({ at: Day }) } }, () => ({}));
  app.get('/instant', { schema: { querystring: Type.Object({ at: Instant }) } }, () => ({}));
  await app.ready();
});
afterAll(() => app.close());

async function statusOf(url: string, at: string): Promise<number> {
  return (await app.inject({ url, query: { at } })).statusCode;
}

test.each(['1900-01-01', '2024-02-29', '2999-12-31'])('accepts the day %s', async (day) => {
  expect(await statusOf('/day', day)).toBe(200);
});

test.each([
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '2026-02-31',
  '2026-13-01',
  '3000-01-01',
  '9999-12-31',
])('refuses the day %s, which the calendar or a database around it has not', async (day) => {
  expect(await statusOf('/day', day)).toBe(400);
});

test('accepts an instant, and refuses one whose UTC year has five digits', async () => {
  expect(await statusOf('/instant', '2026-01-02T03:04:05-12:00')).toBe(200);
  expect(await statusOf('/instant', '9999-12-31T23:59:59-12:00')).toBe(400);
});

test('a schema that can’t be compiled is found before its first call', async () => {
  const broken = fastify();
  registerSchemaCompilers(broken);
  const querystring = { type: 'object', properties: { at: { $ref: '#/definitions/nowhere' } } };
  broken.get('/', { schema: { querystring } }, () => ({}));
  await broken.ready();
  expect(() => broken.compileSchemas()).toThrow(/nowhere/);
  await broken.close();
});

test('an answer leaves out what its schema does not name', async () => {
  const open = fastify();
  registerSchemaCompilers(open);
  const response = { 200: Type.Object({ name: Type.String() }) };
  open.get('/', { schema: { response } }, () => ({ name: 'Ana', hash: 'secret' }));
  expect((await open.inject('/')).json()).toEqual({ name: 'Ana' });
  await open.close();
});
