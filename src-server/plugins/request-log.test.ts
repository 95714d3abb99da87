import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, testConfig } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let database: TestDatabase;
let memberId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  memberId = await database.transaction(async (tx) =>
    insertPlaced(tx, 'Wilhelmina', await insertRoot(tx)),
  );
});
afterAll(() => database.close());

const PASSWORD = 'Wilhelmina-pass-2026';
const secrets = ['ilhelmina', '4711', '198.51', PASSWORD, 'voucher-token'];

/** Lines of the log while requests carry what belongs to people; with their session's token. */
async function linesAt(logLevel: Config['logLevel']) {
  const lines: string[] = [];
  const log = pino({ level: logLevel }, { write: (line) => void lines.push(line) });
  const services = createTestServices(database, { config: { ...testConfig, logLevel }, log });
  const app = await buildApp(services);
  const { access } = await database.transaction((tx) =>
    startSession(
      tx,
      services,
      memberId,
      { userAgent: 'test', address: '198.51.100.77' },
      services.clock.now(),
    ),
  );
  const headers = { authorization: `Bearer ${access}`, cookie: 'wilhelmina=1' };
  const from = { remoteAddress: '198.51.100.77', headers };
  const first = await app.inject({ url: '/api/auth/user/', ...from });
  for (const url of [
    '/api/admin/members/4711/?search=wilhelmina',
    '/api/vouchers/wilhelmina-voucher-token/',
    '/wilhelmina@example.test',
  ]) {
    await app.inject({ url, ...from });
  }
  await app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    payload: { email: 'wilhelmina@example.test', password: PASSWORD },
    remoteAddress: '198.51.100.77',
  });
  await app.close();
  const found = [...secrets, access].filter((secret) => lines.join('').includes(secret));
  return { lines, found, access, requestId: first.headers['x-request-id'] };
}

test('each answer is a line by the template of its route, with the number that the client was told', async () => {
  const { lines, found, requestId } = await linesAt('info');
  const answers = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'answered');
  expect(answers.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/api/auth/user/', 200],
    ['GET', '/api/admin/members/:id/', 403],
    ['GET', null, 404],
    ['GET', null, expect.any(Number)],
    ['POST', '/api/auth/token/', expect.any(Number)],
  ]);
  expect(answers[0]).toMatchObject({ reqId: requestId, ms: expect.any(Number) as number });
  expect(found).toEqual([]);
});

test('positive control: the same search finds what a line holds', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ url: '/api/vouchers/wilhelmina-voucher-token/' }, 'answered');
  expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([
    'ilhelmina',
    'voucher-token',
  ]);
});

test('a log that is kept less closely has no line for an answer', async () => {
  expect((await linesAt('warn')).lines.filter((line) => line.includes('answered'))).toEqual([]);
});
