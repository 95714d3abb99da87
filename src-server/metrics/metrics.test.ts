import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { mails } from '../database/schema/system.ts';
import { chainCursors } from '../database/schema/payouts.ts';
import { cursorNames } from '../domain/chain/position.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { allJobs } from '../jobs/all-jobs.ts';
import type { ChainServices } from '../services.ts';
import { addBusinessFigures } from './business-figures.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const chain = {
  deployment: {
    chainId: 31_337,
    treasury: '0xaa',
    receipts: '0xbb',
    finality: { kind: 'finalized' },
  },
  others: [],
  rpc: {
    sources: () => [
      { host: 'one', answers: true, since: 0, contradiction: null },
      { host: 'two', answers: false, since: 0, contradiction: { what: 'block 7', at: 90_000 } },
      { host: 'three', answers: null, since: null, contradiction: null },
    ],
  },
} as unknown as ChainServices;

let database: TestDatabase;
let services: TestServices;
let memberId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain });
  memberId = await database.transaction(async (tx) =>
    insertPlaced(tx, 'Wilhelmina', await insertRoot(tx)),
  );
});
afterAll(() => database.close());

/** Every sample of a text that Prometheus reads, by its name with its labels. */
const samplesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' '))),
      ]),
  );

test('answers are counted by the template of their route, and no label holds anything of a member', async () => {
  const metrics = createMetrics();
  addBusinessFigures(metrics.registry, services);
  const app = await buildApp(services, [metrics]);
  const { access } = await database.transaction((tx) =>
    startSession(
      tx,
      services,
      memberId,
      { userAgent: 'test', address: '198.51.100.77' },
      services.clock.now(),
    ),
  );
  const headers = { authorization: `Bearer ${access}` };
  const urls = [
    '/api/auth/user/',
    '/api/admin/members/4711/?search=wilhelmina',
    '/api/vouchers/wilhelmina-secret-token/',
    '/wilhelmina@example.test',
    '/api/nothing/wilhelmina/',
    '/api/tree/preview/?ref=Wilhelmina&side=left',
  ];
  for (const url of urls) await app.inject({ url, headers, remoteAddress: '198.51.100.77' });
  await app.close();
  for (const { name } of allJobs) metrics.jobRan(name, true);
  metrics.jobRan('mail-sender', false);
  metrics.poolWaited(3);
  metrics.wasRead('behind');

  const text = await metrics.registry.metrics();
  const samples = samplesOf(text);
  expect(
    samples.get('tct_http_requests_total{method="GET",route="/api/auth/user/",status="200"}'),
  ).toBe(1);
  expect(
    samples.get(
      'tct_http_requests_total{method="GET",route="/api/admin/members/:id/",status="403"}',
    ),
  ).toBe(1);
  expect(samples.get('tct_job_failures_total{job="mail-sender"}')).toBe(1);
  expect(samples.get('tct_pool_wait_seconds_count')).toBe(1);
  expect(samples.get('tct_replica_reads_total{by="behind"}')).toBe(1);
  for (const secret of ['ilhelmina', '4711', '198.51', access, 'secret-token']) {
    expect(text).not.toContain(secret);
  }
  const own = metrics.registry.getMetricsAsArray().filter(({ name }) => name.startsWith('tct_'));
  const labels = new Set<string | undefined>(
    own.flatMap(({ name }) =>
      [...text.matchAll(new RegExp(`^${name}(?:_\\w+)?\\{([^}]*)\\}`, 'gm'))].flatMap(
        ([, set = '']) => [...set.matchAll(/(\w+)="/g)].map(([, label]) => label),
      ),
    ),
  );
  expect(labels).toEqual(
    new Set(['by', 'job', 'le', 'method', 'route', 'source', 'state', 'status']),
  );
});

test('the database says how old mails and reading are, and how payouts stand', async () => {
  const now = services.clock.now().getTime();
  const mail = { recipient: 'a@example.test', subject: 'S', body: 'B' };
  await database.db.insert(mails).values([
    { ...mail, id: services.random.uuid(), createdAt: new Date(now - HOUR_MS) },
    { ...mail, id: services.random.uuid(), createdAt: new Date(now), attempts: 8 },
  ]);
  await database.db.insert(chainCursors).values({
    name: cursorNames(chain.deployment).read,
    chainId: 31_337,
    blockNumber: 7,
    blockHash: '0x7',
    at: new Date(now - 90_000),
  });
  const { registry } = createMetrics();
  addBusinessFigures(registry, services);
  const samples = samplesOf(await registry.metrics());
  expect(samples.get('tct_figures_read')).toBe(1);
  expect(samples.get('tct_outbox_age_seconds')).toBe(3600);
  expect(samples.get('tct_outbox_mails{state="waiting"}')).toBe(1);
  expect(samples.get('tct_outbox_mails{state="given_up"}')).toBe(1);
  expect(samples.get('tct_watcher_lag_seconds{watcher="payouts"}')).toBe(90);
  expect(samples.has('tct_watcher_lag_seconds{watcher="purchases"}')).toBe(false);
  expect(samples.get('tct_closing_late_seconds')).toBe(0);
  expect(samples.get('tct_payout_runs{state="needs_repair"}')).toBe(0);
  expect(samples.has('tct_reconciliation_agrees')).toBe(false);
});

test('each source of the chain that was asked says whether it answers, and when it contradicted', async () => {
  const { registry } = createMetrics();
  addBusinessFigures(registry, services);
  const samples = samplesOf(await registry.metrics());
  expect(samples.get('tct_chain_source_answers{source="one"}')).toBe(1);
  expect(samples.get('tct_chain_source_answers{source="two"}')).toBe(0);
  expect(samples.has('tct_chain_source_answers{source="three"}')).toBe(false);
  expect(samples.get('tct_chain_source_contradicted_at_seconds{source="two"}')).toBe(90);
  expect(samples.has('tct_chain_source_contradicted_at_seconds{source="one"}')).toBe(false);
});

test('a database that does not answer leaves its figures out instead of repeating old ones', async () => {
  const { registry } = createMetrics();
  const fails = () => Promise.reject(new Error('gone'));
  const db = new Proxy(database.db, { get: () => fails });
  addBusinessFigures(registry, { ...services, database: { ...database, db } });
  const samples = samplesOf(await registry.metrics());
  expect(samples.get('tct_figures_read')).toBe(0);
  expect(
    [...samples.keys()].filter((name) => /^tct_(outbox|closing|watcher|payout)/.test(name)),
  ).toEqual([]);
});

test('a port of its own serves the figures and nothing else', async () => {
  const { registry } = createMetrics();
  const served = await serveMetrics(registry, { port: 0, host: '127.0.0.1' });
  const at = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${at}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('process_cpu_seconds_total');
  expect((await fetch(`${at}/api/settings/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  await expect(serveMetrics(registry, { port: served.port, host: '127.0.0.1' })).rejects.toThrow(
    /METRICS_PORT/,
  );
  await served.close();
});
