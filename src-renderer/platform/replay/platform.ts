import { ApiError } from '#renderer/lib/api/error.ts';
import { lentVault, never, nothing, portsToNowhere } from '../nowhere.ts';
import type { Platform } from '../ports.ts';
import type { Player } from './player.ts';

const json = { 'Content-Type': 'application/json' };

/** Answers reads from a recording; blocks unrecorded reads and all writes. */
export function createReplayFetch(player: Player): typeof fetch {
  return (input, init) => {
    init?.signal?.throwIfAborted();
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : input,
      'http://recording',
    );
    const method = init?.method ?? 'GET';
    const answer = method === 'GET' ? player.answer(pathname, search.slice(1)) : undefined;
    if (!answer) {
      player.block(method, pathname, method === 'GET' ? 'unrecorded' : 'leaving');
      // A stream that stays open and silent: its consumer does not reconnect in a loop.
      if (pathname.endsWith('/watch/')) return Promise.resolve(new Response(new ReadableStream()));
      const body = { code: method === 'GET' ? 'not_found' : 'forbidden', message: 'A recording' };
      const status = method === 'GET' ? 404 : 403;
      return Promise.resolve(new Response(JSON.stringify(body), { status, headers: json }));
    }
    const { status, body } = answer;
    return Promise.resolve(
      new Response(status === 204 ? null : JSON.stringify(body), { status, headers: json }),
    );
  };
}

/** Ports of a recording: a member signed in without a token, and nothing leaves the page. */
export function createReplayPlatform(player: Player): Platform {
  const blocked = (what: string) => () => player.block('—', what, 'leaving');
  const refused = (what: string) => () => {
    player.block('—', what, 'leaving');
    return Promise.reject(new ApiError(403));
  };
  return {
    ...portsToNowhere,
    session: {
      signIn: refused('session'),
      register: refused('session'),
      accessToken: () => Promise.resolve(undefined),
      refresh: () => Promise.resolve(undefined),
      signOut: blocked('session'),
      onChange: never,
    },
    vault: {
      state: () => lentVault,
      onChange: never,
      retry: () => Promise.resolve(),
      lock: nothing,
      unlock: refused('vault'),
      setAutoLock: blocked('vault'),
    },
    wallet: {
      list: () => Promise.resolve([]),
      connect: refused('wallet'),
      actions: () => Promise.resolve([]),
      act: refused('wallet'),
    },
    links: { open: (url) => player.block('—', new URL(url).host, 'leaving'), onOpened: never },
    files: {
      save: (_file, name) => {
        player.block('—', name, 'leaving');
        return Promise.resolve('cancelled');
      },
      print: (name) => {
        player.block('—', name, 'leaving');
        return Promise.resolve('cancelled');
      },
    },
  };
}
