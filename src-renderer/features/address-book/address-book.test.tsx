import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AddressCheck, SavedAddress } from '#contract/api/account/addresses.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { getTabStorage } from '#renderer/lib/device/storage.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { AddressBook } from './address-book.tsx';

const network = { chain_id: 137, name: 'Polygon' };
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
const trezor: SavedAddress = {
  id: 1,
  label: 'Trezor personal',
  address: '0x64FccD51db64A07422875751d5066548d59fe13a',
  network,
  times_used: 5,
  last_used_at: '2026-11-12T12:00:00Z',
  created_at: '2026-10-01T12:00:00Z',
};
const second: SavedAddress = {
  ...trezor,
  id: 2,
  label: 'Segunda billetera',
  address: '0x519c4e268532BbC806C35a08501ed890B75E1CB4',
  times_used: 0,
  last_used_at: null,
};
const known: AddressCheck = {
  address: wallet,
  network,
  saved_as: null,
  first_use: true,
  hold_hours: 24,
  is_contract: false,
  look_alike: null,
};

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal | null | undefined;
}
type Reply = (call: Call) => Promise<Response> | Response;

const ok = (body: unknown) => Response.json(body);
const refuse = (code: string, more: object = {}, status = 400) =>
  Response.json({ code, message: '', request_id: 'r', ...more }, { status });

/** A server in memory; a test replaces the replies that matter to it. */
function startServer(replies: Readonly<Record<string, Reply>> = {}) {
  const calls: Call[] = [];
  const all: Record<string, Reply> = {
    'GET /api/auth/user/': () => ok({ username: 'ana' }),
    'GET /api/settings/': () => ok({ code_minutes: 10, chain: { ...network, tokens: [] } }),
    'GET /api/addresses/': () => ok({ items: [trezor, second] }),
    'POST /api/addresses/check/': () => ok(known),
    'POST /api/auth/user/send-code/': () =>
      ok({ ok: true, sent_to: 'a•••@demo.test', expires_at: '', resend_in_seconds: 0 }),
    'POST /api/addresses/': () => ok({ ...second, id: 3, label: 'Nueva', address: wallet }),
    ...replies,
  };
  configureApi({
    fetch: async (url, init) => {
      const path = `${init?.method} ${typeof url === 'string' ? url : ''}`;
      const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Call['body'];
      const call: Call = { path, body, signal: init?.signal };
      calls.push(call);
      const reply = all[path];
      if (!reply) throw new Error(`No reply to ${path}`);
      return reply(call);
    },
  });
  return { to: (path: string) => calls.filter((call) => call.path === path) };
}

async function open(path = '/profile?tab=addresses'): Promise<UserEvent> {
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <AddressBook />
    </QueryClientProvider>,
    { path },
  );
  return userEvent.setup();
}

/** Opens the form with the address in it and gives it a name. */
async function openForm(label = 'Nueva'): Promise<UserEvent> {
  const person = await open(`/profile?tab=addresses&add=${wallet}`);
  await person.type(await screen.findByLabelText('Nombre'), label);
  return person;
}

const press = async (person: UserEvent, name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

async function askForCode(person: UserEvent) {
  await press(person, 'Enviar código a mi correo');
  await screen.findByText(/Lo enviamos a a•••@demo\.test/);
}

async function enterCode(person: UserEvent, code = '123456') {
  const field = screen.getByRole('textbox', { name: 'Código secreto' });
  await person.clear(field);
  await person.type(field, code);
  await press(person, 'Agregar dirección');
}

beforeEach(() => {
  getTabStorage().clear();
  getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
});

describe('the address book', () => {
  it('shows each address whole, with its name, network and use', async () => {
    startServer();
    await open();
    const list = await screen.findByRole('list', { name: 'Libreta de direcciones' });
    const [first, other] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Trezor personal');
    expect(first).toHaveTextContent(trezor.address);
    expect(first).toHaveTextContent('5 retiros pagados, el último el 12 nov 2026');
    expect(first).toHaveTextContent('Polygon');
    expect(other).toHaveTextContent('Sin retiros');
  });

  it('says that it is empty, and begins with one', async () => {
    startServer({ 'GET /api/addresses/': () => ok({ items: [] }) });
    const person = await open();
    expect(await screen.findByText('No has guardado direcciones.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Agregar dirección' }));
    expect(await screen.findByLabelText('Nombre')).toBeInTheDocument();
  });

  it('says why it cannot be read, and reads again', async () => {
    let isOff = true;
    startServer({
      'GET /api/addresses/': () => (isOff ? refuse('payouts_off', {}, 409) : ok({ items: [] })),
    });
    const person = await open();
    expect(await screen.findByText(/Los pagos en la red están desactivados/)).toBeInTheDocument();
    isOff = false;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No has guardado direcciones.')).toBeInTheDocument();
  });

  it('shows an address as a QR code', async () => {
    startServer();
    const person = await open();
    const actions = await screen.findByRole('group', { name: 'Acciones de Trezor personal' });
    await person.click(within(actions).getByRole('button', { name: 'Ver QR' }));
    expect(
      await screen.findByRole('img', { name: 'Código QR de la dirección «Trezor personal»' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent(trezor.address);
  });

  it('gives another name, and says when that one is taken', async () => {
    const server = startServer({
      'PATCH /api/addresses/2/': ({ body }) =>
        body['label'] === 'Trezor personal'
          ? refuse('validation', {
              fields: { label: { id: 'label.taken', values: { label: 'Trezor personal' } } },
            })
          : ok({ ...second, label: body['label'] }),
    });
    const person = await open();
    const actions = await screen.findByRole('group', { name: 'Acciones de Segunda billetera' });
    await person.click(within(actions).getByRole('button', { name: 'Cambiar el nombre' }));
    const field = await screen.findByLabelText('Nombre');
    await person.clear(field);
    await person.type(field, 'Trezor personal');
    await press(person, 'Guardar el nombre');
    expect(await screen.findByText(/Ya tienes una dirección con el nombre/)).toBeInTheDocument();
    await person.clear(field);
    await person.type(field, 'Ledger');
    await press(person, 'Guardar el nombre');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('PATCH /api/addresses/2/').at(-1)?.body).toEqual({ label: 'Ledger' });
    await waitFor(() => expect(server.to('GET /api/addresses/').length).toBeGreaterThan(2));
  });

  it('lets one go after asking, and says that only a code brings it back', async () => {
    let items = [trezor, second];
    const server = startServer({
      'GET /api/addresses/': () => ok({ items }),
      'POST /api/addresses/2/remove/': () => {
        items = [trezor];
        return ok({ ok: true });
      },
    });
    const person = await open();
    const actions = await screen.findByRole('group', { name: 'Acciones de Segunda billetera' });
    await person.click(within(actions).getByRole('button', { name: 'Quitar dirección' }));
    expect(await screen.findByText(/no se puede deshacer/)).toBeInTheDocument();
    expect(server.to('POST /api/addresses/2/remove/')).toHaveLength(0);
    await press(person, 'Quitar dirección');
    await waitFor(() => expect(screen.queryByText('Segunda billetera')).toBeNull());
  });
});

describe('adding an address', () => {
  it('checks it, asks for a code and saves exactly what was checked', async () => {
    const server = startServer();
    const person = await openForm();
    expect(await screen.findByText(/una pausa de seguridad de 24\sh/)).toBeInTheDocument();
    await askForCode(person);
    expect(server.to('POST /api/auth/user/send-code/')[0]?.body).toEqual({ isWithdrawal: false });
    expect(screen.getByRole('dialog')).toHaveTextContent(wallet);
    await enterCode(person);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('POST /api/addresses/')[0]?.body).toEqual({
      label: 'Nueva',
      wallet,
      secret_code: '123456',
    });
    expect(getTabStorage().getItem('address-draft.ana')).toBeNull();
  });

  it('finds what was typed after a reload, but no code', async () => {
    startServer();
    const person = await openForm('A medias');
    await askForCode(person);
    await person.type(screen.getByRole('textbox', { name: 'Código secreto' }), '4071');
    const kept = JSON.stringify(Object.entries(sessionStorage));
    expect(kept).toContain('A medias');
    expect(kept).not.toContain('4071');
    cleanup();
    await open('/profile?tab=addresses&add=');
    expect(await screen.findByLabelText('Nombre')).toHaveValue('A medias');
    expect(screen.getByRole('dialog')).toHaveTextContent(wallet);
  });

  it('refuses wrong capitals without asking for a code', async () => {
    const server = startServer();
    const person = await open('/profile?tab=addresses&add=');
    await person.type(await screen.findByLabelText('Nombre'), 'Nueva');
    await person.click(screen.getByLabelText('Dirección de billetera'));
    await person.paste(wallet.replace('E7', 'e7'));
    await press(person, 'Enviar código a mi correo');
    expect(await screen.findByText(/Las mayúsculas de la dirección no coinciden/)).toBeVisible();
    expect(server.to('POST /api/auth/user/send-code/')).toHaveLength(0);
  });

  it('refuses one that is in the book, by its name', async () => {
    const server = startServer({
      'POST /api/addresses/check/': () => ok({ ...known, first_use: false, saved_as: 'Ledger' }),
    });
    const person = await openForm();
    expect(await screen.findByText('Ya está en tu libreta como «Ledger».')).toBeInTheDocument();
    await press(person, 'Enviar código a mi correo');
    await waitFor(() =>
      expect(screen.getByLabelText('Dirección de billetera')).toHaveAccessibleDescription(
        /Ya está en tu libreta como «Ledger»/,
      ),
    );
    expect(server.to('POST /api/auth/user/send-code/')).toHaveLength(0);
  });

  it('wants a look-alike compared first, and shows both whole', async () => {
    const other = { label: 'Trezor personal', address: `${wallet.slice(0, 38)}9Ee7` };
    const server = startServer({
      'POST /api/addresses/check/': () => ok({ ...known, look_alike: other }),
    });
    const person = await openForm();
    expect(await screen.findByText('Se parece a «Trezor personal», pero es otra.')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent(other.address);
    await press(person, 'Enviar código a mi correo');
    expect(await screen.findByText(/Antes de guardarla, compárala/)).toBeInTheDocument();
    expect(server.to('POST /api/auth/user/send-code/')).toHaveLength(0);
    await person.click(screen.getByRole('checkbox', { name: /Las comparé/ }));
    await askForCode(person);
  });

  it('says that it is a contract', async () => {
    startServer({ 'POST /api/addresses/check/': () => ok({ ...known, is_contract: true }) });
    await openForm();
    expect(await screen.findByText(/Es la dirección de un contrato/)).toBeInTheDocument();
  });

  it('asks about what stands in the field, and drops the question before it', async () => {
    const asked: Call[] = [];
    startServer({
      'POST /api/addresses/check/': (call) => {
        asked.push(call);
        return new Promise<Response>(() => {});
      },
    });
    const person = await open(`/profile?tab=addresses&add=${wallet}`);
    await waitFor(() => expect(asked).toHaveLength(1));
    await person.click(await screen.findByRole('button', { name: 'Cambiar la dirección' }));
    await person.clear(screen.getByLabelText('Dirección de billetera'));
    await person.paste(second.address);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
  });

  it('counts the tries of a wrong code and keeps everything', async () => {
    startServer({
      'POST /api/addresses/': ({ body }) =>
        body['secret_code'] === '123456'
          ? ok(second)
          : refuse('code_wrong', { details: { tries_left: 4 } }),
    });
    const person = await openForm();
    await askForCode(person);
    await enterCode(person, '111111');
    expect(await screen.findByText('Ese no es el código. Te quedan 4 intentos.')).toBeVisible();
    await enterCode(person);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['code_expired', 'El código venció. Pide otro.'],
    ['code_spent', /Este código ya no sirve/],
  ])('says what to do on %s, and sends another code', async (code, sentence) => {
    const server = startServer({ 'POST /api/addresses/': () => refuse(code) });
    const person = await openForm();
    await askForCode(person);
    await enterCode(person);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Pedir otro código' }));
    await waitFor(() => expect(server.to('POST /api/auth/user/send-code/')).toHaveLength(2));
  });

  it.each([
    ['already_saved', { details: { label: 'Ledger' } }, /ya está en tu libreta como «Ledger»/],
    ['too_many', { details: { max: 50 } }, /caben 50 direcciones/],
    ['payouts_off', {}, /Los pagos en la red están desactivados/],
    ['validation', { fields: { label: { id: 'label.taken', values: { label: 'N' } } } }, /«N»/],
  ])('goes back to the data on %s, with all that was typed', async (code, more, sentence) => {
    startServer({ 'POST /api/addresses/': () => refuse(code, more, 409) });
    const person = await openForm();
    await askForCode(person);
    await enterCode(person);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Nueva');
    expect(screen.getByRole('dialog')).toHaveTextContent(wallet);
  });

  it('says how long to wait when too many codes were asked for', async () => {
    startServer({
      'POST /api/auth/user/send-code/': () =>
        refuse('rate_limited', { details: { retry_after: 45 } }, 429),
    });
    const person = await openForm();
    await press(person, 'Enviar código a mi correo');
    expect(await screen.findByText('Demasiados intentos. Espera 00:45.')).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre')).toHaveValue('Nueva');
  });

  it('can be checked again when nobody answered', async () => {
    let answers = false;
    startServer({
      'POST /api/addresses/check/': () => {
        if (!answers) throw new TypeError('no network');
        return ok(known);
      },
    });
    const person = await openForm();
    await screen.findByText(/No llegamos al servidor/);
    answers = true;
    await press(person, 'Reintentar');
    expect(await screen.findByText(/Primera vez con esta dirección/)).toBeInTheDocument();
  });
});
