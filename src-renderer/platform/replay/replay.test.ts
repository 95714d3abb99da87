import { beforeEach, describe, expect, it } from 'vitest';
import type { DiagnosticEvent, DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { createPlayer } from './player.ts';
import type { Player } from './player.ts';
import { createReplayFetch, createReplayPlatform } from './platform.ts';

const call = (at: number, ms: number): DiagnosticEvent => ({
  at,
  kind: 'call',
  source: 'page',
  method: 'GET',
  path: '/api/auth/user/',
  status: 200,
  ms,
});
const answer = (at: number, balance: string, query = '') => ({
  at,
  path: '/api/auth/user/',
  query,
  status: 200,
  body: { balance },
});
const content = {
  made: '2026-11-22T06:00:00.000Z',
  page: {},
  main: null,
  events: [
    { at: 1, kind: 'route', path: '/dashboard' },
    call(10, 5),
    { at: 20, kind: 'route', path: '/withdrawals' },
    call(30, 5),
  ],
  recording: {
    began: 2,
    ended: 99,
    places: [
      { at: 1, path: '/dashboard' },
      { at: 20, path: '/withdrawals?tab=a' },
    ],
    answers: [answer(15, 'first'), answer(35, 'second'), answer(36, 'filtered', 'b=2&a=1')],
  },
} as unknown as DiagnosticsContent;

let player: Player;
let ask: typeof fetch;
beforeEach(() => {
  player = createPlayer(content);
  ask = createReplayFetch(player);
});
const balance = async (path = '/api/auth/user/') => {
  const { balance: shown } = (await (await ask(path)).json()) as { readonly balance: string };
  return shown;
};

describe('a recording', () => {
  it('begins where the recording began, and answers as the server did at each step', async () => {
    expect(player.state().step).toBe(1);
    expect(player.place()).toBe('/dashboard');
    expect(await balance()).toBe('first');
    player.go(2);
    expect(player.place()).toBe('/withdrawals?tab=a');
    expect(await balance()).toBe('first');
    player.go(3);
    expect(await balance()).toBe('second');
    player.go(1);
    expect(await balance()).toBe('first');
    expect(player.state().blocked).toEqual([]);
  });

  it('stays within its steps', () => {
    player.go(99);
    expect(player.state().step).toBe(3);
    player.go(-1);
    expect(player.state().step).toBe(0);
  });

  it('matches a query in any order of its parameters, and no other one', async () => {
    expect(await balance('/api/auth/user/?a=1&b=2')).toBe('filtered');
    expect((await ask('/api/auth/user/?a=1&b=3')).status).toBe(404);
    expect(player.state().blocked).toEqual([
      { method: 'GET', path: '/api/auth/user/', why: 'unrecorded', count: 1 },
    ]);
  });

  it('blocks and records writes, once for each call', async () => {
    for (const _ of [1, 2]) {
      expect((await ask('/api/withdrawals/', { method: 'POST', body: '{}' })).status).toBe(403);
    }
    expect(player.state().blocked).toEqual([
      { method: 'POST', path: '/api/withdrawals/', why: 'leaving', count: 2 },
    ]);
  });

  it('has ports without effects', async () => {
    const platform = createReplayPlatform(player);
    expect(await platform.session.accessToken()).toBeUndefined();
    platform.links.open('https://explorer.example/tx/1');
    platform.session.signOut();
    await expect(platform.wallet.connect('any')).rejects.toThrow();
    await platform.files.save(new Blob(['x']), 'a.csv');
    expect(player.state().blocked.map(({ path }) => path)).toEqual([
      'a.csv',
      'wallet',
      'session',
      'explorer.example',
    ]);
  });
});
