import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configureApi } from '#renderer/lib/api/request.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { exportedFile } from '../../../tests/support/exported-file.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { NewTicketScreen } from './new-ticket-screen.tsx';
import { TicketOutbox } from './outbox.ts';
import { SupportScreen } from './support-screen.tsx';
import {
  staffMessage,
  supportInfo,
  ticket,
  ticketHead,
  ticketMessage,
  ticketPage,
} from './support.fixtures.ts';
import { ThreadScreen } from './thread-screen.tsx';

beforeEach(() => {
  getDeviceStorage().clear();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => onlineManager.setOnline(true));

const help = { items: [], topics: [] };
const article = {
  slug: 'por-que',
  topic: 'withdrawals',
  title: 'Por qué mi retiro sigue en revisión',
  minutes: 2,
  lead: 'Un administrador lo revisa.',
  language: 'es',
  reviewed_at: '2026-11-18T00:00:00Z',
};
const answers = {
  'GET /api/support/': () => supportInfo(),
  'GET /api/support/tickets/': () => ticketPage([]),
  'GET /api/help/articles/': () => help,
  'POST /api/help/offers/': () => ({ items: [article], yours: null }),
  'GET /api/auth/sessions/': () => ({ items: [], reused: [], visits: [] }),
};
/** A refusal, as the server writes it. */
const refused = (status: number, code: string, details: object = {}) =>
  Response.json({ code, message: code, details, request_id: 'r' }, { status });
const button = (name: string) => screen.getByRole('button', { name });

describe('the list', () => {
  test('exports every page of the view that is shown, without what was written', async () => {
    const asked: string[] = [];
    await renderMember(<SupportScreen title="Soporte" />, {
      path: '/support?view=solved',
      answers: {
        ...answers,
        'GET /api/support/tickets/': ({ query }: { query: URLSearchParams }) => {
          asked.push(['view', 'limit', 'cursor'].map((name) => query.get(name)).join(' '));
          return query.get('cursor') === 'more'
            ? ticketPage([ticketHead(2409, { subject: '=1+1', state: 'solved', unread: 2 })])
            : {
                ...ticketPage([
                  ticketHead(2418, {
                    state: 'closed',
                    objects: [{ kind: 'withdrawal', id: '10025' }],
                  }),
                ]),
                next: 'more',
              };
        },
      },
    });
    const { name, rows } = await exportedFile();
    expect(asked.slice(-2)).toEqual(['solved 200 ', 'solved 200 more']);
    expect(name).toMatch(/^mis-casos-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows).toMatchObject([
      { Número: '2418', Asunto: 'Asunto 2418', Estado: 'Cerrado', 'Sin leer': '0' },
      { Número: '2409', Asunto: "'=1+1", Estado: 'Resuelto', 'Sin leer': '2' },
    ]);
    expect(rows[0]).toMatchObject({
      'Sobre qué es': 'Retiro n.º 10025',
      'Creado (UTC)': '2026-11-20T12:00:00.000Z',
    });
    expect(screen.getByText('Hola')).toBeVisible();
    expect(JSON.stringify(rows)).not.toContain('Hola');
  });

  test('names what is unread, whose the last word is and how each ticket stands', async () => {
    const last = { author: 'staff', name: 'Marisol', text: 'Ya está', at: '2026-11-20T12:00:00Z' };
    await renderMember(<SupportScreen title="Soporte" />, {
      answers: {
        ...answers,
        'GET /api/support/tickets/': () =>
          ticketPage([
            ticketHead(2418, { unread: 1, state: 'solved', last: last as never }),
            ticketHead(2409, { state: 'waiting' }),
          ]),
      },
    });
    const list = await screen.findByRole('list', { name: 'Casos' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Asunto 2418, sin leer/);
    expect(first).toHaveTextContent(/Marisol: Ya está/);
    expect(first).toHaveTextContent('Resuelto');
    expect(second).toHaveTextContent('Falta tu respuesta');
    expect(screen.getByText(/Lunes a viernes/)).toHaveTextContent(/38 min en la mitad/);
  });

  test('without tickets leads to the form', async () => {
    await renderMember(<SupportScreen title="Soporte" />, { answers });
    expect(await screen.findByText('No tienes casos de soporte.')).toBeVisible();
  });
});

describe('a new ticket', () => {
  const path = '/support/new?about=withdrawal-10025';
  const withdrawal = {
    kind: 'withdrawal',
    id: '10025',
    at: '2026-11-22T12:49:00Z',
    amount: '320.00',
    fee: '3.20',
    price: '0.48',
    token_amount: '660',
    currency: 'TCT',
    state: 'in_review',
    run_number: null,
    hold_until: null,
    missing: null,
    timeline: [],
    address: null,
    path: '/made-withdrawals?number=10025',
  };
  const form = (more = {}) =>
    renderMember(<NewTicketScreen title="Escribir a soporte" />, {
      path,
      answers: { ...answers, 'GET /api/support/objects/withdrawal/': () => withdrawal, ...more },
    });

  test('carries its object, offers articles, and is sent once', async () => {
    const world = await form({
      'POST /api/support/tickets/': () => ticket({ number: 2420 }),
    });
    expect(await screen.findByText('Pendiente')).toBeVisible();
    expect(await screen.findByText(article.title)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Qué pasó'), 'Sigue en revisión');
    await userEvent.click(button('Enviar a soporte'));
    await waitFor(() => expect(world.place()).toBe('/support/2420'));
    expect(world.calls.filter(({ call }) => call === 'POST /api/support/tickets/')).toEqual([
      {
        call: 'POST /api/support/tickets/',
        body: {
          category: 'withdrawal',
          subject: 'Retiro n.º 10025',
          text: 'Sigue en revisión',
          objects: [{ kind: 'withdrawal', id: '10025' }],
        },
      },
    ]);
  });

  test('begins with what its screen wrote, apart from what was typed of the same thing', async () => {
    const written = { name: 'late-3', subject: 'Paquete 1 de 1 tarde', text: 'No ha llegado.' };
    await renderMember(
      <Routes>
        <Route
          path="/"
          element={
            <Link to={path} state={{ written }}>
              Reclamo
            </Link>
          }
        />
        <Route path="/support/new" element={<NewTicketScreen title="Escribir a soporte" />} />
      </Routes>,
      {
        path: '/',
        answers: { ...answers, 'GET /api/support/objects/withdrawal/': () => withdrawal },
      },
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Reclamo' }));
    expect(await screen.findByLabelText('Asunto')).toHaveValue('Paquete 1 de 1 tarde');
    expect(screen.getByLabelText('Qué pasó')).toHaveValue('No ha llegado.');
    cleanup();
    await form();
    expect(await screen.findByLabelText('Asunto')).toHaveValue('Retiro n.º 10025');
    expect(screen.getByLabelText('Qué pasó')).toHaveValue('');
  });

  test('with a code in its text is held back until that is gone', async () => {
    const world = await form({ 'POST /api/support/tickets/': () => ticket() });
    const text = await screen.findByLabelText('Qué pasó');
    await userEvent.type(text, 'Usé el código 493 027');
    expect(screen.getByText('Falta quitar el código del mensaje')).toBeVisible();
    expect(screen.getByText('493 027', { selector: 'mark' })).toBeInTheDocument();
    await userEvent.click(button('Enviar a soporte'));
    expect(world.calls.some(({ call }) => call === 'POST /api/support/tickets/')).toBe(false);
    // What must not be sent is not searched with either.
    await waitFor(() => {
      const offers = world.calls.filter(({ call }) => call === 'POST /api/help/offers/');
      expect(JSON.stringify(offers.at(-1)?.body)).toContain('Usé el código');
    });
    expect(JSON.stringify(world.calls)).not.toContain('493');
    await userEvent.click(button('Quitar del mensaje'));
    expect(text).toHaveValue('Usé el código');
    await userEvent.click(button('Enviar a soporte'));
    await waitFor(() => expect(world.place()).toBe('/support/2418'));
  });

  test('says when one can write again', async () => {
    await form({
      'POST /api/support/tickets/': () =>
        refused(429, 'rate_limited', { count: 5, until: '2026-11-23T17:20:00Z', retry_after: 60 }),
    });
    await userEvent.type(await screen.findByLabelText('Qué pasó'), 'Hola');
    await userEvent.click(button('Enviar a soporte'));
    expect(await screen.findByText(/^Enviaste 5 casos en una hora/)).toBeVisible();
    expect(screen.getByLabelText('Qué pasó')).toHaveValue('Hola');
  });

  test('is answered by reading', async () => {
    const world = await form({
      'POST /api/help/articles/por-que/solved/': () => ({ ok: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Esto lo resolvió' }));
    await waitFor(() => expect(world.place()).toBe('/support'));
    expect(world.calls.find(({ call }) => call.endsWith('/solved/'))?.body).toEqual({
      category: 'withdrawal',
      object: { kind: 'withdrawal', id: '10025' },
    });
  });

  test('without an answer stays on the device, and is tried again under the same key', async () => {
    await renderMember(
      <>
        <NewTicketScreen title="Escribir a soporte" />
        <SupportScreen title="Soporte" />
      </>,
      { path, answers: { ...answers, 'GET /api/support/objects/withdrawal/': () => withdrawal } },
    );
    await userEvent.type(await screen.findByLabelText('Qué pasó'), 'Hola');
    const keys: (string | null)[] = [];
    const others: Readonly<Record<string, () => unknown>> = {
      ...answers,
      'GET /api/support/objects/withdrawal/': () => withdrawal,
    };
    configureApi({
      fetch: (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
        const other = others[`${init?.method ?? 'GET'} ${pathname}`];
        if (other) return Promise.resolve(Response.json(other()));
        keys.push(new Headers(init?.headers).get('Idempotency-Key'));
        if (keys.length === 1) return Promise.reject(new TypeError('Failed to fetch'));
        return Promise.resolve(Response.json(ticket({ number: 2420 })));
      },
    });
    await userEvent.click(button('Enviar a soporte'));
    expect(await screen.findByText(/Tu mensaje está guardado en este equipo/)).toBeVisible();
    await userEvent.click(button('Reintentar'));
    await waitFor(() => expect(getDeviceStorage().getItem('ticket-outbox')).toBe('[]'));
    const [first, ...again] = keys.filter((key) => key !== null);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual([first]);
  });
});

describe('a conversation', () => {
  const open = (change: Parameters<typeof ticket>[0] = {}, more = {}) =>
    renderMember(
      <>
        <ThreadScreen number={2418} notFound={<p>No está</p>} />
        <TicketOutbox />
      </>,
      {
        answers: {
          ...answers,
          'GET /api/support/tickets/2418/': () => ticket(change),
          'POST /api/support/tickets/2418/typing/': () => ({ ok: true }),
          'POST /api/support/tickets/2418/read/': () => ({ unread: 0 }),
          ...more,
        },
      },
    );

  test('marks where the unread begins, and tells that it was read', async () => {
    const messages = [ticketMessage(1), staffMessage(2), staffMessage(3)];
    const world = await open({ messages, read_to: 2, unread: 1 });
    expect(await screen.findByText('Sin leer')).toBeVisible();
    await waitFor(() =>
      expect(world.calls).toContainEqual({
        call: 'POST /api/support/tickets/2418/read/',
        body: { message: 3 },
      }),
    );
  });

  test('keeps what is written without a connection, and sends it once that is back', async () => {
    const world = await open(
      {},
      {
        'POST /api/support/tickets/2418/messages/': () =>
          ticket({ messages: [ticketMessage(1), ticketMessage(3, { text: 'Ya lo veo' })] }),
      },
    );
    const field = await screen.findByLabelText('Tu respuesta');
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText('Se guarda aquí y se envía al volver la conexión')).toBeVisible();
    await userEvent.type(field, 'Ya lo veo');
    await userEvent.click(button('Enviar'));
    expect(await screen.findByText('Se enviará al volver la conexión')).toBeVisible();
    expect(field).toHaveValue('');
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByText('Se enviará al volver la conexión')).toBeNull());
    const sent = world.calls.filter(({ call }) => call.endsWith('/messages/'));
    expect(sent).toEqual([
      { call: 'POST /api/support/tickets/2418/messages/', body: { text: 'Ya lo veo' } },
    ]);
    expect(getDeviceStorage().getItem('ticket-outbox')).toBe('[]');
  });

  test('gives back what was refused, with why', async () => {
    await open(
      {},
      {
        'POST /api/support/tickets/2418/messages/': () =>
          refused(429, 'rate_limited', { count: 10, until: '2026-11-23T17:20:00Z' }),
      },
    );
    const field = await screen.findByLabelText('Tu respuesta');
    await userEvent.type(field, 'Otra duda');
    await userEvent.click(button('Enviar'));
    expect(await screen.findByText(/^Enviaste 10 mensajes en una hora/)).toBeVisible();
    expect(field).toHaveValue('Otra duda');
  });

  test('solved is rated once, and is text afterwards', async () => {
    const solved = { state: 'solved', closes_at: '2026-12-07T00:00:00Z' } as const;
    const rating = { score: 4, word: 'Clara', at: '2026-11-23T16:00:00Z' } as const;
    const world = await open(
      { ...solved, can_rate: true },
      { 'POST /api/support/tickets/2418/rating/': () => ticket({ ...solved, rating }) },
    );
    await userEvent.click(await screen.findByRole('radio', { name: /4\s*Bien/ }));
    await userEvent.type(screen.getByLabelText('Una frase, si quieres'), 'Clara');
    await userEvent.click(button('Calificar con 4'));
    expect(await screen.findByText('Calificaste con 4: Bien.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(world.calls.find(({ call }) => call.endsWith('/rating/'))?.body).toEqual({
      score: 4,
      word: 'Clara',
    });
  });

  test('closed leads to a ticket that goes on from it', async () => {
    await open({ state: 'closed', can_reply: false, closes_at: '2026-12-07T12:00:00Z' });
    expect(await screen.findByText('Este caso se cerró el 7 dic 2026.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Escribir un caso unido a este' })).toHaveAttribute(
      'href',
      '/support/new?follows=2418',
    );
    expect(screen.queryByLabelText('Tu respuesta')).toBeNull();
  });

  test('tells who looked at the account for it, word for word why', async () => {
    const visit = {
      id: 'v',
      reason: 'comprobar el precio fijado',
      ticket: 2418,
      by: 'Marisol',
      began_at: '2026-11-23T15:18:00Z',
      ended_at: '2026-11-23T15:22:00Z',
    };
    await open(
      {},
      { 'GET /api/auth/sessions/': () => ({ items: [], reused: [], visits: [visit] }) },
    );
    expect(await screen.findByText(/«comprobar el precio fijado»/)).toHaveTextContent(
      '4 min, solo lectura.',
    );
    expect(screen.getByText(/^Marisol miró tu cuenta/)).toBeVisible();
  });

  test('of somebody else is not there', async () => {
    await open({}, { 'GET /api/support/tickets/2418/': () => refused(404, 'not_found') });
    expect(await screen.findByText('No está')).toBeVisible();
  });
});
