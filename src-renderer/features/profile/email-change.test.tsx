import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { codeSent, member, ok, refuse, startServer, type Reply } from './profile.fixtures.ts';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const SEND = 'POST /api/auth/user/change-email/send/';
const CHANGE = 'POST /api/auth/user/change-email/';
const start = { current_password: 'Demo-2026', new_email: 'nueva@demo.test' };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (person: UserEvent, name: string) =>
  person.click(screen.getByRole('button', { name }));

async function openDialog(replies: Readonly<Record<string, Reply>> = {}) {
  const server = startServer(replies);
  const onClose = vi.fn<() => void>();
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <EmailChangeDialog user={member} opened onClose={onClose} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Correo nuevo');
  return { server, onClose, person: userEvent.setup() };
}

async function askForCodes(person: UserEvent, email = start.new_email) {
  await person.type(field('Correo nuevo'), email);
  await person.type(field('Contraseña actual'), start.current_password);
  await press(person, 'Enviar los dos códigos');
}

async function typeCodes(person: UserEvent, present: string, fresh: string) {
  await person.click(await screen.findByLabelText('Código de tu correo actual'));
  await person.paste(present);
  await person.click(field('Código del correo nuevo'));
  await person.paste(fresh);
  await press(person, 'Cambiar correo');
}

beforeEach(() => toasts.mockClear());

describe('changing the e-mail', () => {
  it('says what it brings, and changes it with both codes', async () => {
    const { server, person, onClose } = await openDialog();
    expect(await screen.findByText(/pausa de seguridad durante 24 h/)).toBeVisible();
    expect(screen.getByText('Cerraremos tus otras sesiones.')).toBeVisible();
    expect(screen.getByText('Enviaremos un aviso del cambio a valeria@demo.test.')).toBeVisible();
    await askForCodes(person);
    expect(await screen.findByText(/v••••••@demo.test y otro a nueva@demo.test/)).toBeVisible();
    await typeCodes(person, '111-222', '333 444');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.to(SEND).map(({ body }) => body)).toEqual([start]);
    expect(server.to(CHANGE).map(({ body }) => body)).toEqual([
      { new_email: start.new_email, secret_code: '111222', new_email_code: '333444' },
    ]);
    expect(toasts).toHaveBeenCalledWith(
      'ok',
      'Correo cambiado: nueva@demo.test. Cerramos tus otras sesiones.',
    );
  });

  it('names what is wrong with the first step on its fields', async () => {
    const { server, person } = await openDialog({
      [SEND]: () =>
        refuse('validation', { fields: { current_password: { id: 'currentPassword.wrong' } } }),
    });
    await askForCodes(person, 'VALERIA@demo.test');
    expect(await screen.findByText('Ese ya es tu correo. Escribe otro.')).toBeVisible();
    expect(server.to(SEND)).toHaveLength(0);
    await person.clear(field('Correo nuevo'));
    await person.type(field('Correo nuevo'), start.new_email);
    await press(person, 'Enviar los dos códigos');
    await waitFor(() =>
      expect(field('Contraseña actual')).toHaveAccessibleDescription(/no es tu contraseña actual/),
    );
    expect(field('Correo nuevo')).toHaveValue(start.new_email);
  });

  it('puts each refusal on the code it is about and loses nothing', async () => {
    const wrong = { id: 'code.wrong', values: { count: 4 } };
    const replies = [
      refuse('code_wrong', { fields: { secret_code: wrong }, details: { tries_left: 4 } }),
      refuse('code_wrong', { fields: { new_email_code: wrong }, details: { tries_left: 4 } }),
      refuse('code_expired', { fields: { secret_code: { id: 'code.expired' } } }),
      refuse('code_spent', { fields: { new_email_code: { id: 'code.spent' } } }),
      refuse('code_changed', { fields: { new_email_code: { id: 'code.otherEmail' } } }),
      // A server that names no field.
      refuse('code_expired'),
    ];
    const { person } = await openDialog({ [CHANGE]: () => replies.shift() ?? refuse('internal') });
    await askForCodes(person);
    const expected = [
      ['Código de tu correo actual', 'Ese no es el código. Te quedan 4 intentos.'],
      ['Código del correo nuevo', 'Ese no es el código. Te quedan 4 intentos.'],
      ['Código de tu correo actual', 'El código venció. Pide otro.'],
      ['Código del correo nuevo', /^Este código ya no sirve/],
      ['Código del correo nuevo', 'Este código es para otro correo. Pide uno nuevo.'],
      ['Código de tu correo actual', 'El código venció. Pide otro.'],
    ] as const;
    await typeCodes(person, '111222', '333444');
    for (const [index, [name, text]] of expected.entries()) {
      if (index > 0) await press(person, 'Cambiar correo');
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(field(name)).toHaveFocus());
      expect(field('Código de tu correo actual')).toHaveValue('111222');
      expect(field('Código del correo nuevo')).toHaveValue('333444');
    }
  });

  it('asks for other codes without the password being typed again, once it may', async () => {
    const replies = [
      ok({ ...codeSent, resend_in_seconds: 0 }),
      refuse('rate_limited', { details: { retry_after: 42 } }, 429),
      ok({ ...codeSent, resend_in_seconds: 60 }),
    ];
    const { server, person } = await openDialog({
      [SEND]: () => replies.shift() ?? refuse('internal'),
    });
    await askForCodes(person);
    await press(
      person,
      await screen.findByText('Pedir otro código').then(() => 'Pedir otro código'),
    );
    expect(await screen.findByText(/00:42/)).toBeVisible();
    await press(person, 'Pedir otro código');
    expect(await screen.findByText(/^Pedir otro código en \d+ s$/)).toBeVisible();
    expect(server.to(SEND).map(({ body }) => body)).toEqual([start, start, start]);
  });

  it('goes back to the first step as it was left', async () => {
    const { person } = await openDialog();
    await askForCodes(person);
    await screen.findByLabelText('Código del correo nuevo');
    await press(person, 'Volver');
    expect(await screen.findByLabelText('Correo nuevo')).toHaveValue(start.new_email);
    expect(field('Contraseña actual')).toHaveValue(start.current_password);
  });
});
