import { screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { expect, test } from 'vitest';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import type { SessionEnd } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { SessionNotice } from './session-notice.tsx';

async function open(ended: SessionEnd, language: 'es' | 'en'): Promise<void> {
  const store = createStore();
  store.set(authStateAtom, { phase: 'unauthenticated', ended });
  await renderScreen(
    <Provider store={store}>
      <SessionNotice />
    </Provider>,
    { language },
  );
}

test.each([
  ['idle', 'es', 'Tu sesión terminó tras 30 min sin uso'],
  ['idle', 'en', 'Your session ended after 30 min unused'],
  ['aged', 'es', 'Tu sesión terminó porque pasaron 12 h'],
  ['aged', 'en', 'Your session ended because 12 h passed'],
  ['expired', 'es', 'Tu sesión terminó. Inicia sesión'],
] as const)('a session that ended as %s is explained in %s', async (ended, language, text) => {
  await open(ended, language);
  expect(screen.getByRole('note')).toHaveTextContent(text);
});

test('whoever logged out here reads nothing about it', async () => {
  await open('here', 'es');
  expect(screen.queryByRole('note')).toBeNull();
});
