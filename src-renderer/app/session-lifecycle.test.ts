import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { FakeAuthServer } from '#renderer/platform/fake/auth-server.ts';
import { createFakeSession } from '#renderer/platform/fake/session.ts';
import { followSession, startSession } from './session-lifecycle.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

function app() {
  const server = new FakeAuthServer();
  const session = createFakeSession(server, () => 0);
  const store = createStore();
  const queryClient = createQueryClient();
  followSession(session, store, queryClient);
  return { server, session, store, queryClient, state: () => store.get(authStateAtom) };
}

test('without a kept session the app starts signed out, without a call', async () => {
  const { session, store, state, server } = app();
  await startSession(session, store);
  expect(state()).toEqual({ phase: 'unauthenticated' });
  expect(server.refreshes).toBe(0);
});

test('a kept session is renewed', async () => {
  const { session, store, state, server } = app();
  await session.signIn(credentials);
  await startSession(session, store);
  expect(state()).toEqual({ phase: 'authenticated' });
  expect(server.refreshes).toBe(1);
});

test('a kept session that the server refuses has ended, and says why', async () => {
  const { session, store, state, server } = app();
  await session.signIn(credentials);
  server.mood = 'refuses';
  await startSession(session, store);
  expect(state()).toEqual({ phase: 'unauthenticated', ended: 'expired' });
});

test('an unreachable server leaves the session to be tried again', async () => {
  const { session, store, state, server } = app();
  await session.signIn(credentials);
  server.mood = 'unreachable';
  await startSession(session, store);
  expect(state()).toEqual({ phase: 'unreachable' });
  server.mood = 'renews';
  await startSession(session, store);
  expect(state()).toEqual({ phase: 'authenticated' });
});

test('what one member saw is gone when the session ends; what is public stays', async () => {
  const { session, queryClient, state } = app();
  await session.signIn(credentials);
  queryClient.setQueryData(['User', 'current'], { balance: '1.00' });
  queryClient.setQueryData(['Settings', 'public'], { demo: true });
  session.signOut();
  expect(state()).toEqual({ phase: 'unauthenticated', ended: 'here' });
  expect(queryClient.getQueryData(['User', 'current'])).toBeUndefined();
  expect(queryClient.getQueryData(['Settings', 'public'])).toEqual({ demo: true });
});
