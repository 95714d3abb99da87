import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { authStateAtom } from '../session/auth-state.ts';
import { useCurrentUser } from './current-user-queries.ts';

function Email() {
  const { data, fetchStatus } = useCurrentUser();
  return (
    <p>
      {data?.email ?? 'nobody'} {fetchStatus}
    </p>
  );
}

test('the current user is asked for as data of the group User', async () => {
  const { calls, queryClient } = await renderMember(<Email />);
  expect(await screen.findByText('valeria@demo.test idle')).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/auth/user/']);
  expect(queryClient.getQueryCache().find({ queryKey: ['User', 'current'] })).toBeDefined();
});

test('while nobody is signed in it is not asked for', async () => {
  const { calls, store, queryClient } = await renderMember(<Email />);
  await screen.findByText('valeria@demo.test idle');
  act(() => {
    store.set(authStateAtom, { phase: 'unauthenticated' });
    queryClient.removeQueries();
  });
  await act(() => queryClient.invalidateQueries());
  expect(calls).toHaveLength(1);
  act(() => store.set(authStateAtom, { phase: 'authenticated' }));
  await screen.findByText('valeria@demo.test idle');
  expect(calls).toHaveLength(2);
});
