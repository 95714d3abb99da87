import { expect, test } from 'vitest';
import { auth } from '#contract/api/account/auth.ts';
import { createEventLog } from './event-log.ts';

const clock = () => {
  let now = 100;
  return () => (now += 7);
};
const origin = 'https://api.example';

test('session calls are recorded by path, status and time, never with their content', async () => {
  const log = createEventLog(clock());
  const fetch = log.watch(() => Promise.resolve(new Response(null, { status: 401 })));
  const body = JSON.stringify({ password: 'Hunter-2' });
  await fetch(origin + auth.token.path, { method: 'POST', body });
  expect(log.events()).toEqual([
    {
      at: 107,
      kind: 'call',
      source: 'main',
      method: 'POST',
      path: auth.token.path,
      status: 401,
      ms: 7,
    },
  ]);
  expect(JSON.stringify(log.events())).not.toContain('Hunter-2');
});

test('a call without a response is recorded and still fails; a call outside the contract is not recorded', async () => {
  const log = createEventLog(clock());
  const fetch = log.watch(() => Promise.reject(new TypeError('net::ERR')));
  await expect(fetch(origin + auth.refresh.path, { method: 'POST' })).rejects.toThrow('net::ERR');
  await expect(fetch(`${origin}/api/ana@demo.test/`, {})).rejects.toThrow('net::ERR');
  expect(log.events()).toMatchObject([{ path: auth.refresh.path, status: 'FETCH_ERROR' }]);
});

test('a changed state of the keyring is recorded; the last 500 events are kept', () => {
  const log = createEventLog(clock());
  for (const keeping of ['kept', 'kept', 'locked', 'kept'] as const) log.noteKeeping(keeping);
  expect(log.events().map((event) => 'keeping' in event && event.keeping)).toEqual([
    'kept',
    'locked',
    'kept',
  ]);
  for (let at = 0; at < 600; at += 1) {
    log.note({ at, kind: 'state', source: 'main', what: 'locked' });
  }
  expect(log.events()).toHaveLength(500);
});
