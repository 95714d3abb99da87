import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { ResetSteps } from './steps.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));
vi.mock('../captcha.ts', () => ({ solveCaptcha: () => Promise.resolve('solved-captcha') }));

const SEND = 'POST /api/auth/reset-password/send/';
const RESET = 'POST /api/auth/reset-password/';
const email = 'ana@ejemplo.com';

const refuse = (code: string, details = {}) =>
  Response.json({ code, message: '', details, request_id: 'r' }, { status: 400 });

beforeEach(() => toasts.mockClear());

function Place() {
  return <output>{useLocation().pathname}</output>;
}

async function open(answers: Readonly<Record<string, () => Response>> = {}) {
  const calls: { readonly call: string; readonly body: unknown }[] = [];
  const all: Readonly<Record<string, () => Response>> = {
    [SEND]: () => Response.json({ ok: true, expires_in_seconds: 600, resend_in_seconds: 60 }),
    [RESET]: () => Response.json({ ok: true }),
    ...answers,
  };
  configureApi({
    fetch: (url, init) => {
      const call = `${init?.method} ${url as string}`;
      calls.push({ call, body: JSON.parse(init?.body as string) });
      return Promise.resolve(all[call]?.() ?? new Response(null, { status: 404 }));
    },
  });
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <ResetSteps />
      <Place />
    </QueryClientProvider>,
    { path: '/forgot-password' },
  );
  return { calls, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;

async function askForCode(user: User) {
  await user.type(screen.getByLabelText('Correo'), email);
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
  await user.click(screen.getByRole('button', { name: 'Enviar código' }));
}

async function typeCode(user: User) {
  await user.type(await screen.findByLabelText('Código de un solo uso'), '407132');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
}

async function choosePassword(user: User) {
  await user.type(await screen.findByLabelText('Contraseña nueva'), 'Nueva-2027');
  await user.type(screen.getByLabelText('Repetir contraseña'), 'Nueva-2027');
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
}

test('address, one-time code and new password, then the login', async () => {
  const { calls, user } = await open();
  await askForCode(user);
  await typeCode(user);
  await choosePassword(user);
  await waitFor(() =>
    expect(toasts).toHaveBeenCalledWith(
      'ok',
      'Contraseña actualizada. Cerramos tus otras sesiones.',
    ),
  );
  expect(calls).toEqual([
    { call: SEND, body: { email, captcha: 'solved-captcha' } },
    {
      call: RESET,
      body: {
        email,
        code: '407132',
        password: 'Nueva-2027',
        password_confirmation: 'Nueva-2027',
      },
    },
  ]);
  await waitFor(() => expect(document.querySelector('output')).toHaveTextContent(/^\/$/));
});

test('a code that could not be sent is said', async () => {
  const { user } = await open({ [SEND]: () => refuse('internal') });
  await askForCode(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No pudimos enviar el código a tu correo.',
  );
});

test('without the one-time code it does not go on', async () => {
  const { calls, user } = await open();
  await askForCode(user);
  await screen.findByLabelText('Código de un solo uso');
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Escribe el código de un solo uso.')).toBeVisible();
  expect(calls.map(({ call }) => call)).toEqual([SEND]);
});

test('a refused code leads back to where it was typed, with the reason', async () => {
  const { user } = await open({ [RESET]: () => refuse('code_wrong', { tries_left: 4 }) });
  await askForCode(user);
  await typeCode(user);
  await choosePassword(user);
  expect(await screen.findByText('Ese no es el código. Te quedan 4 intentos.')).toBeVisible();
});
