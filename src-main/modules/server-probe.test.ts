import { describe, expect, it, vi } from 'vitest';
import { probeServer } from './server-probe.ts';

const health = {
  status: 'ok',
  version: '1.0.0',
  database: { ok: true, engine: 'postgresql' },
  chain: { ok: true, chain_id: 1, height: 5 },
  watcher: { block: 4, at: null },
  demo: false,
};
const answering = (body: unknown) =>
  vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json(body)));

describe('another server', () => {
  it.each([
    ['https://api.example', 'https://api.example'],
    [' https://api.example/ ', 'https://api.example'],
    ['api.example', 'https://api.example'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
  ])('is taken where it answers as ours: %s', async (text, origin) => {
    const fetch = answering(health);
    expect(await probeServer(fetch, text)).toEqual({ origin });
    expect(fetch.mock.calls[0]?.[0]).toBe(`${origin}/api/health/`);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' });
  });

  it.each([
    ['http://api.example', 'not_https'],
    ['ftp://api.example', 'not_https'],
    ['javascript://api.example', 'bad_address'],
    ['https://admin:secret@api.example', 'bad_address'],
    ['https://api.example/other', 'bad_address'],
    ['https://api.example/?a=1', 'bad_address'],
    ['https://', 'bad_address'],
    ['', 'bad_address'],
  ])('is refused unasked: %s', async (text, problem) => {
    const fetch = answering(health);
    expect(await probeServer(fetch, text)).toEqual({ problem });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is refused without a response, or with another product’s', async () => {
    const nobody = () => Promise.reject(new TypeError('no network'));
    expect(await probeServer(nobody, 'https://api.example')).toEqual({ problem: 'unreachable' });
    for (const other of [{ status: 'ok' }, [], null, 'hello']) {
      expect(await probeServer(answering(other), 'https://api.example')).toEqual({
        problem: 'not_server',
      });
    }
  });
});
