import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { FileView, OpenedFile } from '#contract/api/files.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { hostileFiles, type HostileFile } from '../../tests/support/hostile/hostile-files.ts';
import { memoryStore, type MemoryStore } from '../../tests/support/memory-store.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let database: TestDatabase;
let store: MemoryStore;
let app: FastifyInstance;
let port: number;
let access: string;
let hostile: readonly HostileFile[];

beforeAll(async () => {
  database = await createTestDatabase();
  store = memoryStore();
  const services = createTestServices(database, { files: store });
  app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  ({ access } = await database.transaction(async (tx) => {
    const memberId = await insertMember(tx, 'Sender');
    return startSession(tx, services, memberId, { userAgent: 'test', address: '127.0.0.1' });
  }));
  hostile = await hostileFiles();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const url = (path: string): string => `http://127.0.0.1:${port}${path}`;

async function send({ data, name }: Pick<HostileFile, 'data' | 'name'>) {
  const body = new FormData();
  body.append('purpose', 'ticket_attachment');
  // Always declares a picture's type, whatever the content is.
  body.append('file', new Blob([new Uint8Array(data)], { type: 'image/png' }), name);
  const headers = { authorization: `Bearer ${access}` };
  const answer = await fetch(url('/api/files/'), { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as FileView & ErrorBody };
}

/** The response headers a browser sees, and the body. */
async function openedBy(id: string) {
  const headers = { authorization: `Bearer ${access}` };
  const link = (await (await fetch(url(`/api/files/${id}/`), { headers })).json()) as OpenedFile;
  const answer = await fetch(url(link.url));
  return { answer, data: Buffer.from(await answer.arrayBuffer()) };
}

test('sixty hostile files are each refused with a specific message, or stored in a harmless form', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  const ended: unknown[] = [];
  for (const file of hostile) {
    const { status, body } = await send(file);
    ended.push({
      what: file.what,
      ...(status === 200
        ? { type: body.type, ...('name' in file.outcome && { name: body.name }) }
        : { refused: body.fields?.['file']?.id, status }),
    });
  }
  const expected = hostile.map(({ what, outcome }) => ({
    what,
    ...outcome,
    ...('refused' in outcome && { status: 400 }),
  }));
  expect(ended).toEqual(expected);
}, 300_000);

test('a stored file is downloaded, never displayed or executed; of a picture only the pixels remain', async () => {
  const pictures: Buffer[] = [];
  for (const file of hostile.filter(({ outcome }) => 'type' in outcome)) {
    const { body } = await send(file);
    const { answer, data } = await openedBy(body.id);
    const headers = Object.fromEntries(answer.headers);
    expect(headers, file.what).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    const isPicture = body.type === 'image/webp';
    expect(headers['content-disposition']).toMatch(isPicture ? /^inline; / : /^attachment; /);
    expect(headers['content-disposition']).not.toMatch(/[^\x20-\x7e]|\.\.\//);
    // Other files are stored byte for byte.
    expect(data.equals(file.data), file.what).toBe(!isPicture);
    if (!isPicture) continue;
    pictures.push(data);
  }
  // Positive control of the checks below.
  expect(pictures).toHaveLength(3);
  for (const data of pictures) {
    const found = await sharp(data).metadata();
    expect({ format: found.format, exif: found.exif, xmp: found.xmp, icc: found.icc }).toEqual({
      format: 'webp',
    });
    expect(data.includes('<script')).toBe(false);
    expect(data.includes('MZ\0')).toBe(false);
  }
}, 120_000);

test('what is refused leaves no bytes behind', async () => {
  const before = store.kept.size;
  for (const file of hostile.filter(({ outcome }) => 'refused' in outcome)) await send(file);
  expect(store.kept.size).toBe(before);
  // Positive control: an accepted file does.
  await send({ name: 'a.txt', data: Buffer.from('hello') });
  expect(store.kept.size).toBe(before + 1);
}, 120_000);

test('a file of 10 GB is refused by its Content-Length before the body, and by its size if it declares less', async () => {
  const claimed = await rawUpload(10 * 1024 ** 3, Buffer.from('x'));
  expect(claimed).toMatch(/^HTTP\/1\.1 400 /);
  expect(claimed).toContain('"file":{"id":"file.size","values":{"max":10}}');
  // Chunked transfer encoding declares no length.
  const grown = await rawUpload(null, Buffer.alloc(11 * 1024 * 1024, 'a'));
  expect(grown).toContain('"file":{"id":"file.size","values":{"max":10}}');
  expect(await rawUpload(null, Buffer.alloc(9 * 1024 * 1024, 'a'))).toMatch(/^HTTP\/1\.1 200 /);
});

/** Sends one request over a raw socket; resolves with the response text. */
function rawUpload(declared: number | null, content: Buffer): Promise<string> {
  const begin = Buffer.from(
    [
      '--b',
      'Content-Disposition: form-data; name="purpose"',
      '',
      'ticket_attachment',
      '--b',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      '',
      '',
    ].join('\r\n'),
  );
  const body = Buffer.concat([begin, content, Buffer.from('\r\n--b--\r\n')]);
  const length = declared === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`;
  const head = [
    'POST /api/files/ HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${access}`,
    'Content-Type: multipart/form-data; boundary=b',
    length,
    'Connection: close',
  ].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (/\r\n\r\n.*\}/s.test(answer)) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.write(`${head}\r\n\r\n`);
    if (declared !== null) socket.write(body);
    else {
      socket.write(`${body.length.toString(16)}\r\n`);
      socket.write(body);
      socket.write('\r\n0\r\n\r\n');
    }
  });
}
