import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { ok, member, refuse, startServer } from './profile.fixtures.ts';
import { ProfileForm } from './profile-form.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const SEND = 'POST /api/auth/user/send-code/';
const SAVE = 'PATCH /api/auth/user/';

function Screen({ onVerifyEmail = () => {}, onChangeEmail = () => {} }) {
  const user = useCurrentUser().data;
  return (
    user && <ProfileForm user={user} onVerifyEmail={onVerifyEmail} onChangeEmail={onChangeEmail} />
  );
}

async function openScreen(props: Parameters<typeof Screen>[0] = {}): Promise<UserEvent> {
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <Screen {...props} />
    </QueryClientProvider>,
  );
  await screen.findByText('+52');
  return userEvent.setup();
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });
const save = (person: UserEvent) => person.click(button('Guardar'));

async function retype(person: UserEvent, name: string, text: string) {
  await person.clear(field(name));
  await person.type(field(name), text);
}

describe('the data of the profile', () => {
  beforeEach(() => {
    sessionStorage.clear();
    toasts.mockClear();
    getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
  });

  it('saves a name without a code, alone, and says so', async () => {
    const server = startServer();
    const person = await openScreen();
    expect(button('Guardar')).toBeDisabled();
    expect(screen.getByText('No hay cambios por guardar.')).toBeVisible();
    await retype(person, 'Apellido', 'Ríos');
    await save(person);
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('ok', '¡Perfil actualizado!'));
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([{ last_name: 'Ríos' }]);
    expect(await screen.findByText('Valeria Ríos')).toBeVisible();
    expect(button('Guardar')).toBeDisabled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('asks for the secret code where the phone number changes, and saves with it', async () => {
    const server = startServer();
    const person = await openScreen();
    expect(screen.queryByRole('button', { name: 'Enviar código secreto' })).not.toBeInTheDocument();
    await retype(person, 'Teléfono', '55 1234 9999');
    await person.click(button('Enviar código secreto'));
    const code = await screen.findByLabelText('Código secreto');
    expect(toasts).toHaveBeenCalledWith('ok', '¡Código secreto enviado! Revisa tu correo.');
    expect(screen.getByText(/^Pedir otro código en \d+ s$/)).toBeVisible();
    await save(person);
    expect(await screen.findByText('Escribe el código secreto.')).toBeVisible();
    expect(server.to(SAVE)).toHaveLength(0);
    await person.click(code);
    await person.paste('407 132');
    await save(person);
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('ok', '¡Perfil actualizado!'));
    expect(server.to(SAVE).map(({ body }) => body)).toEqual([
      { phone_number: '+525512349999', secret_code: '407132' },
    ]);
    expect(server.to(SEND).map(({ body }) => body)).toEqual([{}]);
    expect(screen.queryByLabelText('Código secreto')).not.toBeInTheDocument();
    expect(field('Teléfono')).toHaveValue('55 1234 9999');
  });

  it('sends the code by itself where somebody saves first', async () => {
    const server = startServer();
    const person = await openScreen();
    await retype(person, 'Teléfono', '55 1234 9999');
    await save(person);
    await waitFor(() => expect(screen.getByLabelText('Código secreto')).toHaveFocus());
    expect(server.to(SAVE)).toHaveLength(0);
  });

  it('says why a code was refused, and takes another one', async () => {
    const replies = [
      refuse('code_wrong', { details: { tries_left: 4 } }),
      refuse('code_expired'),
      refuse('code_spent'),
      ok({ ...member, phone_number: '+525512349999' }),
    ];
    startServer({ [SAVE]: () => replies.shift() ?? refuse('internal') });
    const person = await openScreen();
    await retype(person, 'Teléfono', '55 1234 9999');
    await save(person);
    await person.type(await screen.findByLabelText('Código secreto'), '111111');
    for (const text of [
      'Ese no es el código. Te quedan 4 intentos.',
      'El código venció. Pide otro.',
      'Este código ya no sirve: se usó o se acabaron los intentos. Pide otro.',
    ]) {
      await save(person);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByLabelText('Código secreto')).toHaveFocus();
      expect(field('Teléfono')).toHaveValue('55 1234 9999');
    }
    await save(person);
    await waitFor(() => expect(toasts).toHaveBeenLastCalledWith('ok', '¡Perfil actualizado!'));
  });

  it('says that no code could be sent, and when the next one may be asked for', async () => {
    const replies = [
      refuse('internal', {}, 500),
      refuse('rate_limited', { details: { retry_after: 42 } }, 429),
    ];
    startServer({ [SEND]: () => replies.shift() ?? refuse('internal') });
    const person = await openScreen();
    await retype(person, 'Teléfono', '55 1234 9999');
    await person.click(button('Enviar código secreto'));
    expect(await screen.findByText(/^No pudimos enviar el código secreto\./)).toBeVisible();
    await person.click(button('Enviar código secreto'));
    expect(await screen.findByText(/00:42/)).toBeVisible();
  });

  it('puts what the server refuses on its field and keeps what was typed', async () => {
    startServer({
      [SAVE]: () =>
        refuse('validation', {
          fields: {
            first_name: { id: 'firstName.required' },
            avatar: { id: 'file.image', values: { max: 5 } },
          },
        }),
    });
    const person = await openScreen();
    await retype(person, 'Nombre', 'X');
    await save(person);
    expect(await screen.findByText(/^No pudimos actualizar tu perfil\./)).toBeVisible();
    expect(field('Nombre')).toHaveAccessibleDescription('Escribe tu nombre.');
    expect(field('Nombre')).toHaveValue('X');
    expect(screen.getByText('Usa una imagen JPEG, PNG o WebP de hasta 5 MB.')).toBeVisible();
    expect(toasts).not.toHaveBeenCalled();
  });

  it('finds the changes again after a reload, never a code', async () => {
    startServer();
    const person = await openScreen();
    await retype(person, 'Apellido', 'Ríos');
    await retype(person, 'Teléfono', '55 1234 9999');
    await save(person);
    await person.type(await screen.findByLabelText('Código secreto'), '407132');
    expect(JSON.stringify(sessionStorage)).toContain('Ríos');
    expect(JSON.stringify(sessionStorage)).not.toContain('407132');
    cleanup();
    await openScreen();
    expect(field('Apellido')).toHaveValue('Ríos');
    expect(field('Teléfono')).toHaveValue('55 1234 9999');
    expect(field('Código secreto')).toHaveValue('');
    expect(field('Código secreto')).not.toHaveFocus();
  });

  it('lets go of everything that was changed', async () => {
    startServer();
    const person = await openScreen();
    await retype(person, 'Apellido', 'Ríos');
    await retype(person, 'Teléfono', '55 1234 9999');
    await person.click(button('Deshacer'));
    expect(field('Apellido')).toHaveValue('Montes');
    await waitFor(() => expect(field('Teléfono')).toHaveValue('55 1234 5678'));
    expect(button('Guardar')).toBeDisabled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('changes the country alone: the phone number stays as it is', async () => {
    const server = startServer();
    const person = await openScreen();
    await person.click(field('País'));
    await person.keyboard('argen{Enter}');
    expect(field('Teléfono')).toHaveValue('55 1234 5678');
    expect(screen.getByText('+52')).toBeVisible();
    await save(person);
    await waitFor(() => expect(server.to(SAVE)[0]?.body).toEqual({ country: 'AR' }));
  });

  it('changes the language of the mails', async () => {
    const server = startServer();
    const person = await openScreen();
    await person.click(screen.getByRole('radio', { name: 'English' }));
    await save(person);
    await waitFor(() => expect(server.to(SAVE)[0]?.body).toEqual({ language: 'en' }));
  });

  it('cannot change username and e-mail here, but leads to where that is done', async () => {
    startServer({ 'GET /api/auth/user/': () => ok({ ...member, email_verified: false }) });
    const onVerifyEmail = vi.fn<() => void>();
    const onChangeEmail = vi.fn<() => void>();
    const person = await openScreen({ onVerifyEmail, onChangeEmail });
    expect(field('Nombre de usuario')).toHaveAttribute('readonly');
    expect(field('Correo')).toHaveAttribute('readonly');
    expect(screen.getByText('Sin verificar')).toBeVisible();
    await person.click(button('Verificar correo'));
    expect(onVerifyEmail).toHaveBeenCalledOnce();
    await person.click(button('Cambiar correo'));
    expect(onChangeEmail).toHaveBeenCalledOnce();
  });

  it.each([
    ['another kind of file', new File(['x'], 'me.gif', { type: 'image/gif' })],
    [
      'more than 5 MB',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }),
    ],
  ])('takes no photo of %s', async (_, file) => {
    startServer();
    const person = await openScreen();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.setup({ applyAccept: false }).upload(input ?? fail(), file);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Usa una imagen JPEG, PNG o WebP de hasta 5 MB.',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await retype(person, 'Apellido', 'Ríos');
    await save(person);
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('ok', '¡Perfil actualizado!'));
  });

  it('removes the photo', async () => {
    const server = startServer({
      'GET /api/auth/user/': () => ok({ ...member, avatar: '/api/media/a.webp' }),
    });
    const person = await openScreen();
    await person.click(button('Quitar foto'));
    expect(button('Agregar foto')).toBeVisible();
    await save(person);
    await waitFor(() => expect(server.to(SAVE)[0]?.body).toEqual({ avatar: '' }));
  });
});

function fail(): never {
  throw new Error('There is no place to choose a file');
}
