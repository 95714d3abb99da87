import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOST_TIMEOUT, ROTATION, URL_MAX, askHosts, iconRequests } from './hosts.ts';

const first = 'https://first.test';
const second = 'https://second-fallback.test';
const third = 'https://third.test';

describe('requests', () => {
  const names = Array.from({ length: 80 }, (_, index) => `icon-number-${index}`);

  test('request several icons of a set by comma-separated names', () => {
    expect(iconRequests([first], 'tabler', ['coin', 'tool'])).toEqual([
      { names: ['coin', 'tool'], path: '/tabler.json?icons=coin,tool' },
    ]);
  });

  test('are split at 500 characters of URL on any host, and not earlier', () => {
    const requests = iconRequests([first, second], 'tabler', names);
    expect(requests.flatMap((one) => one.names)).toEqual(names);
    const lengths = requests.map(({ path }) => `${second}${path}`.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(URL_MAX);
    for (const [index, request] of requests.slice(1).entries()) {
      const [next = ''] = request.names;
      expect((lengths[index] ?? 0) + 1 + next.length).toBeGreaterThan(URL_MAX);
    }
    expect(requests.length).toBeGreaterThan(1);
  });

  test('exactly 500 characters are one request, 501 are two', () => {
    const room = URL_MAX - `${first}/tabler.json?icons=`.length;
    const fitting = ['a'.repeat(200), 'b'.repeat(room - 201)];
    expect(iconRequests([first], 'tabler', fitting)).toHaveLength(1);
    expect(
      iconRequests([first], 'tabler', [...fitting.slice(0, 1), 'b'.repeat(room - 200)]),
    ).toHaveLength(2);
  });
});

describe('hosts', () => {
  type Mood = 'answers' | 'fails' | 'breaks' | 'garbles' | 'hangs';
  /** Time of each request, in milliseconds from the start. */
  let asked: [host: string, at: number][];
  let aborted: string[];
  let moods: Record<string, Mood>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(0);
    asked = [];
    aborted = [];
    moods = {};
  });
  afterEach(() => vi.useRealTimers());

  const fake: typeof fetch = (input, init) => {
    const { origin } = new URL(input as string);
    asked.push([origin, Date.now()]);
    const mood = moods[origin] ?? 'answers';
    if (mood === 'answers') return Promise.resolve(Response.json({ from: origin }));
    if (mood === 'breaks') return Promise.resolve(Response.json({}, { status: 500 }));
    if (mood === 'garbles') return Promise.resolve(new Response('<html>'));
    if (mood === 'fails') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        aborted.push(origin);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  };
  /** The outcome with its time. */
  const ask = (...hosts: string[]) => {
    const outcome = { at: -1, answer: undefined as unknown, failed: false };
    void askHosts(hosts, '/tabler.json?icons=coin', fake).then(
      (answer) => Object.assign(outcome, { answer, at: Date.now() }),
      () => Object.assign(outcome, { failed: true, at: Date.now() }),
    );
    return outcome;
  };
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

  test('the first host that answers is the only one asked', async () => {
    const outcome = ask(first, second);
    await pass(10_000);
    expect(outcome.answer).toEqual({ from: first });
    expect(asked).toEqual([[first, 0]]);
  });

  test.each(['fails', 'breaks', 'garbles'] as const)(
    'where the first host %s, the next one is asked at once',
    async (mood) => {
      moods = { [first]: mood };
      const outcome = ask(first, second, third);
      await pass(10);
      expect(outcome.answer).toEqual({ from: second });
      await pass(10_000);
      expect(asked).toEqual([
        [first, 0],
        [second, 0],
      ]);
    },
  );

  test('if a host does not respond in 750 ms, the next one is requested as well', async () => {
    moods = { [first]: 'hangs' };
    const outcome = ask(first, second);
    await pass(ROTATION - 1);
    expect(asked).toEqual([[first, 0]]);
    await pass(1);
    expect(asked).toEqual([
      [first, 0],
      [second, 750],
    ]);
    expect(outcome).toMatchObject({ answer: { from: second }, at: 750 });
    expect(aborted).toEqual([first]);
    await pass(10_000);
    expect(asked).toHaveLength(2);
  });

  test('every host has 5 s; after the last timeout the request fails', async () => {
    moods = { [first]: 'hangs', [second]: 'hangs', [third]: 'hangs' };
    const outcome = ask(first, second, third);
    await pass(HOST_TIMEOUT - 1);
    expect(aborted).toEqual([]);
    await pass(1);
    expect(aborted).toEqual([first]);
    await pass(2 * ROTATION - 1);
    expect(outcome.failed).toBe(false);
    await pass(1);
    expect(outcome).toMatchObject({ failed: true, at: HOST_TIMEOUT + 2 * ROTATION });
    expect(asked.map(([, at]) => at)).toEqual([0, 750, 1500]);
  });

  test('fails immediately if all hosts are down', async () => {
    moods = { [first]: 'fails', [second]: 'breaks', [third]: 'garbles' };
    const outcome = ask(first, second, third);
    await pass(10);
    expect(outcome.failed).toBe(true);
    expect(asked).toHaveLength(3);
  });

  test('makes no request without hosts', async () => {
    const outcome = ask();
    await pass(10_000);
    expect(outcome.failed).toBe(true);
    expect(asked).toEqual([]);
  });
});
