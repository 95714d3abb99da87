import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { startCollector, type CollectedSpan } from '../../tests/support/tracing/collector.ts';
import { recordingLog } from '../../tests/support/unnamed-errors.ts';
import { buildApp } from '../app.ts';
import { createRpc } from '../chain/rpc.ts';
import type { TracingConfig } from '../config/tracing.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import type { Log } from '../services.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

const KEY = 'collector-key-7';
const PASSWORD = 'Wilhelmina-pass-2026';
/** Whatever a request, a statement or a call carried: none of it may be in a span. */
const secrets = ['ilhelmina', '4711', '198.51', 'voucher-token', 'rpc-key', PASSWORD, KEY];
const found = (text: string, more: readonly string[] = []): string[] =>
  [...secrets, ...more].filter((secret) => text.includes(secret));

const configFor = (url: string): TracingConfig => ({
  url,
  headers: { authorization: `Bearer ${KEY}` },
  resource: { 'service.name': 'office' },
  sampler: { ratio: 1, followsCaller: true },
});

/** A run of a job that is followed. */
const runJob = (tracing: Tracing, name: string, run: () => Promise<void>): Promise<void> =>
  tracing.jobs([{ name, every: 1000, run }])[0]?.run(services) ?? Promise.reject(new Error(name));

let collector: Awaited<ReturnType<typeof startCollector>>;
let database: TestDatabase;
let services: TestServices;
let access: string;
let spans: readonly CollectedSpan[];

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

beforeAll(async () => {
  collector = await startCollector();
  const tracing = openTracing(configFor(collector.url), recordingLog());
  database = await createTestDatabase(tracing.statement);
  services = createTestServices(database);
  const memberId = await database.transaction(async (tx) =>
    insertPlaced(tx, 'Wilhelmina', await insertRoot(tx)),
  );
  ({ access } = await database.transaction((tx) =>
    startSession(
      tx,
      services,
      memberId,
      { userAgent: 'test', address: '198.51.100.77' },
      services.clock.now(),
    ),
  ));
  const app = await buildApp(services, [tracing]);
  await askAll(app, access);
  await app.close();
  await runAll(tracing);
  await tracing.close();
  spans = collector.spans();
});
afterAll(async () => {
  collector.close();
  await database.close();
});

async function askAll(app: FastifyInstance, token: string): Promise<void> {
  const at = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = {
    authorization: `Bearer ${token}`,
    traceparent: `00-${TRACE}-${CALLER}-01`,
    cookie: 'wilhelmina=1',
  };
  const paths = [
    '/api/auth/user/',
    '/api/admin/members/4711/?search=wilhelmina',
    '/api/vouchers/wilhelmina-voucher-token/',
    '/wilhelmina@example.test',
    '/api/tree/preview/?ref=Wilhelmina&side=left',
  ];
  for (const path of paths) await (await fetch(`${at}${path}`, { headers })).text();
  const body = JSON.stringify({ email: 'wilhelmina@example.test', password: PASSWORD });
  const answer = await fetch(`${at}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await answer.text();
}

/** Jobs that ask the database with a value in the text, call a chain, and fail. */
async function runAll(tracing: Tracing): Promise<void> {
  await runJob(tracing, 'asks', async () => {
    await database.db.execute(sql.raw("select 'from wilhelmina' from settings"));
    await database.db.execute(sql`select id from members where username = ${'Wilhelmina'}`);
  });
  const source = createServer((request, response) => {
    void json(request).then((asked) => {
      const { id } = asked as { readonly id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x7a69' }));
    });
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  const { port } = source.address() as AddressInfo;
  const rpc = createRpc([`http://127.0.0.1:${port}/rpc-key`], {
    chainId: 31_337,
    onCall: tracing.chainCall,
  });
  await runJob(tracing, 'calls', async () => {
    await rpc.first((provider) => provider.getBlockNumber());
  });
  rpc.close();
  source.closeAllConnections();
  source.close();
  const failure = Object.assign(new Error('wilhelmina does not answer'), { code: 'ECONNREFUSED' });
  await runJob(tracing, 'fails', () => Promise.reject(failure)).catch(() => {});
  // Nobody's: neither a request's nor a job's.
  await database.db.execute(sql`select 1 from plans`);
}

const named = (name: string): CollectedSpan => {
  const span = spans.find((one) => one.name === name);
  if (!span) throw new Error(`No span ${name} among ${spans.map((one) => one.name).join(', ')}`);
  return span;
};
const below = (name: string): string[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === named(name).spanId).map((one) => one.name);

test('a request is a span by the template of its route, below the one of its caller', () => {
  expect(named('GET /api/auth/user/')).toMatchObject({
    traceId: TRACE,
    parentSpanId: CALLER,
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/auth/user/',
      'http.response.status_code': 200,
    },
  });
  expect(named('GET /api/admin/members/:id/').attributes).toMatchObject({
    'http.response.status_code': 403,
  });
  expect(named('POST /api/auth/token/').traceId).not.toBe(TRACE);
  expect(collector.resource()).toMatchObject({ 'service.name': 'office' });
  expect(collector.headers()[0]).toMatchObject({
    authorization: `Bearer ${KEY}`,
    path: '/v1/traces',
  });
});

test('what a request asks of the database is below it, also after its body was read', () => {
  expect(below('GET /api/auth/user/')).toContain('SELECT members');
  expect(below('POST /api/auth/token/')).toContain('SELECT members');
  expect(named('SELECT settings').attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'settings',
  });
});

test('a job is a span with its statements and calls, and with the code of what it failed of', () => {
  expect(below('job asks')).toEqual(['SELECT settings', 'SELECT members']);
  expect(below('job calls')).toEqual(['eth_chainId', 'eth_blockNumber']);
  expect(named('eth_blockNumber').attributes).toEqual({
    'rpc.system': 'jsonrpc',
    'rpc.method': 'eth_blockNumber',
    'server.address': expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
  });
  expect(named('job fails')).toMatchObject({
    status: { code: 2 },
    attributes: { 'tct.job': 'fails', 'error.type': 'ECONNREFUSED' },
  });
  expect(spans.filter(({ name }) => name === 'SELECT plans')).toEqual([]);
});

test('nothing of a member, no value and no key is in any span', () => {
  expect(spans.length).toBeGreaterThan(15);
  expect(found(collector.text(), [access])).toEqual([]);
  const keys = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...keys].toSorted()).toEqual([
    'db.collection.name',
    'db.operation.name',
    'db.system.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'rpc.method',
    'rpc.system',
    'server.address',
    'tct.job',
  ]);
});

test('positive control: what is put into a span is found by the same search', async () => {
  const other = await startCollector();
  const tracing = openTracing(configFor(other.url), recordingLog());
  await runJob(tracing, `of wilhelmina with ${access}`, async () => {});
  await tracing.close();
  other.close();
  expect(found(other.text(), [access])).toEqual(['ilhelmina', access]);
});

test('an answer that failed says so, and so does one that nobody waited for', async () => {
  const other = await startCollector();
  const tracing = openTracing(configFor(other.url), recordingLog());
  const app = fastify();
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  tracing.observe(app);
  app.get('/fails/', () => Promise.reject(new Error('wilhelmina')));
  app.get('/hangs/', async (_request, reply) => {
    reply.raw.once('close', () => gone.resolve());
    arrived.resolve();
    await gone.promise;
    return reply.hijack();
  });
  const at = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${at}/fails/`)).text();
  const leaving = new AbortController();
  const left = fetch(`${at}/hangs/`, { signal: leaving.signal }).catch(() => {});
  await arrived.promise;
  leaving.abort();
  await left;
  await gone.promise;
  await app.close();
  await tracing.close();
  other.close();
  expect(other.spans().map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['GET /fails/', '500'],
    ['GET /hangs/', 'aborted'],
  ]);
  expect(found(other.text())).toEqual([]);
});

/** As many as make a batch, so that it is sent at once. */
const fillBatch = (tracing: Tracing): Promise<void> =>
  runJob(tracing, 'fills', async () => {
    for (let at = 0; at < 512; at += 1) tracing.statement('select 1')();
  });

test('requests are answered while a collector has a batch and never says so', async () => {
  const silent = await startCollector('is silent');
  const tracing = openTracing(configFor(silent.url), recordingLog());
  const app = await buildApp(services, [tracing]);
  const taken = silent.taken();
  await fillBatch(tracing);
  await taken;
  const headers = { authorization: `Bearer ${access}` };
  for (let at = 0; at < 3; at += 1) {
    const answer = await app.inject({ url: '/api/auth/user/', headers });
    expect(answer.statusCode).toBe(200);
  }
  await app.close();
  silent.close();
});

test('requests are answered while no collector is there', async () => {
  const tracing = openTracing(configFor(`http://127.0.0.1:${await freePort()}/`), recordingLog());
  const app = await buildApp(services, [tracing]);
  await fillBatch(tracing);
  const headers = { authorization: `Bearer ${access}` };
  const answer = await app.inject({ url: '/api/auth/user/', headers });
  expect(answer.statusCode).toBe(200);
  await app.close();
});

test('a collector that refuses is said once, without what was sent, and the end goes on', async () => {
  const refusing = await startCollector('refuses');
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Log;
  const tracing = openTracing(configFor(refusing.url), log);
  await fillBatch(tracing);
  await fillBatch(tracing);
  await tracing.close();
  refusing.close();
  expect(lines).toEqual([
    [{ reason: '400', times: 1 }, 'traces could not be sent; requests go on'],
  ]);
});

test('a server that sends no traces does not load what makes them', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const of = () => loaded.filter((url) => /@opentelemetry\\/(?!api\\/)/.test(url)).length;
    await import('./src-server/start-server.ts');
    const before = of();
    await import('./src-server/tracing/open-tracing.ts');
    console.log(JSON.stringify({ before, isSeen: of() > 0 }));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: join(import.meta.dirname, '../..'),
  });
  // The figures' own package brings the API's names along, which do nothing.
  expect(JSON.parse(stdout)).toEqual({ before: 0, isSeen: true });
});
