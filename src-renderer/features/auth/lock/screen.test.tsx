import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FactorMethod } from '#contract/rules/second-factor.ts';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import {
  createFakeVault,
  FAKE_OTP,
  FAKE_PASSWORD,
  FAKE_RECOVERY_CODE,
} from '#renderer/platform/fake/vault.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { LockScreen } from './screen.tsx';

vi.mock('../captcha.ts', () => ({ solveCaptcha: () => Promise.resolve('solved-captcha') }));

const OPENED = { isLocked: false };
const WRONG =
  'Ese código no sirve: ya se usó, cambió o no es tuyo. Escribe el que muestra ahora tu app.';

beforeEach(() => {
  // jsdom has no dialogs of the top layer.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

/** A locked app; with methods, its server asks for a second factor. */
async function openLocked(...methods: FactorMethod[]) {
  return openWith(createQueryClient(), ...methods);
}

/** The same, with what its screens had asked before it was locked. */
async function openWith(queryClient: QueryClient, ...methods: FactorMethod[]) {
  const vault = createFakeVault({ isLocked: true, autoLockMinutes: 5 });
  if (methods.length > 0) vault.demand({ methods, passkey: null, tries_left: 5 });
  const signOut = vi.fn<() => void>();
  const platform = { session: { signOut }, vault } as unknown as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={queryClient}>
        <LockScreen />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  return { vault, signOut, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

const password = () => screen.getByLabelText('Contraseña');
const code = () => screen.findByRole('textbox', { name: 'Código de 6 dígitos' });
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Desbloquear' }));

async function sendPassword(user: User) {
  await user.type(password(), FAKE_PASSWORD);
  await send(user);
}

test('the password alone opens where no second factor is asked for', async () => {
  const { vault, user } = await openLocked();
  await sendPassword(user);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
  expect(vault.asked).toEqual([['unlock', { password: FAKE_PASSWORD }]]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a code is asked for beside the password, which stays, and both open', async () => {
  const { vault, user } = await openLocked('totp', 'recovery');
  await sendPassword(user);
  const field = await code();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByRole('note')).toHaveTextContent('Tu sesión terminó');
  // Nothing is wrong yet.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(password()).toHaveValue(FAKE_PASSWORD);
  expect(vault.state().isLocked).toBe(true);

  await user.type(field, `${FAKE_OTP}{Enter}`);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
  expect(vault.asked.at(-1)).toEqual(['unlock', { password: FAKE_PASSWORD, otp: FAKE_OTP }]);
});

test('a wrong code is refused at its field, and the next one opens', async () => {
  const { vault, user } = await openLocked('totp');
  await sendPassword(user);
  await user.type(await code(), '000000{Enter}');
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(WRONG));
  expect(await code()).toBeInvalid();
  expect(await code()).toHaveValue('');
  await waitFor(async () => expect(await code()).toHaveFocus());
  expect(password()).toHaveValue(FAKE_PASSWORD);
  expect(vault.state().isLocked).toBe(true);

  await user.type(await code(), '123 456{Enter}');
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
});

test('without a code nothing is sent', async () => {
  const { vault, user } = await openLocked('totp');
  await sendPassword(user);
  await code();
  await send(user);
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription('Escribe el código.'));
  expect(vault.asked).toHaveLength(1);
});

test('a recovery code opens as well', async () => {
  const { vault, user } = await openLocked('totp', 'recovery');
  await sendPassword(user);
  expect(await code()).toHaveAccessibleDescription('También sirve un código de recuperación.');
  await user.type(await code(), `${FAKE_RECOVERY_CODE}{Enter}`);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
});

test('whose passkey cannot be used here is asked for a recovery code', async () => {
  const { vault, user } = await openLocked('passkey', 'recovery');
  await sendPassword(user);
  const field = await screen.findByRole('textbox', { name: 'Código de recuperación' });
  expect(screen.getByText(/Aquí no se puede usar tu passkey/)).toBeVisible();
  await user.type(field, `${FAKE_RECOVERY_CODE}{Enter}`);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
});

test('who has nothing but a passkey reads what to do, and is asked again afterwards', async () => {
  const { vault, user } = await openLocked('passkey');
  await sendPassword(user);
  expect(await screen.findByText(/no te quedan códigos de recuperación/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();

  // They added an app of codes in a browser.
  vault.demand({ methods: ['totp', 'passkey', 'recovery'], passkey: null, tries_left: 5 });
  await send(user);
  await user.type(await code(), `${FAKE_OTP}{Enter}`);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
});

test('a wrong password is said above the fields, and the code may stay', async () => {
  const { vault, user } = await openLocked('totp');
  await sendPassword(user);
  await user.type(await code(), FAKE_OTP);
  await user.clear(password());
  await user.type(password(), 'another{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Esa contraseña no es la de esta');
  expect(await code()).toHaveValue(FAKE_OTP);
  expect(vault.state().isLocked).toBe(true);
});

test('a captcha that is asked for stands beside the code, and both go with the next try', async () => {
  const { vault, user } = await openLocked('totp');
  await sendPassword(user);
  vault.refuseNext('captcha_required');
  await user.type(await code(), `${FAKE_OTP}{Enter}`);
  const captcha = await screen.findByRole('checkbox', { name: 'No soy un robot' });
  expect(await code()).toHaveValue(FAKE_OTP);
  await user.click(captcha);
  await screen.findByText('Verificado');
  await send(user);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
  expect(vault.asked.at(-1)).toEqual([
    'unlock',
    { password: FAKE_PASSWORD, otp: FAKE_OTP, captcha: 'solved-captcha' },
  ]);
});

test('who was blocked meanwhile reads it', async () => {
  const { vault, user } = await openLocked();
  vault.refuseNext('forbidden');
  await sendPassword(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Tu cuenta está bloqueada. Escribe a Soporte.',
  );
});

const email = 'ana@demo.test';

test.each([
  ['in the demo the present code is filled in', true, FAKE_OTP],
  ['elsewhere it is typed', false, ''],
])('%s', async (_, demo, filled) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ otp: FAKE_OTP }));
  // As while it is locked: the session's token does not come.
  const never = () => new Promise<undefined>(() => {});
  configureApi({ fetch, tokens: { accessToken: never, refresh: never } });
  const known = createQueryClient();
  known.setQueryData(currentUserQueries.current.queryKey, { email } as CurrentUser);
  known.setQueryData(settingsQueries.public.queryKey, { demo } as PublicSettings);
  const { vault, user } = await openWith(known, 'totp');
  await sendPassword(user);
  await waitFor(async () => expect(await code()).toHaveValue(filled));
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(
    demo ? [`/api/demo/second-factor/?email=${encodeURIComponent(email)}`] : [],
  );
  if (!demo) await user.type(await code(), FAKE_OTP);
  await send(user);
  await waitFor(() => expect(vault.state()).toMatchObject(OPENED));
});

test('the session can be left at any time', async () => {
  const { signOut, user } = await openLocked('passkey');
  await sendPassword(user);
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  expect(signOut).toHaveBeenCalledOnce();
});
