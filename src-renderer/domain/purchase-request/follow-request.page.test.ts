import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { followRequest } from './follow-request.ts';
import { purchaseRequest, settled } from './request.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose streams the test writes and ends. */
function serve() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  let refusal: number | undefined;
  configureApi({
    tokens: { accessToken: () => Promise.resolve('t0'), refresh: () => Promise.resolve(undefined) },
    fetch: (_, init) => {
      tokens.push(new Headers(init?.headers).get('Authorization'));
      if (refusal !== undefined) return Promise.resolve(new Response('{}', { status: refusal }));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          streams.push(controller);
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      return Promise.resolve(new Response(body));
    },
  });
  const encoder = new TextEncoder();
  return {
    tokens,
    streams,
    refuse: (status: number) => {
      refusal = status;
    },
    write: (text: string) => streams.at(-1)?.enqueue(encoder.encode(text)),
    end: () => streams.at(-1)?.close(),
  };
}

function follow() {
  const leaving = new AbortController();
  const seen: PurchaseRequest[] = [];
  const standing: boolean[] = [];
  const over = followRequest(20_931, {
    signal: leaving.signal,
    onRequest: (one) => seen.push(one),
    onStream: (isOpen) => standing.push(isOpen),
  });
  return { seen, standing, over, leave: () => leaving.abort() };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('following a request', () => {
  it('hands over each line with the bearer, however it arrives in pieces', async () => {
    const server = serve();
    const { seen, leave, over } = follow();
    await settle();
    const text = `${JSON.stringify(purchaseRequest())}\n`;
    server.write(text.slice(0, 40));
    await settle();
    expect(seen).toEqual([]);
    server.write(`${text.slice(40)}\n${JSON.stringify(settled())}\n`);
    await settle();
    expect(seen.map(({ status }) => status)).toEqual(['New', 'Settled']);
    expect(server.tokens).toEqual(['Bearer t0']);
    leave();
    await over;
  });

  it('opens a stream that ended again, later each time while nothing comes', async () => {
    const server = serve();
    const { standing, leave, over } = follow();
    await settle();
    server.end();
    await settle();
    await vi.advanceTimersByTimeAsync(999);
    expect(server.streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.streams).toHaveLength(2);
    server.end();
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.streams).toHaveLength(3);
    // A line comes: the next wait is the first one again.
    server.write('\n');
    await settle();
    expect(standing.at(-1)).toBe(true);
    server.end();
    await settle();
    expect(standing.at(-1)).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams).toHaveLength(4);
    leave();
    await over;
  });

  it('takes a silent connection for dead', async () => {
    const server = serve();
    const { leave, over } = follow();
    await settle();
    server.write('\n');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(server.streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.streams).toHaveLength(2);
    leave();
    await over;
  });

  it('stops for good where the server refuses', async () => {
    const server = serve();
    server.refuse(404);
    const { over, standing } = follow();
    await settle();
    await over;
    expect(standing).toEqual([false]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.tokens).toHaveLength(1);
  });

  it('stops for good where newer streams of the member took its place, and polling goes on', async () => {
    const server = serve();
    const { seen, standing, over } = follow();
    await settle();
    server.write(`${JSON.stringify(purchaseRequest())}\n`);
    await settle();
    expect(standing.at(-1)).toBe(true);
    server.write('{"closed":"too_many"}\n');
    await settle();
    await over;
    expect(seen).toHaveLength(1);
    expect(standing.at(-1)).toBe(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.streams).toHaveLength(1);
  });

  it('ends with who asked', async () => {
    const server = serve();
    const { leave, over } = follow();
    await settle();
    leave();
    await over;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.streams).toHaveLength(1);
  });
});
