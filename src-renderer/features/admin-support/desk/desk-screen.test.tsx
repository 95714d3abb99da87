import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { DeskTicket } from '#contract/api/admin/support/tickets.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { deskTicket, messageOf, rowOf } from '../support.fixtures.ts';
import { DeskScreen } from './screen.tsx';

const macro = {
  id: 3,
  name_es: 'Precio fijado con el código',
  text_es: 'Hola, {{name}}. El precio fue {{withdrawal.price}}.',
  name_en: '',
  text_en: '',
  category: 'withdrawal',
  version: 1,
  used: 4,
  retired_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: null,
};
const photo = {
  id: 5,
  file_id: 'F'.repeat(32),
  kind: 'file' as const,
  name: 'pasaporte.webp',
  type: 'image/webp',
  size: 90_000,
  removed_at: null,
};
const MESSAGES = 'POST /api/admin/support/tickets/2418/messages/';

afterEach(() => localStorage.clear());

interface Options {
  readonly reply?: (seen: number) => unknown;
  readonly user?: ReturnType<typeof memberUser>;
}

async function show(ticket: DeskTicket, options: Options = {}) {
  const one = '/api/admin/support/tickets/2418/';
  const now = { ticket };
  const world = await renderMember(<DeskScreen number={2418} notFound={<p>No existe</p>} />, {
    user: options.user ?? memberUser({ is_admin: true, username: 'marisol' }),
    path: '/admin/support/2418',
    answers: {
      [`GET ${one}`]: () => now.ticket,
      [`PATCH ${one}`]: ({ body }) => ({ ...now.ticket, ...(body as object) }),
      [`GET ${one}facts/`]: ({ query }) =>
        query.get('part') === 'sessions'
          ? Response.json({}, { status: 500 })
          : {
              membership: {
                state: 'active',
                name: 'Profesional',
                name_en: null,
                starts_at: '2026-08-01T00:00:00.000Z',
                ends_at: '2027-08-01T00:00:00.000Z',
              },
              withdrawals: { count: 0, items: [] },
              sessions: null,
              tickets: { count: 0, items: [] },
            },
      'GET /api/admin/support/tickets/': () => ({
        items: [rowOf(2418), rowOf(2397, { subject: 'Otro' })],
        next: null,
        counts: null,
      }),
      'GET /api/admin/support/macros/': () => ({ items: [macro] }),
      'GET /api/admin/support/tags/': () => ({ items: [] }),
      'GET /api/admin/support/agents/': () => ({
        items: [{ id: 9, username: 'ivan', name: 'Iván Paredes', avatar: null, active: 2 }],
      }),
      [`POST ${one}messages/`]: ({ body }) =>
        options.reply?.((body as { seen: number }).seen) ?? now.ticket,
      [`POST ${one}assign/`]: ({ body }) =>
        (body as { seen: number | null }).seen === null
          ? Response.json(
              {
                code: 'conflict',
                details: { assignee: 'Iván Paredes', at: new Date().toISOString() },
              },
              { status: 409 },
            )
          : now.ticket,
      [`POST ${one}attachments/5/redact/`]: () => ({
        ...now.ticket,
        messages: [
          messageOf(11, { attachments: [{ ...photo, removed_at: '2026-11-23T16:00:00Z' }] }),
        ],
      }),
      [`POST ${one}step/`]: () => ({ ...now.ticket, state: 'solved' }),
      [`POST ${one}presence/`]: () => ({ ok: true }),
      [`POST ${one}read/`]: () => ({ ok: true }),
    },
  });
  await screen.findByRole('heading', { level: 1, name: /Retiro n.º 10025/ });
  return { ...world, become: (next: DeskTicket) => (now.ticket = next) };
}

const field = () => screen.getByRole('textbox', { name: 'Respuesta' });
const sent = (world: Awaited<ReturnType<typeof show>>) =>
  world.calls.filter(({ call }) => call === MESSAGES).map(({ body }) => body);

it('inserts a macro at the caret by its sign, and a field without a value holds the button', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket());
  await user.type(field(), '/prec');
  await screen.findByRole('option', { name: /Precio fijado/ });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(field()).toHaveValue('Hola, Valeria. El precio fue {{withdrawal.price}}.'),
  );
  const send = screen.getByRole('button', { name: 'Enviar y dejar en espera' });
  expect(send).toBeDisabled();
  expect(screen.getByText('Falta: precio')).toBeVisible();
  await user.clear(field());
  await user.type(field(), 'Fue 0.48 USD.');
  await user.click(send);
  await waitFor(() =>
    expect(sent(world)).toMatchObject([
      { text: 'Fue 0.48 USD.', end: 'wait', is_internal: false, seen: 11, macros: [3] },
    ]),
  );
  await waitFor(() => expect(field()).toHaveValue(''));
});

it('says of a macro without the language of the member that it is only in the other', async () => {
  const user = userEvent.setup();
  const ticket = deskTicket();
  await show({ ...ticket, member: { ...ticket.member, language: 'en' } });
  expect(screen.getByText('Le escribes en inglés')).toBeVisible();
  await user.type(field(), '/prec');
  const option = await screen.findByRole('option', { name: /Solo está en español/ });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('/prec');
});

it('keeps a draft of its own for the note, which is sent as one', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket());
  await user.type(field(), 'Para ella');
  await user.click(screen.getByRole('button', { name: 'Nota interna' }));
  const note = screen.getByRole('textbox', { name: 'Nota interna' });
  expect(note).toHaveValue('');
  await user.type(note, 'Revisar con pagos');
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await waitFor(() =>
    expect(sent(world)).toMatchObject([{ text: 'Revisar con pagos', is_internal: true }]),
  );
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  expect(field()).toHaveValue('Para ella');
});

it('stops a message that asks for a code', async () => {
  const user = userEvent.setup();
  await show(deskTicket());
  await user.type(field(), 'Envíame el código que te llegó');
  expect(screen.getByText(/Parece que pides un código/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviar y dejar en espera' })).toBeDisabled();
});

it('asks once where somebody wrote meanwhile, showing what, and sends it with that seen', async () => {
  const user = userEvent.setup();
  const newer = messageOf(12, {
    author: { kind: 'staff', name: 'Iván Paredes', avatar: null, is_self: false },
    text: 'Te paso el número de lote',
  });
  const world = await show(deskTicket(), {
    reply: (seen) => {
      if (seen >= 12) return undefined;
      world.become(deskTicket({ messages: [messageOf(11), newer], version: 2 }));
      return Response.json({ code: 'conflict', details: { message: 12 } }, { status: 409 });
    },
  });
  await user.type(field(), 'Ya va');
  await user.click(screen.getByRole('button', { name: 'Enviar y dejar en espera' }));
  expect(await screen.findByText(/Llegó un mensaje mientras/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Enviar igual' }));
  await waitFor(() => expect(sent(world)).toMatchObject([{ seen: 11 }, { seen: 12 }]));
});

it('keeps a message that was not sent, and sends the same one again once', async () => {
  const user = userEvent.setup();
  let tries = 0;
  const world = await show(deskTicket(), {
    reply: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError('network')) : undefined;
    },
  });
  await user.type(field(), 'Ya va');
  await user.click(screen.getByRole('button', { name: 'Enviar y dejar en espera' }));
  expect(await screen.findByText(/No se envió; está guardado aquí/)).toBeVisible();
  expect(field()).toHaveValue('Ya va');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(sent(world)).toHaveLength(2));
  await waitFor(() => expect(field()).toHaveValue(''));
});

it('sends nothing without a connection, says so and keeps the draft', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket());
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await user.type(field(), 'Ya va');
  const send = screen.getByRole('button', { name: 'Enviar y dejar en espera' });
  expect(send).toBeDisabled();
  expect(send).toHaveAccessibleDescription('Sin conexión: tu borrador está guardado');
  act(() => onlineManager.setOnline(true));
  await user.click(send);
  await waitFor(() => expect(sent(world)).toMatchObject([{ text: 'Ya va' }]));
});

it('tells who took it first, and assigns it anyway', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket());
  await user.click(screen.getByRole('button', { name: 'Sin asignar' }));
  world.become(
    deskTicket({ assignee: { id: 9, username: 'ivan', name: 'Iván Paredes', avatar: null } }),
  );
  await user.click(await screen.findByRole('button', { name: /Iván Paredes/ }));
  expect(await screen.findByText(/^Iván Paredes lo tomó/)).toBeVisible();
});

it('shows each block of facts by itself, and what failed with another try', async () => {
  await show(deskTicket());
  const facts = screen.getByRole('complementary', { name: 'Datos del miembro' });
  expect(await within(facts).findByText('Profesional')).toBeVisible();
  expect(
    await within(facts).findByRole('button', { name: 'Reintentar' }, { timeout: 5000 }),
  ).toBeVisible();
  expect(within(facts).getByRole('button', { name: /Ver su cuenta/ })).toBeVisible();
});

it('leads to where one writes by its key, and types it nowhere', async () => {
  const user = userEvent.setup();
  await show(deskTicket());
  expect(field()).not.toHaveFocus();
  await user.keyboard('r');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('');
  await user.keyboard('r');
  expect(field()).toHaveValue('r');
});

it('changes what the ticket is called, once and only where it is another', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket());
  const changes = () =>
    world.calls.filter(({ call }) => call === 'PATCH /api/admin/support/tickets/2418/');
  const change = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Cambiar el asunto' }));
    const subject = screen.getByRole('textbox', { name: 'Asunto' });
    await user.clear(subject);
    await user.type(subject, text);
  };
  await change('Otra cosa{Escape}');
  await change(' {Enter}');
  expect(changes()).toEqual([]);
  await change('Precio de un retiro{Enter}');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Precio de un retiro' }),
  ).toBeVisible();
  expect(changes().map(({ body }) => body)).toEqual([
    { version: deskTicket().version, subject: 'Precio de un retiro' },
  ]);
});

it('tells what happened to what the ticket is about, between the messages', async () => {
  const ticket = deskTicket();
  const first = Date.parse(ticket.messages.at(0)?.at ?? '');
  const at = (ms: number) => new Date(first + ms).toISOString();
  const object: DeskTicket['objects'][number] = {
    kind: 'withdrawal',
    id: '10025',
    at: at(-60_000),
    amount: '320.00',
    fee: '3.20',
    price: '0.48',
    token_amount: '660',
    currency: 'TCT',
    state: 'in_review',
    run_number: null,
    hold_until: null,
    missing: null,
    timeline: [
      { event: 'requested', at: at(-60_000) },
      { event: 'confirmed', at: at(60_000) },
    ],
    address: null,
    path: '/made-withdrawals?number=10025',
  };
  await show({ ...ticket, objects: [object] });
  const messages = screen.getByRole('group', { name: 'Mensajes' });
  const lines = messages.textContent;
  const told = lines.indexOf('Retiro n.º 10025: Confirmado por un administrador · ');
  expect(told).toBeGreaterThan(lines.indexOf(ticket.messages[0]?.text ?? ''));
  // What was before the ticket is the withdrawal's, and told beside.
  expect(lines).not.toContain('Solicitado');
});

it('takes a file out for good once somebody says why, and the message says that it was there', async () => {
  const user = userEvent.setup();
  const world = await show(deskTicket({ messages: [messageOf(11, { attachments: [photo] })] }));
  await user.click(screen.getByRole('button', { name: 'Quitar el archivo pasaporte.webp' }));
  const sheet = await screen.findByRole('dialog', { name: 'Quitar pasaporte.webp' });
  const confirm = within(sheet).getByRole('button', { name: 'Quitar el archivo' });
  expect(confirm).toBeDisabled();
  await user.type(within(sheet).getByRole('textbox', { name: 'Por qué se quita' }), 'Identidad');
  await user.click(confirm);
  expect(await screen.findByText('ya no está')).toBeVisible();
  expect(screen.getByText('pasaporte.webp')).toBeVisible();
  expect(screen.queryByRole('button', { name: /pasaporte/ })).toBeNull();
  const asked = world.calls.find(({ call }) => call.endsWith('/redact/'));
  expect(asked?.body).toEqual({ reason: 'Identidad' });
});

it('is read by an auditor, who is told nothing and tells nothing', async () => {
  const ticket = deskTicket({ can_change: false, read_to: null });
  const world = await show(
    { ...ticket, member: { ...ticket.member, visit_minutes: null } },
    { user: memberUser({ role: 'auditor' }) },
  );
  expect(screen.getByText(/Aquí solo lees/)).toBeVisible();
  for (const name of ['Resolver', 'Posponer', 'Unir con otro caso', 'Ver su cuenta']) {
    expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull();
  }
  expect(world.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
