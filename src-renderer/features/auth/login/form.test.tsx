import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/api/errors.ts';
import type { FactorMethod } from '#contract/rules/second-factor.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform, SessionPort } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { LoginForm } from './form.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));
vi.mock('../captcha.ts', () => ({ solveCaptcha: () => Promise.resolve('solved-captcha') }));

const signIn = vi.fn<SessionPort['signIn']>();
const refused = (code: ErrorCode, details = {}) =>
  new ApiError(400, { body: { code, message: '', request_id: '1', details } });
const asked = (...methods: FactorMethod[]) =>
  refused('second_factor_required', { methods, passkey: null, tries_left: 5 });

beforeEach(() => {
  toasts.mockClear();
  signIn.mockReset();
  signIn.mockResolvedValue();
});

async function open() {
  const platform = { session: { signIn } } as unknown as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <LoginForm />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return userEvent.setup();
}

const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Correo o nombre de usuario'), 'ana@ejemplo.com');
  await user.type(screen.getByLabelText('Contraseña'), 'Clave-2026');
}

test('signs in with what was typed, and says so', async () => {
  const user = await open();
  await fill(user);
  await send(user);
  await waitFor(() => expect(toasts).toHaveBeenCalledWith('ok', 'Sesión iniciada'));
  expect(signIn).toHaveBeenCalledExactlyOnceWith({
    email: 'ana@ejemplo.com',
    password: 'Clave-2026',
  });
});

test('asks for e-mail and password before anything is sent', async () => {
  const user = await open();
  await send(user);
  expect(await screen.findByText('Escribe tu correo.')).toBeVisible();
  expect(screen.getByText('Escribe tu contraseña.')).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
});

test('who is blocked reads so, and whom to write to', async () => {
  signIn.mockRejectedValue(refused('forbidden'));
  const user = await open();
  await fill(user);
  await send(user);
  expect(await screen.findByText('Tu cuenta está bloqueada. Escribe a Soporte.')).toBeVisible();
});

test('a wrong password is said, without saying what of both is wrong', async () => {
  signIn.mockRejectedValue(refused('login_wrong'));
  const user = await open();
  await fill(user);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'El correo (o el nombre de usuario) y la contraseña no coinciden.',
  );
  expect(toasts).not.toHaveBeenCalled();
});

test('the captcha is there once the server asks for it, and goes with the next try', async () => {
  signIn.mockRejectedValueOnce(refused('captcha_required'));
  const user = await open();
  await fill(user);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await send(user);
  await user.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
  await send(user);
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
  expect(signIn.mock.lastCall?.[0]).toMatchObject({ captcha: 'solved-captcha' });
});

test('after a captcha the code is sent with a captcha of its own', async () => {
  signIn.mockRejectedValueOnce(refused('captcha_required')).mockRejectedValueOnce(asked('totp'));
  const user = await open();
  await fill(user);
  await send(user);
  await user.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
  await send(user);
  await user.type(await screen.findByLabelText('Código de 6 dígitos'), '123456');
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(3));
  // Its solution is good once, and the server asks for one with every try.
  expect(signIn.mock.lastCall?.[0]).toMatchObject({ otp: '123456', captcha: 'solved-captcha' });
});

test('without a captcha the code is sent alone', async () => {
  signIn.mockRejectedValueOnce(asked('totp'));
  const user = await open();
  await fill(user);
  await send(user);
  await user.type(await screen.findByLabelText('Código de 6 dígitos'), '123456');
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
  expect(signIn.mock.lastCall?.[0]).not.toHaveProperty('captcha');
});

test('whose passkey cannot be used here is asked for a recovery code', async () => {
  signIn.mockRejectedValueOnce(asked('passkey', 'recovery'));
  const user = await open();
  await fill(user);
  await send(user);
  expect(await screen.findByText(/Escribe un código de recuperación/)).toBeVisible();
  expect(screen.getByLabelText('Código de recuperación')).toBeVisible();
});

test('who has nothing but a passkey that cannot be used here reads what to do', async () => {
  signIn.mockRejectedValueOnce(asked('passkey'));
  const user = await open();
  await fill(user);
  await send(user);
  expect(await screen.findByText(/no te quedan códigos de recuperación/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Volver' })).toBeVisible();
});

test('leads to the reset of the password and to registration', async () => {
  await open();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/forgot-password', '/register']);
});
