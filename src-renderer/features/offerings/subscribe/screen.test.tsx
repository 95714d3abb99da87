import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { versionText } from '#contract/rules/offerings/documents.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import {
  agreement,
  documentOf,
  notEligible,
  offeringOf,
  subscriptionOf,
  versionOf,
} from '../offerings.fixtures.ts';
import { SubscribeScreen } from './screen.tsx';

/** Whether the end of a text is in sight once it is shown. */
let isInSight: boolean;

beforeEach(() => {
  // jsdom lacks `crypto.subtle`.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly told: IntersectionObserverCallback;
      constructor(told: IntersectionObserverCallback) {
        this.told = told;
      }
      observe(): void {
        const entry = { isIntersecting: isInSight } as IntersectionObserverEntry;
        this.told([entry], this as unknown as IntersectionObserver);
      }
      disconnect(): void {}
    },
  );
  isInSight = true;
});
afterEach(() => vi.unstubAllGlobals());

interface Given {
  readonly offering?: () => Offering;
  /** What the server says the documents' fingerprint is; null: the one of their texts. */
  readonly digest?: string | null;
  readonly refusal?: { readonly code: string; readonly details?: object };
}

async function open({ offering = offeringOf, digest = null, refusal }: Given = {}) {
  const version = async (id: number) => {
    const found = offering().documents.find((one) => one.id === id) ?? agreement;
    const { text_es: es, text_en: en } = versionOf(found, '');
    return versionOf(found, digest ?? (await sha256(versionText({ es, en }))));
  };
  return renderMember(
    <SubscribeScreen
      slug="planta-solar"
      title="Suscribir"
      off={<p>cerrada</p>}
      notFound={<p>no existe</p>}
    />,
    {
      path: '/tokenization/planta-solar/subscribe',
      answers: {
        'GET /api/tokenization/offerings/planta-solar/': offering,
        'GET /api/tokenization/documents/1/': () => version(1),
        'GET /api/tokenization/documents/2/': () => version(2),
        'GET /api/tokenization/documents/3/': () => version(3),
        'POST /api/tokenization/offerings/planta-solar/subscribe/': () =>
          refusal
            ? Response.json({ ...refusal, message: '', request_id: '1' }, { status: 409 })
            : { subscription: subscriptionOf(), request: null },
      },
    },
  );
}

const box = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name}`) });

/** Opens a document, comes to its end, and ticks its box. */
async function accept(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `Leer ${name}` }));
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText('Leído. Ya puedes aceptarlo.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await box(name));
}

async function type(amount: string): Promise<void> {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Monto');
  await user.clear(field);
  await user.type(field, amount);
  await user.tab();
}

const button = (name: RegExp) => screen.getByRole('button', { name });

test('read, ticked, typed: what was shown is subscribed for, and the subscription opens', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open();
  expect(await box('Riesgos')).toBeDisabled();
  await accept('Riesgos');
  await type('1500');
  expect(screen.getByText('30 participaciones de 50.00')).toBeVisible();
  expect(button(/^Suscribir 1,500\.00 USD$/)).toBeDisabled();
  expect(screen.getByText(/^Falta aceptar Contrato de participación/)).toBeVisible();
  await accept('Contrato de participación');
  expect(screen.getByText(/Vuelven 1,500\.00 USD, sin motivo y sin tarifa/)).toBeVisible();
  await user.click(button(/^Suscribir 1,500\.00 USD$/));
  await waitFor(() => expect(place()).toBe('/tokenization/subscriptions/31244'));
  const [sent, ...others] = calls.filter(({ call }) => call.startsWith('POST'));
  expect(others).toEqual([]);
  expect(sent?.body).toEqual({
    units: 30,
    amount: '1500.00',
    versions: [1, 2],
    payment: 'balance',
    currency: null,
  });
});

test('a document that was not read to its end has no box to tick', async () => {
  isInSight = false;
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Leer Riesgos' }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Llega al final para poder aceptarlo.')).toBeVisible();
  expect(await within(sheet).findByText(/^Comprobado en tu dispositivo/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await box('Riesgos')).toBeDisabled();
});

test('a text that does not match its fingerprint is not accepted', async () => {
  await open({ digest: 'f'.repeat(64) });
  await userEvent.click(await screen.findByRole('button', { name: 'Leer Riesgos' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('no coincide con su huella');
  await userEvent.keyboard('{Escape}');
  expect(await box('Riesgos')).toBeDisabled();
});

test('a new version clears its own box alone, and says so', async () => {
  let isNew = false;
  const { queryClient } = await open({
    offering: () =>
      offeringOf({ documents: [isNew ? documentOf(3, { version: 3 }) : documentOf(1), agreement] }),
  });
  await accept('Riesgos');
  await accept('Contrato de participación');
  isNew = true;
  await queryClient.invalidateQueries({ queryKey: ['Offerings', 'one'] });
  expect(await screen.findByText('Riesgos cambió a v3. Léelo y acéptalo otra vez.')).toBeVisible();
  expect(await box('Riesgos')).not.toBeChecked();
  expect(await box('Riesgos')).toBeDisabled();
  expect(await box('Contrato de participación')).toBeChecked();
});

test('a rest that makes no whole units is refused with the two nearest amounts', async () => {
  await open();
  await type('1520');
  expect(
    screen.getAllByText(
      '1,520.00 no da un número entero de participaciones. Escribe 1,500.00 o 1,550.00.',
    )[0],
  ).toBeVisible();
  expect(button(/^Suscribir$/)).toBeDisabled();
  await userEvent.click(button(/^Usar 1,550\.00$/));
  expect(screen.getByText('31 participaciones de 50.00')).toBeVisible();
});

test('an amount of whole units is shown in each currency, any other is not', async () => {
  await open();
  await type('1520');
  expect(screen.queryByText('Ver en USDT y TCT')).not.toBeInTheDocument();
  await type('1550');
  await userEvent.click(await screen.findByText('Ver en USDT y TCT'));
  const list = screen.getByRole('list', { name: 'El mismo monto en otras monedas' });
  expect(list).toHaveTextContent(/1,550\.00\sUSDT/);
});

test.each([
  ['50', 'Tu mínimo es 100.00.'],
  ['10050', 'Tu máximo es 10,000.00.'],
])('%s USD is refused: %s', async (amount, sentence) => {
  await open();
  await type(amount);
  expect(screen.getAllByText(sentence)[0]).toBeVisible();
});

test('a balance that is too low says what it lacks', async () => {
  await open({ offering: () => offeringOf({ direct_balance: '100.00' }) });
  await accept('Riesgos');
  await accept('Contrato de participación');
  await type('150');
  expect(screen.getAllByText('Faltan 50.00 USD en tu saldo.')).toHaveLength(2);
  expect(button(/^Suscribir 150\.00 USD$/)).toBeDisabled();
});

test.each([
  ['offering_full', { left: 3 }, 'Quedan 3 participaciones en esta oferta'],
  ['offering_state', { state: 'closed' }, 'La oferta cerró mientras la mirabas. No se cobró nada.'],
  ['documents_changed', { versions: [1] }, 'Un documento cambió'],
  ['not_eligible', { reason: 'country', country: 'PE' }, 'no tiene permiso en Perú'],
  ['not_eligible', { reason: 'none' }, 'Revisa tu elegibilidad'],
  ['amount_out_of_range', { minimum: '100.00', maximum: '500.00' }, 'de 100.00 a 500.00 USD'],
  ['subscriptions_closed', {}, 'Las suscripciones no están abiertas ahora'],
  ['balance_exceeded', { available: '10.00' }, 'Tu saldo disponible es 10.00 USD'],
])('refused with %s %o it says so', async (code, details, sentence) => {
  await open({ refusal: { code, details } });
  await accept('Riesgos');
  await accept('Contrato de participación');
  await type('1500');
  await userEvent.click(button(/^Suscribir 1,500\.00 USD$/));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test.each<[string, Partial<Offering>]>([
  ['Comprueba tu elegibilidad', { eligibility: notEligible }],
  [
    'Tu elegibilidad venció el 14 mar 2026. Renuévala para suscribir.',
    { eligibility: { ...notEligible, ended_at: '2026-03-14T12:00:00.000Z' } },
  ],
  ['Esta oferta no tiene permiso en Perú.', { eligibility: { ...notEligible, country: 'PE' } }],
  ['No quedan participaciones en esta oferta.', { own_left: 0 }],
  ['Queda 1 participación, menos que el mínimo por miembro.', { own_left: 1 }],
  [
    'Ya pediste el máximo por miembro: 200 participaciones.',
    { own: { units: 200, allotted: null, number: 7 }, own_left: 0 },
  ],
  ['La oferta cerró mientras la mirabas.', { state: 'closed' }],
  ['Abre el', { state: 'approved' }],
])('«%s» stands in place of the form', async (sentence, change) => {
  await open({ offering: () => offeringOf(change) });
  expect(await screen.findByRole('note')).toHaveTextContent(sentence);
  expect(screen.queryByLabelText('Monto')).not.toBeInTheDocument();
});

test('a version that the network does not have yet turns the button off meanwhile', async () => {
  let anchor: Offering['documents'][number]['anchor'] = { is_same: true, block: 7 };
  const contract = { chain_id: 137, address: '0x34aB0cB43454A16CC030c0810EC93D611B72B51C' };
  const { queryClient } = await open({
    offering: () => offeringOf({ contract, documents: [documentOf(1, { anchor })] }),
  });
  await type('1500');
  anchor = null;
  await queryClient.invalidateQueries({ queryKey: ['Offerings', 'one'] });
  expect(await screen.findByText(/^La red todavía no tiene la huella/)).toBeVisible();
  expect(button(/^Suscribir 1,500\.00 USD$/)).toBeDisabled();
});

test('closed meanwhile, what was typed stays and the button says why it is off', async () => {
  let state: Offering['state'] = 'open';
  const { queryClient } = await open({ offering: () => offeringOf({ state }) });
  await type('1500');
  state = 'closed';
  await queryClient.invalidateQueries({ queryKey: ['Offerings', 'one'] });
  expect(await screen.findByText(/^La oferta cerró mientras la mirabas/)).toBeVisible();
  expect(screen.getByLabelText('Monto')).toHaveValue('1500');
  expect(button(/^Suscribir 1,500\.00 USD$/)).toBeDisabled();
});
