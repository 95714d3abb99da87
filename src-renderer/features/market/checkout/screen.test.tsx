import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PostalAddress, Quote } from '#contract/api/market/market.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { address, cartOf, line, orderOf, quoteOf, said, totals } from '../market.fixtures.ts';
import { CheckoutScreen } from './screen.tsx';

interface Given {
  readonly addresses?: PostalAddress[];
  readonly quote?: Partial<Quote>;
  /** The code that its figures are refused with. */
  readonly quoteRefusal?: string;
  readonly refusal?: { readonly code: string; readonly details?: object };
  /** The cart can't be changed. */
  readonly isStuck?: boolean;
  /** The price is not known before. */
  readonly priced?: Promise<void>;
}

const refused = (body: object) =>
  Response.json({ ...body, message: '', request_id: '1' }, { status: 409 });

async function open({
  addresses = [address()],
  quote = {},
  quoteRefusal,
  refusal,
  isStuck,
  priced,
}: Given = {}) {
  return renderMember(<CheckoutScreen off={<p>cerrada</p>} />, {
    path: '/marketplace/checkout',
    answers: {
      'GET /api/market/cart/': () => cartOf([line(1)]),
      'GET /api/market/addresses/': () => ({ items: addresses }),
      'GET /api/countries/': () => ({ items: [] }),
      'GET /api/market/countries/MX/': () => ({
        country: 'MX',
        name: { text: 'México', language: 'es' },
        fields: [
          { name: 'line1', is_needed: true },
          { name: 'line2', is_needed: false },
          { name: 'city', is_needed: true },
        ],
        zone: null,
      }),
      'POST /api/market/quote/': async ({ body }) => {
        await priced;
        if (quoteRefusal !== undefined) return refused({ code: quoteRefusal });
        return (body as { method: number | null }).method === 2
          ? quoteOf({ method: 2, totals: totals({ shipping: '16.00', total: '230.86' }) })
          : quoteOf(quote);
      },
      'POST /api/market/cart/lines/': () =>
        isStuck === true ? refused({ code: 'area_off' }) : cartOf([line(2)]),
      'POST /api/market/orders/': () => (refusal ? refused(refusal) : orderOf()),
    },
  });
}

/** The window is as narrow as a phone's. */
function holdPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

const payButton = (amount: string) => screen.findByRole('button', { name: `Pagar ${amount} USD` });

test('what was shown is ordered, and the order opens', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open();
  await payButton('221.34');
  await user.click(await screen.findByRole('radio', { name: /Exprés/ }));
  const dearer = await payButton('230.86');
  await waitFor(() => expect(dearer).toBeEnabled());
  await user.click(dearer);
  await waitFor(() => expect(place()).toBe('/marketplace/orders/30431'));
  const [sent, ...others] = calls.filter(({ call }) => call === 'POST /api/market/orders/');
  expect(others).toEqual([]);
  expect(sent?.body).toEqual({
    address: 7,
    method: 2,
    invoice_name: 'Valeria Montes',
    tax_id: '',
    payment: 'balance',
    currency: null,
    total: '230.86',
  });
});

test('a way to pay can be chosen once its figures are there, which make the page longer', async () => {
  const { promise: priced, resolve } = Promise.withResolvers<void>();
  await open({ priced });
  expect(await screen.findByRole('heading', { name: /Pago/ })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'A nombre de' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: /Por la red/ })).not.toBeInTheDocument();
  resolve();
  expect(await screen.findByRole('radio', { name: /Por la red/ })).toBeVisible();
});

test('without an address the button waits, and says for what', async () => {
  await open({ addresses: [] });
  expect(await payButton('221.34')).toBeDisabled();
  expect(screen.getByText('Falta la dirección de envío.')).toBeVisible();
});

test('a balance that is too low says what is missing and leads to the other way', async () => {
  const user = userEvent.setup();
  await open({
    quote: { missing: '10.00', tokens: [{ currency: 'USDT', amount: '221.34' }] },
  });
  const button = await payButton('221.34');
  expect(button).toBeDisabled();
  const note = (await screen.findAllByText(/Faltan 10\.00 USD en tu saldo/))[0]?.closest(
    '[role="note"]',
  );
  await user.click(within(note as HTMLElement).getByRole('button', { name: 'Por la red' }));
  expect(button).toBeEnabled();
});

test('the last unit went to somebody else: the sentence says so, nothing was charged', async () => {
  const user = userEvent.setup();
  await open({
    refusal: { code: 'stock_gone', details: { lines: [{ variant: 1, available: 0 }] } },
  });
  await user.click(await payButton('221.34'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Otra persona compró la última unidad de Llave T1, Tinta. No se cobró nada.',
  );
});

test('on a phone the one button stands in a bar, with the total or why it waits', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const user = userEvent.setup();
  const { place } = await open();
  const button = await payButton('221.34');
  expect(button.parentElement?.parentElement).toHaveTextContent(/^De tu saldo221\.34/);
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/marketplace/orders/30431'));
  cleanup();
  await open({ addresses: [] });
  const waiting = await payButton('221.34');
  expect(waiting).toBeDisabled();
  expect(waiting.parentElement?.parentElement).toHaveTextContent('Falta la dirección de envío.');
});

test('what is gone is exchanged for a variant that is there, none of it lost', async () => {
  const user = userEvent.setup();
  const gone = line(1, {
    most: 0,
    quantity: 0,
    quantity_before: 2,
    instead: { variant: 2, option: said('Hueso'), quantity: 2, available: 3 },
  });
  const { calls } = await open({ quote: { lines: [gone, line(4)] } });
  expect(await payButton('221.34')).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Elegir Hueso, hay 3' }));
  const changes = () => calls.filter(({ call }) => call === 'POST /api/market/cart/lines/');
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { variant: 2, quantity: 2 },
      { variant: 1, quantity: 0 },
    ]),
  );
});

test.each([
  ['a computer', false],
  ['a phone', true],
])('on %s, where all is gone, there is nothing to press', async (_device, isPhone) => {
  if (isPhone) holdPhone();
  await open({ quote: { lines: [line(1, { most: 0, quantity: 0, amount: '0.00' })] } });
  expect(await screen.findByText(/^Se agotó todo lo de tu carrito/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  expect(screen.queryByText('Pagas')).toBeNull();
});

test('where nothing stands in for what is gone, its product does; a cut quantity says so', async () => {
  await open({
    quote: {
      lines: [
        line(1, { most: 0, quantity: 0, quantity_before: 2 }),
        line(3, { most: 1, quantity: 1, quantity_before: 2 }),
      ],
    },
  });
  expect(await screen.findByRole('link', { name: 'Ver producto' })).toHaveAttribute(
    'href',
    '/marketplace/llave',
  );
  expect(screen.getByText('Solo hay 1; bajamos la cantidad.')).toBeVisible();
});

test('a total that changed says from what to what', async () => {
  const user = userEvent.setup();
  await open({
    refusal: { code: 'offer_changed', details: { amount: '230.00', voucher: null } },
  });
  await user.click(await payButton('221.34'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'El total cambió de 221.34 a 230.00 USD',
  );
});

test.each([
  ['expired', 'Ese cupón venció el 1 oct 2026.'],
  ['minimum', 'Vale desde 50.00 USD en artículos.'],
  ['spent', 'Ese cupón ya se agotó.'],
])('a total that changed with its voucher (%s) says why', async (voucher, sentence) => {
  const user = userEvent.setup();
  await open({
    quote: {
      voucher: {
        code: 'CASA-10',
        amount: '10.00',
        percent: null,
        category: null,
        ends_at: '2026-10-01T12:00:00.000Z',
        minimum: '50.00',
        problem: null,
      },
    },
    refusal: { code: 'offer_changed', details: { amount: '231.34', voucher } },
  });
  await user.click(await payButton('221.34'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `El total cambió de 221.34 a 231.34 USD: ${sentence} Revísalo`,
  );
});

test('on a phone a refusal is brought into sight: its button stays at the lower edge', async () => {
  holdPhone();
  const seen = vi.fn(function (this: Element) {
    return this.textContent;
  });
  Element.prototype.scrollIntoView = seen;
  const user = userEvent.setup();
  await open({
    refusal: { code: 'stock_gone', details: { lines: [{ variant: 1, available: 0 }] } },
  });
  await user.click(await payButton('221.34'));
  await screen.findByRole('alert');
  expect(seen).toHaveBeenCalledWith({ block: 'center' });
  expect(seen.mock.results.at(-1)?.value).toContain('No se cobró nada.');
});

test('where it is not sent, the order is shown without a sum, and nothing seems to be loading', async () => {
  await open({ quoteRefusal: 'not_shipped_there', addresses: [address({ is_shipped: false })] });
  const reasons = await screen.findAllByText('Elige otra dirección: a esa no enviamos.');
  expect(reasons).toHaveLength(2);
  expect(screen.getByText('Llave T1')).toBeVisible();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  expect(screen.queryByText(/Reservamos/)).toBeNull();
});

test('all that is missing of an address is said at once', async () => {
  const user = userEvent.setup();
  const { calls } = await open({ addresses: [] });
  await user.click(await screen.findByRole('button', { name: 'Agregar' }));
  const sheet = await screen.findByRole('dialog', { name: 'Agregar dirección' });
  const street = await within(sheet).findByRole('textbox', { name: 'Calle y número' });
  await user.click(within(sheet).getByRole('button', { name: 'Guardar dirección' }));
  const wrong = () =>
    within(sheet)
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('aria-invalid') === 'true');
  // Recipient, phone, street and city; not the second line.
  await waitFor(() => expect(wrong()).toHaveLength(4));
  expect(wrong()).toContain(street);
  expect(calls.some(({ call }) => call === 'POST /api/market/addresses/')).toBe(false);
});

test('an address that is half written is not lost by one key', async () => {
  const user = userEvent.setup();
  await open({ addresses: [] });
  await user.click(await screen.findByRole('button', { name: 'Agregar' }));
  const sheet = await screen.findByRole('dialog', { name: 'Agregar dirección' });
  const street = await within(sheet).findByRole('textbox', { name: 'Calle y número' });
  await user.type(street, 'Carrera 7');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Descartar cambios' });
  await user.click(within(question).getByRole('button', { name: 'Volver' }));
  expect(street).toHaveValue('Carrera 7');
});

test('what is gone and cannot be taken out says why on its line; offline it is not tried', async () => {
  const user = userEvent.setup();
  const gone = line(1, { most: 0, quantity: 0, quantity_before: 2 });
  const { calls } = await open({ quote: { lines: [gone, line(4)] }, isStuck: true });
  const remove = await screen.findByRole('button', { name: 'Quitar' });
  const sent = () => calls.filter(({ call }) => call === 'POST /api/market/cart/lines/');
  await user.click(remove);
  const row = remove.closest('li') as HTMLElement;
  await waitFor(() => expect(row).toHaveTextContent(/cerrad/));
  expect(sent()).toHaveLength(1);
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(remove);
  expect(sent()).toHaveLength(1);
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
});
