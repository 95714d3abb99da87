import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { memberUser, renderMember } from '../../tests/support/render-member.tsx';
import { PageTitle } from './page-title.tsx';

const panel = { audience: 'member', heading: 'heading.dashboard' } as const;
const admin = { audience: 'admin', heading: 'heading.admin-withdrawals' } as const;

test('each navigation names the window after the short name and the path', async () => {
  await renderMember(
    <>
      <PageTitle route={panel} />
      <Link to="/made-withdrawals">go</Link>
    </>,
    { path: '/dashboard' },
  );
  expect(document.title).toMatch(/^TCT dashboard\b/);
  await userEvent.setup().click(screen.getByRole('link', { name: 'go' }));
  expect(document.title).toMatch(/^TCT made-withdrawals\b/);
});

test('the login has the root for its path', async () => {
  await renderMember(<PageTitle route={{ audience: 'visitor', heading: 'heading.login' }} />);
  expect(document.title).toBe('TCT / · Iniciar sesión');
});

test('the title reveals a screen of administrators to them alone', async () => {
  await renderMember(<PageTitle route={admin} />, { path: '/admin/withdrawals/' });
  expect(document.title).toContain('Página no encontrada');
  await renderMember(<PageTitle route={admin} />, {
    path: '/admin/withdrawals/',
    user: memberUser({ is_admin: true }),
  });
  await waitFor(() => expect(document.title).toContain('Retiros por pagar'));
});
