import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onlineManager } from '@tanstack/react-query';
import type { EligibilityClaim, EligibilityState } from '#contract/api/tokenization/eligibility.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { renderMember, type Arrived } from '../../../tests/support/render-member.tsx';
import { claimOf, documentOf, erasedClaim, settingsOf, stateOf } from './eligibility.fixtures.ts';
import { EligibilityScreen } from './eligibility-screen.tsx';

const NOW = '2026-11-22T12:00:00.000Z';
beforeEach(() => vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const refusal = (status: number, body: object) =>
  Response.json({ message: '', request_id: 'r', ...body }, { status });

/** The screen over a server that holds a state; what it answers to calls is changed. */
async function open(change: Partial<EligibilityState> = {}, answers = {}, isOn = true) {
  const server = { state: stateOf(change) };
  const world = await renderMember(<EligibilityScreen title="Tu elegibilidad" />, {
    path: '/tokenization/eligibility',
    answers: {
      'GET /api/settings/': () => settingsOf(isOn),
      'GET /api/countries/': () => ({
        items: [
          { code: 'MX', calling_code: '52' },
          { code: 'CO', calling_code: '57' },
        ],
      }),
      'GET /api/tokenization/eligibility/': () => server.state,
      ...answers,
    },
  });
  return { ...world, server };
}

const send = () => screen.findByRole('button', { name: 'Enviar para revisar' });
const posts = (calls: readonly Arrived[]) => calls.filter(({ call }) => call.startsWith('POST'));
const chooserOf = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input[type=file]' });

async function fill(user: ReturnType<typeof userEvent.setup>, born = '1990-04-12') {
  await user.type(await screen.findByLabelText('Nombre completo'), 'Valeria Montes Ruiz');
  fireEvent.change(screen.getByLabelText('Fecha de nacimiento'), { target: { value: born } });
}

test('before anything is asked it says what is kept, and until when', async () => {
  await open();
  expect(await screen.findByText(/Aún no la pediste/)).toBeVisible();
  const kept = within(screen.getByRole('region', { name: 'Qué guardamos y hasta cuándo' }));
  expect(kept.getByText('se borran 90 días después')).toBeVisible();
  expect(kept.getByText('se borran 180 días después')).toBeVisible();
  expect(kept.getByText('se borran 24 horas después')).toBeVisible();
});

const granted: Partial<EligibilityClaim> = { state: 'granted', decided_at: NOW };
test.each<[string, Partial<EligibilityState>, RegExp, RegExp]>([
  ['asked for', { claims: [claimOf()], ask_from: null }, /^Por revisar$/, /La revisa una persona/],
  [
    'granted',
    {
      claims: [claimOf({ ...granted, valid_until: '2027-11-20T00:00:00.000Z' })],
      valid: { id: 7, kind: 'natural_person', country: 'MX', until: '2027-11-20T00:00:00.000Z' },
      ask_from: '2027-09-21T00:00:00.000Z',
    },
    /^Puedes suscribir$/,
    /Puedes renovarla desde el/,
  ],
  [
    'about to end',
    {
      claims: [claimOf({ ...granted, valid_until: '2026-12-20T00:00:00.000Z' })],
      valid: { id: 7, kind: 'natural_person', country: 'MX', until: '2026-12-20T00:00:00.000Z' },
    },
    /^Vence pronto$/,
    /Renovar mi elegibilidad/,
  ],
  [
    'ended',
    { claims: [erasedClaim({ ...granted, valid_until: '2026-11-01T00:00:00.000Z' })] },
    /^Venció$/,
    /Ya no vale/,
  ],
  [
    'refused',
    { claims: [erasedClaim({ state: 'refused', note: 'La foto del reverso no se lee.' })] },
    /^Rechazada$/,
    /La foto del reverso no se lee/,
  ],
  [
    'revoked',
    { claims: [erasedClaim({ state: 'revoked', note: 'El documento era de otra persona.' })] },
    /^Revocada$/,
    /El documento era de otra persona/,
  ],
  ['withdrawn', { claims: [erasedClaim({ state: 'withdrawn' })] }, /^Retirada$/, /La retiraste/],
  ['lapsed', { claims: [erasedClaim({ state: 'lapsed' })] }, /^Sin revisar$/, /Nadie la revisó/],
])('a claim that is %s says so', async (_, state, chip, sentence) => {
  await open(state);
  expect(await screen.findByText(chip)).toBeVisible();
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the form is there exactly while something can be asked for', async () => {
  const { server, queryClient } = await open();
  expect(await send()).toBeEnabled();
  server.state = stateOf({ claims: [claimOf()], ask_from: null });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Por revisar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar para revisar' })).toBeNull();
});

test('a document is sent at once, and goes with what is asked', async () => {
  const user = userEvent.setup();
  const { calls, server } = await open(
    {},
    {
      'POST /api/tokenization/eligibility/documents/': () => documentOf(),
      'POST /api/tokenization/eligibility/': () => {
        server.state = stateOf({ claims: [claimOf()], ask_from: null });
        return claimOf();
      },
    },
  );
  await fill(user);
  await user.upload(chooserOf('Pasaporte'), new File(['x'], 'foto.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/234 kB/)).toBeVisible();
  server.state = stateOf({ documents: [documentOf()] });
  const [sent] = posts(calls);
  expect(sent?.body).toBeInstanceOf(FormData);
  const form = sent?.body as FormData;
  expect([...form.keys()]).toEqual(['kind', 'file']);
  expect(form.get('kind')).toBe('passport');
  await user.click(await send());
  await waitFor(() =>
    expect(posts(calls)[1]).toEqual({
      call: 'POST /api/tokenization/eligibility/',
      body: {
        kind: 'natural_person',
        country: 'MX',
        document_name: 'Valeria Montes Ruiz',
        document_date: '1990-04-12',
        documents: ['d'.repeat(32)],
      },
    }),
  );
  expect(await screen.findByText('Por revisar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar para revisar' })).toBeNull();
});

test('without the documents it needs nothing is asked', async () => {
  const user = userEvent.setup();
  const { calls } = await open({ documents: [documentOf({ kind: 'identity_front' })] });
  await fill(user);
  await user.click(await send());
  expect(await screen.findByText(/documento por los dos lados/)).toBeVisible();
  expect(posts(calls)).toEqual([]);
});

test.each([
  ['2010-01-01', /Hay que tener 18 años cumplidos/],
  ['2030-01-01', /Revisa la fecha de nacimiento/],
  ['', /Completa este campo/],
])('who was born on %s is told before anything is sent', async (born, sentence) => {
  const user = userEvent.setup();
  const { calls } = await open({ documents: [documentOf()] });
  await fill(user, born);
  await user.click(await send());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(posts(calls)).toEqual([]);
});

test('a company needs its number and its registration, and is no child', async () => {
  const user = userEvent.setup();
  const { calls } = await open(
    { documents: [documentOf({ kind: 'registration' })] },
    { 'POST /api/tokenization/eligibility/': () => claimOf() },
  );
  await user.click(await screen.findByRole('radio', { name: /Una empresa/ }));
  await user.type(screen.getByLabelText('Razón social'), 'Montes S.A.S.');
  fireEvent.change(screen.getByLabelText('Fecha de registro'), { target: { value: '2020-03-01' } });
  await user.click(await send());
  expect(await screen.findByText('Completa este campo.')).toBeVisible();
  await user.type(screen.getByLabelText('Número de registro'), 'NIT 901');
  await user.click(await send());
  await waitFor(() => expect(posts(calls)).toHaveLength(1));
  expect(posts(calls)[0]).toMatchObject({
    body: { kind: 'legal_entity', registration_number: 'NIT 901', document_date: '2020-03-01' },
  });
});

test.each([
  ['area_off', /Esta parte está cerrada por ahora/],
  ['claim_open', /Ya tienes una elegibilidad por revisar/],
  ['claim_valid', /Tu elegibilidad aún vale/],
])('%s is said, and what was typed stays', async (code, sentence) => {
  const user = userEvent.setup();
  const { server } = await open(
    { documents: [documentOf()] },
    {
      'POST /api/tokenization/eligibility/': () => {
        server.state = stateOf({ claims: [claimOf()], ask_from: null });
        return refusal(409, { code });
      },
    },
  );
  await fill(user);
  await user.click(await send());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Nombre completo')).toHaveValue('Valeria Montes Ruiz');
  expect(await screen.findByText('Por revisar')).toBeVisible();
  expect(await send()).toBeDisabled();
  expect(screen.getByText(/Ya hay una por revisar/)).toBeVisible();
});

test.each([
  [{ documents: { id: 'file.gone' } }, /Un archivo ya no está/],
  [{ country: { id: 'country.unknown' } }, /Elige un país de la lista/],
  [{ document_date: { id: 'date.adult', values: { years: 18 } } }, /Hay que tener 18 años/],
])('the server’s word on a field is said: %j', async (fields, sentence) => {
  const user = userEvent.setup();
  await open(
    { documents: [documentOf()] },
    {
      'POST /api/tokenization/eligibility/': () => refusal(400, { code: 'validation', fields }),
    },
  );
  await fill(user);
  await user.click(await send());
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Nombre completo')).toHaveValue('Valeria Montes Ruiz');
});

test('what is being sent says how far it is, holds the button, and stops when cancelled', async () => {
  const user = userEvent.setup();
  await open();
  let tell: (share: number) => void = () => {};
  const stopped = vi.fn<() => void>();
  await screen.findByText('Pasaporte', { selector: 'li span' });
  configureApi({
    upload: (_url, { signal }, onProgress) =>
      new Promise((_resolve, reject) => {
        tell = onProgress;
        signal?.addEventListener('abort', () => {
          stopped();
          reject(signal.reason as Error);
        });
      }),
  });
  await user.upload(chooserOf('Pasaporte'), new File(['x'], 'foto.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText('enviando')).toBeVisible();
  act(() => tell(0.42));
  expect(screen.getByRole('progressbar', { name: 'Envío de foto.jpg' })).toHaveTextContent('42%');
  expect(await send()).toBeDisabled();
  act(() => tell(1));
  expect(screen.getByRole('progressbar')).toHaveTextContent('revisando y cifrando');
  expect(stopped).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancelar el envío: foto.jpg' }));
  expect(stopped).toHaveBeenCalledOnce();
  expect(screen.queryByText('foto.jpg')).toBeNull();
  expect(await send()).toBeEnabled();
});

test('silence can be tried again; what the server refuses is said in its place', async () => {
  const user = userEvent.setup();
  let answer: () => unknown = () => {
    throw new TypeError('Failed to fetch');
  };
  await open({}, { 'POST /api/tokenization/eligibility/documents/': () => answer() });
  await screen.findByText('Pasaporte', { selector: 'li span' });
  await user.upload(chooserOf('Pasaporte'), new File(['x'], 'foto.jpg', { type: 'image/jpeg' }));
  const retry = await screen.findByRole('button', { name: 'Reintentar: foto.jpg' });
  answer = () =>
    refusal(400, { code: 'validation', fields: { file: { id: 'file.active', values: {} } } });
  await user.click(retry);
  expect(await screen.findByText(/Ese PDF trae acciones/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar: foto.jpg' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Quitar de la lista: foto.jpg' }));
  expect(screen.getByRole('button', { name: 'Elegir archivo: Pasaporte' })).toBeVisible();
});

test('a document that was sent can be erased', async () => {
  const user = userEvent.setup();
  const { calls, server } = await open(
    { documents: [documentOf()] },
    {
      [`POST /api/tokenization/eligibility/documents/${'d'.repeat(32)}/remove/`]: () => {
        server.state = stateOf();
        return { ok: true };
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Borrar: Pasaporte' }));
  expect(await screen.findByRole('button', { name: 'Elegir archivo: Pasaporte' })).toBeVisible();
  expect(posts(calls)).toHaveLength(1);
});

test('what was asked is withdrawn once that was confirmed', async () => {
  const user = userEvent.setup();
  const { calls, server } = await open(
    { claims: [claimOf()], ask_from: null },
    {
      'POST /api/tokenization/eligibility/7/withdraw/': () => {
        server.state = stateOf({ claims: [erasedClaim({ state: 'withdrawn' })] });
        return erasedClaim({ state: 'withdrawn' });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  expect(posts(calls)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Retirar y borrar' }));
  expect(await screen.findByText('Retirada')).toBeVisible();
  expect(posts(calls)).toHaveLength(1);
});

test('a claim that was decided meanwhile says so instead of being withdrawn', async () => {
  const user = userEvent.setup();
  await open(
    { claims: [claimOf()], ask_from: null },
    {
      'POST /api/tokenization/eligibility/7/withdraw/': () =>
        refusal(409, { code: 'claim_state', details: { state: 'granted' } }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar y borrar' }));
  expect(await screen.findByText(/Esa elegibilidad ya se decidió/)).toBeVisible();
});

test('closed, what was asked for is read and taken back, and nothing new is sent', async () => {
  await open({ claims: [claimOf()], ask_from: null, documents: [documentOf()] }, {}, false);
  expect(await screen.findByText(/La tokenización está cerrada/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retirar' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Borrar: Pasaporte' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Enviar para revisar' })).toBeNull();
});

test('offline nothing is sent, and the form says so', async () => {
  const user = userEvent.setup();
  await open();
  await fill(user);
  act(() => onlineManager.setOnline(false));
  expect(await send()).toBeDisabled();
  expect(screen.getByText(/Sin conexión no se envía/)).toBeVisible();
  expect(screen.getByLabelText('Nombre completo')).toHaveValue('Valeria Montes Ruiz');
});

test('a failure can be tried again', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  await open(
    {},
    {
      'GET /api/tokenization/eligibility/': () =>
        isBroken ? refusal(403, { code: 'forbidden' }) : stateOf(),
    },
  );
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  isBroken = false;
  await user.click(retry);
  expect(await screen.findByText(/Aún no la pediste/)).toBeVisible();
});
