import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#renderer/lib/api/error.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform, SessionPort } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { RegisterForm } from './form.tsx';

vi.mock('../captcha.ts', () => ({ solveCaptcha: () => Promise.resolve('solved-captcha') }));

const PASSWORD = 'clave-secreta-1';
const slot = {
  sponsor: { username: 'andres', name: 'Andrés Salvatierra' },
  side: 'left' as const,
  parent: { username: 'lucia_f' },
  levels_below: 2,
};
const register = vi.fn<SessionPort['register']>();

beforeEach(() => {
  sessionStorage.clear();
  register.mockReset();
  register.mockResolvedValue();
  // Not in jsdom: what the browser does with a modal dialog.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

async function open() {
  const user = userEvent.setup();
  const platform = { session: { register } } as unknown as Platform;
  const { unmount } = await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <RegisterForm
          link={{ ref: 'andres', side: 'left' }}
          slot={slot}
          termsVersion="2026-10-01"
          countries={[
            { code: 'ES', calling_code: '34' },
            { code: 'MX', calling_code: '52' },
          ]}
        />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { user, unmount };
}

const field = (name: string) => screen.getByLabelText(name);

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Nombre'), 'Valeria');
  await user.type(field('Apellido'), 'Montes');
  await user.type(field('Nombre de usuario'), 'valeria_m');
  await user.type(field('Correo'), 'valeria@ejemplo.com');
  await user.type(screen.getByRole('combobox', { name: 'País' }), 'mex');
  await user.tab();
  await screen.findByText('+52');
  await user.type(field('Teléfono'), '55 1234 5678');
  await user.type(field('Contraseña'), PASSWORD);
  await user.type(field('Repetir contraseña'), PASSWORD);
  await user.click(screen.getByRole('checkbox', { name: /Acepto la política/ }));
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }));
  await screen.findByText('Verificado');
}
const submit = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Crear cuenta' }));

test('sends what was typed, with the sponsor, the leg and the terms that were shown', async () => {
  const { user } = await open();
  await fill(user);
  await submit(user);
  await waitFor(() => expect(register).toHaveBeenCalledOnce());
  expect(register).toHaveBeenCalledWith({
    first_name: 'Valeria',
    last_name: 'Montes',
    username: 'valeria_m',
    email: 'valeria@ejemplo.com',
    country: 'MX',
    phone_number: '+525512345678',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    captcha: 'solved-captcha',
    referrer_code: 'andres',
    side: 'left',
    accepted_terms: '2026-10-01',
  });
});

test('a reload brings back what was typed, and the device never holds password, consent or captcha', async () => {
  const { user, unmount } = await open();
  await fill(user);
  const kept = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
  expect(kept).toContain('valeria@ejemplo.com');
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toContain('solved-captcha');
  expect(kept).not.toContain('accepted_terms');
  unmount();
  await open();
  expect(field('Nombre de usuario')).toHaveValue('valeria_m');
  expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('México');
  await waitFor(() => expect(field('Teléfono')).toHaveValue('55 1234 5678'));
  expect(field('Contraseña')).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: /Acepto la política/ })).not.toBeChecked();
});

test('a refusal is a note with the way to the login, and an error on its field, which has the focus', async () => {
  register.mockRejectedValue(
    new ApiError(422, {
      body: {
        code: 'validation',
        message: '',
        request_id: '1',
        fields: { username: { id: 'username.taken', values: { username: 'valeria_m' } } },
      },
    }),
  );
  const { user } = await open();
  await fill(user);
  await submit(user);
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('No pudimos crear la cuenta con estos datos.');
  expect(within(note).getByRole('link', { name: 'inicia sesión' })).toHaveAttribute('href', '/');
  expect(screen.getByText('valeria_m ya está en uso. Elige otro.')).toBeVisible();
  expect(field('Nombre de usuario')).toHaveFocus();
  expect(field('Nombre')).toHaveValue('Valeria');
});

test('an international number from the clipboard chooses its country', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox', { name: 'País' }), 'mex');
  await user.tab();
  await screen.findByText('+52');
  await user.click(field('Teléfono'));
  await user.paste('+34 612 34 56 78');
  expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('España');
  expect(field('Teléfono')).toHaveValue('612 34 56 78');
});

test.each([
  ['política de privacidad', 'Qué guardamos'],
  ['términos de la empresa', 'Saldos y bonos'],
])(
  'the %s can be read before it is accepted, and reading it accepts nothing',
  async (link, part) => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: link }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: part })).toBeVisible();
    expect(dialog).toHaveTextContent('Versión del 1 oct 2026');
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Acepto la política/ })).not.toBeChecked();
  },
);

test('every field says to the browser and the password manager what it is', async () => {
  await open();
  const tokens = Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')].map(
      ({ name, autocomplete }) => [name, autocomplete],
    ),
  );
  expect(tokens).toEqual({
    first_name: 'given-name',
    last_name: 'family-name',
    username: 'username',
    email: 'email',
    country: 'country',
    phone_number: 'tel',
    password: 'new-password',
    password_confirmation: 'new-password',
  });
});
