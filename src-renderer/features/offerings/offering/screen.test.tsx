import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { agreement, documentOf, notEligible, offeringOf } from '../offerings.fixtures.ts';
import { OfferingScreen } from './screen.tsx';

const open = (change: Partial<Offering> = {}, answer?: () => unknown) =>
  renderMember(
    <OfferingScreen slug="planta-solar" off={<p>cerrada</p>} notFound={<p>no existe</p>} />,
    {
      path: '/tokenization/planta-solar',
      answers: {
        'GET /api/tokenization/offerings/planta-solar/': answer ?? (() => offeringOf(change)),
      },
    },
  );

const refused = (code: string, status: number) => () =>
  Response.json({ code, message: '', request_id: '1' }, { status });

test('what can go wrong comes first, and the button has the risk over it', async () => {
  await open();
  const [first, ...others] = await screen.findAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Lo que puede salir mal');
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'Suscrito',
    'Qué pasa y cuándo',
    'Documentos',
    'Términos',
  ]);
  const risk = screen.getByText(/^Puedes perder parte o todo tu capital/);
  const button = screen.getByRole('link', { name: 'Suscribir' });
  expect(button).toHaveAttribute('href', '/tokenization/planta-solar/subscribe');
  expect(risk.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a document has version, date, words, languages and fingerprint, each button its own name', async () => {
  await open();
  await screen.findByRole('button', { name: 'Copiar huella de Riesgos' });
  const row = screen.getByRole('button', { name: 'Leer Riesgos' }).closest('li') as HTMLElement;
  expect(row).toHaveTextContent(/^Riesgos v218 oct 2026 · 1,840 palabras · es, en · [0-9a-f]{6}…/);
});

test('the terms are in USD and in whole units', async () => {
  await open();
  const terms = (await screen.findByText('Términos')).closest('section') as HTMLElement;
  expect(within(terms).getByText('600,000.00 USD')).toBeVisible();
  expect(within(terms).getByText('100.00 a 10,000.00 USD')).toBeVisible();
  expect(within(terms).getByText('de 2 a 200 participaciones')).toBeVisible();
  expect(within(terms).getByText('Exención, art. 8')).toBeVisible();
});

test.each<[string, Partial<Offering>]>([
  ['Esta oferta no tiene permiso en Perú.', { eligibility: { ...notEligible, country: 'PE' } }],
  ['No quedan participaciones en esta oferta.', { own_left: 0 }],
  ['Las suscripciones no están abiertas ahora', { subscriptions_open: false }],
  ['No llegó al mínimo', { state: 'failed', ended_at: '2026-10-01T12:00:00.000Z' }],
  ['Faltó una licencia.', { state: 'cancelled', cancel_reason: 'Faltó una licencia.' }],
])('«%s» stands in place of the button', async (sentence, change) => {
  await open(change);
  expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Suscribir' })).not.toBeInTheDocument();
});

const contract = { chain_id: 137, address: '0x34aB0cB43454A16CC030c0810EC93D611B72B51C' };
const anchored = (is_same: boolean) => ({ is_same, block: 64_118_902 });

test('where the network has the fingerprint of every document, it says so with the block', async () => {
  await open({
    contract,
    documents: [
      documentOf(1, { anchor: { is_same: true, block: 64_118_890 } }),
      { ...agreement, anchor: anchored(true) },
    ],
  });
  expect(
    await screen.findByText(
      'La red tiene las mismas huellas de los 2 documentos, bloque 64,118,902.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Suscribir' })).toBeVisible();
});

test.each([
  ['has another fingerprint', anchored(false), /^La red tiene otra huella: Riesgos\. No se puede/],
  ['has none yet', null, /^La red todavía no tiene la huella de esta versión: Riesgos\./],
])('a document of which the network %s turns the button off', async (_, anchor, sentence) => {
  const documents = [documentOf(1, { anchor }), { ...agreement, anchor: anchored(true) }];
  await open({ contract, documents });
  // Below the documents, and in the place of the button.
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Suscribir' })).toBeNull();
});

test('without a contract nothing is said of the network', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Suscribir' })).toBeVisible();
  expect(screen.queryByText(/^La red/)).toBeNull();
});

test('who may subscribe elsewhere alone is not told that they may here', async () => {
  await open({
    eligibility: { country: 'PE', valid_until: '2099-01-01T12:00:00.000Z', ended_at: null },
  });
  expect(await screen.findByRole('link', { name: /^Elegibilidad vigente Perú/ })).toBeVisible();
  expect(screen.queryByText('Puedes suscribir')).toBeNull();
});

test('a permit that has run out is none', async () => {
  await open({ permits: [{ country: 'CO', basis: 'Exención', valid_until: '2020-01-01' }] });
  expect(await screen.findByText('Esta oferta no tiene permiso en Colombia.')).toBeVisible();
});

test('what one has of it is a link away', async () => {
  await open({ own: { units: 30, allotted: null, number: 31_244 } });
  expect(await screen.findByRole('link', { name: 'Ver tu parte' })).toHaveAttribute(
    'href',
    '/tokenization/subscriptions/31244',
  );
});

test('unknown it is not there; switched off it is the closed page', async () => {
  await open({}, refused('not_found', 404));
  expect(await screen.findByText('no existe')).toBeVisible();
  await open({}, refused('area_off', 403));
  expect(await screen.findByText('cerrada')).toBeVisible();
});

test('countries with the same permit stand together, others with theirs', async () => {
  const permit = { basis: 'Oferta privada', valid_until: null };
  await open({
    permits: [
      { country: 'CO', ...permit },
      { country: 'EC', basis: 'Exención', valid_until: '2027-01-31' },
      { country: 'MX', ...permit },
    ],
  });
  const term = (await screen.findByText('Países')).closest('div');
  expect(term).toHaveTextContent(
    /^PaísesColombia y MéxicoOferta privadaEcuadorExención, hasta el 31 ene 2027/,
  );
});

test('what others do to it is shown as soon as the server tells', async () => {
  let say = (_line: string): void => undefined;
  let given = offeringOf({ members: 41, asked_usd: '318450.00' });
  await renderMember(
    <OfferingScreen slug="planta-solar" off={<p>cerrada</p>} notFound={<p>no existe</p>} />,
    {
      path: '/tokenization/planta-solar',
      answers: {
        'GET /api/tokenization/offerings/planta-solar/': () => given,
        'GET /api/tokenization/offerings/planta-solar/watch/': () =>
          new Response(
            new ReadableStream<Uint8Array>({
              start: (controller) => {
                say = (line) => controller.enqueue(new TextEncoder().encode(`${line}\n`));
              },
            }),
          ),
      },
    },
  );
  const members = async (count: string) =>
    waitFor(() => expect(screen.getByText('Miembros').parentElement).toHaveTextContent(count));
  await members('41');
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter(Boolean);
  expect(said()).toEqual([]);
  given = offeringOf({ members: 42, asked_usd: '319950.00' });
  say('{"event":"offering"}');
  await members('42');
  expect(said()).toEqual(['Suscrito: 319,950.00 USD']);
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media.includes('47.9375em'), media }),
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  test('the one act stands after all that is read, once, with the risk over it', async () => {
    await open();
    const terms = await screen.findByText('Términos');
    const button = screen.getByRole('link', { name: 'Suscribir' });
    expect(terms.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const risk = screen.getByText(/^Puedes perder parte o todo tu capital/).closest('p');
    expect(risk?.nextElementSibling).toBe(button);
  });

  test('without an act there is no bar', async () => {
    await open({ state: 'closed' });
    expect(await screen.findByText('Términos')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Suscribir' })).toBeNull();
    expect(screen.queryByText(/^Puedes perder parte o todo tu capital/)).toBeNull();
  });
});
