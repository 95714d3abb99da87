import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { hostilePictures } from '../../tests/support/hostile/hostile-pictures.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, testConfig, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { AVATARS_MAX } from '../domain/files/upload-limit.ts';

const SIGN_INS = 20;
const PASSWORD = 'Secret-2026';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let memberId: number;
let access: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  const passwordHash = await hashPassword(PASSWORD);
  memberId = await database.transaction(async (tx) => {
    // One account each: concurrent logins to one account require a captcha.
    for (let person = 0; person < SIGN_INS; person += 1) {
      await insertMember(tx, `Person${person}`, { passwordHash });
    }
    return insertMember(tx, 'Sender');
  });
  access = await sessionOf(services);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const sessionOf = (using: TestServices): Promise<string> =>
  database.transaction(async (tx) => {
    const device = { userAgent: 'test', address: '127.0.0.1' };
    return (await startSession(tx, using, memberId, device)).access;
  });

async function upload(file: Buffer, to = app, token = access) {
  const body = new FormData();
  body.set('avatar', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png');
  const encoded = new Response(body);
  return to.inject({
    method: 'PATCH',
    url: '/api/auth/user/',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

const signIn = (_: unknown, person: number) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    payload: { email: `person${person}@example.test`, password: PASSWORD },
  });

test('forty hostile files are refused or harmless, while twenty people log in concurrently', async () => {
  const files = await hostilePictures();
  const twice = [...files, ...files];
  expect(twice).toHaveLength(40);
  const uploads = twice.map(async ([name, file]) => {
    const answer = await upload(file);
    return { name, status: answer.statusCode, fields: answer.json<ErrorBody>().fields };
  });
  const signedIn = await Promise.all(Array.from({ length: SIGN_INS }, signIn));
  expect(signedIn.map(({ statusCode }) => statusCode)).toEqual(Array(SIGN_INS).fill(200));

  const answers = await Promise.all(uploads);
  const refusal = { avatar: { id: 'file.image', values: { max: 5 } } };
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toEqual(refused.map(({ name }) => ({ name, status: 400, fields: refusal })));
  // Positive control: valid pictures are accepted, so the refusals mean something.
  const taken = new Set(answers.filter(({ status }) => status === 200).map(({ name }) => name));
  expect(taken).toContain('webp of 9 million pixels');
  expect([...taken].filter((name) => !name.includes('million pixels'))).toEqual([]);
}, 300_000);

test('a member sends ten pictures in ten minutes, and then has to wait', async () => {
  const config = { ...testConfig, requestsPerMinute: 1_000_000 };
  const own = createTestServices(database, { config });
  const limited = await buildApp(own);
  const statuses: number[] = [];
  for (let file = 0; file <= AVATARS_MAX; file += 1) {
    statuses.push((await upload(Buffer.from('no picture'), limited)).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(AVATARS_MAX).fill(400), 429]);
  own.clock.advance(10 * 60_000);
  const later = await sessionOf(own);
  expect((await upload(Buffer.from('no picture'), limited, later)).statusCode).toBe(400);
  await limited.close();
});
