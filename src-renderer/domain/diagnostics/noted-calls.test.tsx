import { beforeEach, expect, test } from 'vitest';
import type { DiagnosticsFile } from '#contract/diagnostics/diagnostics.ts';
import { readDiagnostics } from '#contract/diagnostics/read-diagnostics.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import { createFakeDiagnostics } from '#renderer/platform/fake/diagnostics.ts';
import { stubWebCrypto } from '../../../tests/support/web-crypto.ts';
import { composeDiagnostics, configureDiagnostics, noteExchange } from './diagnostics.ts';

beforeEach(() => {
  stubWebCrypto();
  configureDiagnostics(createFakeDiagnostics());
});

const hidden = '4812.60';
const refused = () =>
  Response.json(
    {
      code: 'balance_exceeded',
      message: `You have ${hidden}`,
      details: { available: hidden },
      fields: { amount: { id: hidden, values: { minimum: hidden } } },
      request_id: 'r-1',
    },
    { status: 422, headers: { 'X-Request-Id': 'r-1' } },
  );
const lastCall = async () => {
  const file = JSON.parse(await composeDiagnostics(false)) as DiagnosticsFile;
  return file.content.events.findLast(({ kind }) => kind === 'call');
};
const note = (response: Response, path: `/api/${string}` = '/api/withdrawals/'): void =>
  noteExchange({
    endpoint: { method: 'POST', path },
    url: path,
    status: response.status,
    at: 1,
    ms: 2,
    response,
  });

test('a refused call is in the file with its code, and with no value of the answer', async () => {
  const response = refused();
  note(response);
  await expect.poll(lastCall).toMatchObject({
    status: 422,
    request: 'r-1',
    code: 'balance_exceeded',
    fields: [{ name: 'amount', id: 'other' }],
  });
  const text = await composeDiagnostics(false);
  expect(text).not.toContain(hidden);
  // Who made the call still reads the answer, and it is full of it.
  expect(await response.text()).toContain(hidden);
  expect(await readDiagnostics(text, sha256)).not.toHaveProperty('problem');
});

test.each([
  ['a page of something in between', new Response('<html></html>', { status: 502 })],
  ['an answer that was fine', Response.json({ code: 'balance_exceeded' })],
])('%s adds nothing to its call', async (_what, response) => {
  const path = `/api/${response.status}/` as const;
  note(response, path);
  // The one after it is read later: then this one would have been as well.
  note(refused(), '/api/after/');
  await expect.poll(lastCall).toMatchObject({ path: '/api/after/', code: 'balance_exceeded' });
  const { content } = JSON.parse(await composeDiagnostics(false)) as DiagnosticsFile;
  const call = content.events.find((event) => event.kind === 'call' && event.path === path);
  expect(call).toEqual({
    at: 1,
    kind: 'call',
    source: 'page',
    method: 'POST',
    path,
    status: response.status,
    ms: 2,
  });
});
