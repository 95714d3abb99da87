import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { members } from '../database/schema/members.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let database: TestDatabase;
let app: FastifyInstance;
let access: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const services = createTestServices(database);
  app = await buildApp(services);
  ({ access } = await database.transaction(async (tx) => {
    const memberId = await insertMember(tx, 'Sender');
    return startSession(tx, services, memberId, { userAgent: 'test', address: '127.0.0.1' });
  }));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const send = (payload: string | Buffer, type = 'multipart/form-data; boundary=b') =>
  app.inject({
    method: 'PATCH',
    url: '/api/auth/user/',
    headers: { authorization: `Bearer ${access}`, 'content-type': type },
    payload,
  });

const part = (disposition: string, content = 'x'): string =>
  `--b\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
const named = part('form-data; name="first_name"', 'Ana');

test('a whole body is taken', async () => {
  expect((await send(`${named}--b--\r\n`)).statusCode).toBe(200);
});

test.each([
  ['no closing boundary', named],
  ['an end in the middle of a part', '--b\r\nContent-Disposition: form-data; name="first_name"'],
  [
    'an end in the middle of a file',
    '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc',
  ],
  ['another boundary', '--c\r\n\r\nx\r\n--c--\r\n'],
  ['a part without a name', `${part('form-data')}--b--\r\n`],
  ['a file without a name', `${part('form-data; filename="a.png"')}--b--\r\n`],
  ['an empty name', `${part('form-data; name=""')}--b--\r\n`],
  [
    'a name that is no text',
    Buffer.from(`${part('form-data; name="\xff\xfe"')}--b--\r\n`, 'latin1'),
  ],
  ['a NUL in a value', `${part('form-data; name="first_name"', 'a\0b')}--b--\r\n`],
  ['a prototype', `${part('form-data; name="__proto__[x]"')}--b--\r\n`],
])('a body with %s is refused', async (_, body) => {
  const answer = await send(body);
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, 'validation']);
});

test.each([
  ['none', 'multipart/form-data'],
  ['an empty one', 'multipart/form-data; boundary='],
  ['one over 256 characters', `multipart/form-data; boundary=${'b'.repeat(257)}`],
  ['one over 70 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
])('a type with %s for its boundary is refused', async (_, type) => {
  const boundary = /boundary=(.*)/.exec(type)?.[1] ?? 'b';
  const answer = await send(named.replace('--b', `--${boundary}`), type);
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, 'validation']);
});

test.each([
  ['nothing', ''],
  ['a part without headers', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a header without a colon', '--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n'],
  [
    'headers without end',
    `--b\r\nContent-Disposition: ${'a'.repeat(100_000)}\r\n\r\nx\r\n--b--\r\n`,
  ],
])('a body with %s changes nothing', async (_, body) => {
  const before = await database.db.select().from(members);
  expect((await send(body)).statusCode).toBe(200);
  expect(await database.db.select().from(members)).toEqual(before);
});
