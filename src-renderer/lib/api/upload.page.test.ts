import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#contract/api/files.ts';
import { createApiClient } from './client.ts';
import { upload } from './upload.ts';

const { send } = files;
const body = { purpose: 'ticket_attachment', file: new Blob(['x'.repeat(3_000_000)]) } as const;

let server: Server;
let baseUrl = '';
/** Bytes of the last body; null while none has arrived whole. */
let arrived: number | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    let bytes = 0;
    arrived = null;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      arrived = bytes;
      const headers = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*, Authorization',
        'Content-Type': 'application/json',
      };
      const isPreflight = request.method === 'OPTIONS';
      const answered = request.headers.authorization === 'Bearer refused' ? 400 : 200;
      response.writeHead(isPreflight ? 204 : answered, headers);
      response.end(isPreflight ? undefined : JSON.stringify({ code: 'validation', fields: {} }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const client = (token = 'good') =>
  createApiClient({
    fetch: () => Promise.reject(new Error('not watched')),
    upload,
    baseUrl,
    tokens: { accessToken: async () => token, refresh: async () => undefined },
    language: () => 'es',
    timeout: 10_000,
  });

test('tells how much of a body has been sent, and reads the answer', async () => {
  const shares: number[] = [];
  const answer = await client().request(send, { body, onProgress: (share) => shares.push(share) });
  expect(answer).toEqual({ code: 'validation', fields: {} });
  expect(arrived).toBeGreaterThan(3_000_000);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a refusal is read as one of any call', async () => {
  const refused = client('refused').request(send, { body, onProgress: () => {} });
  await expect(refused).rejects.toMatchObject({ kind: 400, body: { code: 'validation' } });
});

test('sends no further once its caller gives up, and rejects as its caller said', async () => {
  const stop = new AbortController();
  const reason = new Error('given up');
  const sending = client().request(send, {
    body,
    signal: stop.signal,
    onProgress: () => stop.abort(reason),
  });
  await expect(sending).rejects.toBe(reason);
});

test('a server that is not there is a failed call', async () => {
  const none = createApiClient({
    fetch,
    upload,
    baseUrl: 'http://127.0.0.1:9',
    tokens: undefined,
    language: () => 'es',
    timeout: 10_000,
  });
  const sending = none.request(send, { body, onProgress: () => {} });
  await expect(sending).rejects.toMatchObject({ kind: 'FETCH_ERROR' });
});
