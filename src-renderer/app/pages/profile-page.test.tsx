import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { ok, startServer } from '#renderer/features/profile/profile.fixtures.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { ProfilePage } from './profile-page.tsx';

function Address() {
  return <output aria-label="Dirección">{useLocation().search}</output>;
}

async function openPage(path: string) {
  startServer({ 'GET /api/auth/sessions/': () => ok({ items: [], reused: [] }) });
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <ProfilePage />
      <Address />
    </QueryClientProvider>,
    { path },
  );
  return userEvent.setup();
}

beforeEach(() => {
  sessionStorage.clear();
  getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
});

describe('the profile', () => {
  it('opens on the data with the membership beside them', async () => {
    await openPage('/profile?tab=nonsense');
    expect(await screen.findByLabelText('Apellido')).toHaveValue('Montes');
    expect(screen.getByRole('tab', { name: 'Datos' })).toHaveAttribute('aria-selected', 'true');
    const membership = screen.getByRole('region', { name: 'Membresía' });
    expect(membership).toHaveTextContent('PlanAvanzado');
    expect(membership).toHaveTextContent('Vence28 mar 2027');
    expect(membership).toHaveTextContent('PatrocinadorAndrés Salvatierra');
  });

  it('opens the tab that the address names', async () => {
    await openPage('/profile?tab=password');
    expect(await screen.findByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible();
  });

  it('keeps the tab in the address, and what was typed in another one', async () => {
    const person = await openPage('/profile');
    await person.type(await screen.findByLabelText('Apellido'), ' Ríos');
    await person.click(screen.getByRole('tab', { name: 'Contraseña' }));
    expect(screen.getByLabelText('Dirección')).toHaveTextContent('?tab=password');
    await person.type(await screen.findByLabelText('Contraseña actual'), 'Demo');
    await person.click(screen.getByRole('tab', { name: 'Contraseña' }));
    await person.keyboard('{Home}');
    expect(screen.getByLabelText('Dirección')).toHaveTextContent('?tab=data');
    expect(screen.getByLabelText('Apellido')).toHaveValue('Montes Ríos');
    await person.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('Demo');
  });

  it('fetches the dialog of a new e-mail when it is asked for', async () => {
    const person = await openPage('/profile');
    await person.click(await screen.findByRole('button', { name: 'Cambiar correo' }));
    expect(await screen.findByRole('dialog', { name: 'Cambiar correo' })).toBeVisible();
  });
});
