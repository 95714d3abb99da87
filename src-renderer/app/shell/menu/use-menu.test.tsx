import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { useMenu } from './use-menu.ts';

/** Names of the entries, and whether they lead anywhere; above them whose they are. */
function Entries() {
  const { data: user } = useCurrentUser();
  const items = useMenu();
  return (
    <>
      <h1>{user?.username}</h1>
      {items.map(({ id, to }) => (
        <span key={id}>{`${id} ${to ?? 'nowhere'}`}</span>
      ))}
    </>
  );
}

const open = (user: CurrentUser) =>
  renderMember(<Entries />, {
    user,
    answers: { 'GET /api/settings/': () => ({ areas: ['game'], support_url: '' }) },
  });

test('an area that the member has switched off for themselves has no entry', async () => {
  await open(memberUser({ hidden_areas: ['game'] }));
  expect(await screen.findByRole('heading', { name: 'valeria' })).toBeVisible();
  expect(screen.getByText('dashboard /dashboard')).toBeVisible();
  expect(screen.queryByText(/^online-game/)).toBeNull();
});

test.each([
  ['nothing hidden', memberUser()],
  ['an account kept by an older version', { ...memberUser(), hidden_areas: undefined }],
])('with %s it has one', async (_, user) => {
  await open(user as CurrentUser);
  expect(await screen.findByText('online-game /online-game')).toBeVisible();
});
