import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { FakeAuthServer } from '#renderer/platform/fake/auth-server.ts';
import { createFakeSession } from '#renderer/platform/fake/session.ts';
import { followSession } from './session-lifecycle.ts';

test('signing in invalidates all member data', async () => {
  const session = createFakeSession(new FakeAuthServer(), () => 0);
  const queryClient = createQueryClient();
  followSession(session, createStore(), queryClient);
  queryClient.setQueryData(['User', 'current'], { username: 'before' });
  await session.signIn({ email: 'member@demo.test', password: 'Demo-2026' });
  expect(queryClient.getQueryData(['User', 'current'])).toBeUndefined();
});
