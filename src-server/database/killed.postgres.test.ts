import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillablePostgres } from '../../tests/support/database/postgres.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { sealed, type TestDatabase } from '../../tests/support/database/create.ts';
import { until } from '../../tests/support/until.ts';
import { buildApp } from '../app.ts';
import { startJobs, type Job } from '../jobs/runner.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { mails } from './schema/system.ts';

const limits = { connections: 10, statementMs: 10_000, jobStatementMs: 10_000 };
/** Longer than a busy machine takes to start PostgreSQL, and shorter. */
const [PATIENT_MS, IMPATIENT_MS] = [60_000, 500];
const [WRITERS, READERS] = [4, 4];
const SETTINGS = '/api/settings/';

let server: Awaited<ReturnType<typeof startKillablePostgres>>;
beforeAll(async () => {
  server = await startKillablePostgres();
  const handle = await openPostgres(server.url);
  await migrateDatabase(handle);
  await handle.close();
});
afterAll(() => server.stop());

/** A server whose requests wait so long for the database, and the lines of its log. */
async function serve(acquireMs: number) {
  const opened = await openPostgres(server.url, { limits: { ...limits, acquireMs } });
  const database: TestDatabase = { ...sealed(opened), url: server.url };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const services = createTestServices(database, { log });
  const app = await buildApp(services);
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { app, database, services, lines, close };
}

/**
 * One row in a transaction, as everything that is acknowledged is written.
 * @param beforeCommit what the transaction waits for once the row is written
 */
async function write(
  database: TestDatabase,
  beforeCommit: () => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (tx) => {
    await tx
      .insert(mails)
      .values({ id, recipient: 'load', subject: '', body: '', createdAt: new Date() });
    await beforeCommit();
  });
  return id;
}

/** Does the same again and again until it is told to stop. */
function load(count: number, once: () => Promise<void>): () => Promise<unknown> {
  let isOver = false;
  const loops = Array.from({ length: count }, async () => {
    while (!isOver) await once();
  });
  return () => {
    isOver = true;
    return Promise.all(loops);
  };
}

test('PostgreSQL killed under load loses nothing acknowledged, and readers wait for it', async () => {
  const { app, database, close } = await serve(PATIENT_MS);
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  const stopWriting = load(WRITERS, async () => {
    await write(database).then(
      (id) => void acknowledged.push(id),
      // Caught by the kill before its acknowledgement.
      () => {},
    );
  });
  const stopReading = load(READERS, async () => {
    statuses.push((await app.inject(SETTINGS)).statusCode);
  });
  await until('some load', () => acknowledged.length > 50 && statuses.length > 50);
  // One write is caught for certain: it has written its row and commits only after the kill.
  const inserted = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const caught = write(database, async () => {
    inserted.resolve();
    await killed.promise;
  }).then(
    () => 'acknowledged',
    () => 'failed',
  );
  await inserted.promise;
  await server.kill();
  killed.resolve();
  expect(await caught).toBe('failed');
  const before = acknowledged.length;
  await server.startAgain();
  await until('more load', () => acknowledged.length > before + 50);
  await Promise.all([stopWriting(), stopReading()]);

  const kept = await database.db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.recipient, 'load'));
  const ids = new Set(kept.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect([...new Set(statuses)]).toEqual([200]);
  await close();
});

test('an outage answers 503, and writes two lines however much fails', async () => {
  const { app, database, services, lines, close } = await serve(IMPATIENT_MS);
  let [runs, refused] = [0, 0];
  const looks = Array.from({ length: 5 }, (_, at): Job => ({
    name: `look ${at}`,
    every: 10,
    everywhere: true,
    run: async () => {
      runs += 1;
      await database.db.execute(sql`select 1`);
    },
  }));
  await server.kill();
  const jobs = startJobs(services, looks);
  const stopReading = load(READERS, async () => {
    const { statusCode, headers } = await app.inject(SETTINGS);
    expect({ statusCode, retry: headers['retry-after'] }).toEqual({ statusCode: 503, retry: '5' });
    refused += 1;
  });
  await until('many failures', () => refused >= 2 * READERS && runs > looks.length * 2);
  await Promise.all([stopReading(), jobs.stop()]);
  await server.startAgain();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).toSorted()).toEqual([
    'the database could not do what requests asked for',
    'the database does not answer; jobs go on when it does',
  ]);
  expect((await app.inject(SETTINGS)).statusCode).toBe(200);
  await close();
});
