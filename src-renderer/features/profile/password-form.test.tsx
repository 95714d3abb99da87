import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { PasswordForm } from './password-form.tsx';
import { member, refuse, startServer, type Reply } from './profile.fixtures.ts';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const CHANGE = 'POST /api/auth/user/change-password/';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function openScreen(reply?: Reply, user = member) {
  const server = startServer(reply && { [CHANGE]: reply });
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordForm user={user} />
    </QueryClientProvider>,
  );
  return { server, person: userEvent.setup() };
}

async function fill(person: UserEvent, current: string, next: string, again = next) {
  await person.type(field('Contraseña actual'), current);
  await person.type(field('Contraseña nueva'), next);
  await person.type(field('Repetir contraseña'), again);
  await person.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

beforeEach(() => toasts.mockClear());

describe('changing the password', () => {
  it('says what it brings before, and that the other sessions ended after', async () => {
    const { server, person } = await openScreen(undefined, {
      ...member,
      withdrawals_paused_until: '2026-11-22T18:00:00Z',
    });
    expect(await screen.findByText(/pausa de seguridad durante 24 h/)).toBeVisible();
    expect(screen.getByText(/cerraremos tus otras sesiones/)).toBeVisible();
    await fill(person, 'Demo-2026', 'Nueva-2027');
    const note = await screen.findByText(/Cerramos tus otras sesiones/);
    expect(note).toHaveTextContent(/en pausa de seguridad hasta 22 nov 2026/);
    expect(toasts).toHaveBeenCalledWith(
      'ok',
      'Contraseña actualizada. Cerramos tus otras sesiones.',
    );
    expect(server.to(CHANGE)[0]?.body).toEqual({
      current_password: 'Demo-2026',
      password: 'Nueva-2027',
      password_confirmation: 'Nueva-2027',
    });
    expect(field('Contraseña actual')).toHaveValue('');
  });

  it('names a wrong present password on its field and keeps the rest', async () => {
    const { person } = await openScreen(() =>
      refuse('validation', { fields: { current_password: { id: 'currentPassword.wrong' } } }),
    );
    await fill(person, 'Otra-2026', 'Nueva-2027');
    await waitFor(() =>
      expect(field('Contraseña actual')).toHaveAccessibleDescription(
        'Esa no es tu contraseña actual. Escríbela otra vez o restablécela.',
      ),
    );
    expect(field('Contraseña actual')).toHaveFocus();
    expect(field('Contraseña nueva')).toHaveValue('Nueva-2027');
    expect(toasts).not.toHaveBeenCalled();
  });

  it('says when it may be tried again after too many wrong ones', async () => {
    const { person } = await openScreen(() =>
      refuse('rate_limited', { details: { retry_after: 900 } }, 429),
    );
    await fill(person, 'Otra-2026', 'Nueva-2027');
    expect(await screen.findByText(/15 min/)).toBeVisible();
  });

  it.each([
    ['', 'Nueva-2027', 'Nueva-2027', 'Escribe tu contraseña actual.'],
    ['Demo-2026', 'Nueva-2027', '', 'Repite la contraseña.'],
    ['Demo-2026', 'corta', 'corta', 'Usa de 8 a 20 caracteres.'],
    ['Demo-2026', 'Demo-2026', 'Demo-2026', 'Elige una contraseña distinta de la actual.'],
    ['Demo-2026', 'Nueva-2027', 'Nueva-2028', 'Las dos contraseñas no coinciden.'],
  ])('refuses %j → %j, %j by itself', async (current, next, again, text) => {
    const { server, person } = await openScreen();
    if (current) await person.type(field('Contraseña actual'), current);
    await person.type(field('Contraseña nueva'), next);
    await person.type(field('Repetir contraseña'), `${again}{Enter}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.to(CHANGE)).toHaveLength(0);
  });

  it('keeps nothing of what is typed on the device', async () => {
    const { person } = await openScreen();
    await person.type(field('Contraseña actual'), 'Demo-2026');
    await person.type(field('Contraseña nueva'), 'Nueva-2027');
    sessionStorage.setItem('control', 'Otra-2028');
    const kept = JSON.stringify([sessionStorage, localStorage]);
    expect(kept).toMatch(/Otra-/);
    expect(kept).not.toMatch(/Demo-|Nueva-/);
  });
});
