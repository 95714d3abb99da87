import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OrderHead, OrderPage } from '#contract/api/market/market.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { orderOf } from '../market.fixtures.ts';
import { OrdersScreen } from './screen.tsx';

const pageOf = (items: OrderHead[]): OrderPage => ({
  items,
  next: null,
  counts: { all: items.length, to_pay: 1, on_way: 1, returns: 0, finished: 0 },
  strip: {
    to_pay: '49.98',
    to_receive: 3,
    packages: 2,
    returning: '35.70',
    bought: '392.80',
    year: 2026,
  },
});

const open = (answer: () => unknown, path = '/marketplace/orders') =>
  renderMember(<OrdersScreen title="Mis pedidos" />, {
    path,
    answers: { 'GET /api/market/orders/': answer },
  });

test('only the order that waits for its payment has a button; lateness is said', async () => {
  await open(() =>
    pageOf([
      orderOf({
        number: 30455,
        state: 'new',
        holders: ['member', 'network'],
        reserved_until: new Date(Date.now() + 47 * MINUTE_MS).toISOString(),
      }),
      orderOf({ number: 30431, state: 'partly_fulfilled', days_late: 1 }),
      orderOf({ number: 30251, state: 'expired' }),
    ]),
  );
  const list = await screen.findByRole('list', { name: 'Pedidos' });
  const [unpaid, late, expired] = within(list).getAllByRole('listitem');
  expect(unpaid).toHaveTextContent(/Reservado hasta las/);
  expect(within(list).getAllByText('Continuar el pago')).toHaveLength(1);
  expect(late).toHaveTextContent('1 día tarde');
  expect(expired).toHaveTextContent('No se pagó; no se cobró nada');
});

test.each(['new', 'expired', 'cancelled'] as const)(
  'a(n) %s order whose payment the network has seen offers no second payment',
  async (state) => {
    await open(() => pageOf([orderOf({ number: 30455, state, holders: ['network'] })]));
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Pago en camino');
    expect(row).toHaveTextContent(/La red lo está confirmando; no pagues otra vez\s*Ver$/);
    expect(screen.queryByText('Continuar el pago')).toBeNull();
  },
);

test('what is on its way is seen, and reviewed once it is there', async () => {
  await open(() =>
    pageOf([
      orderOf({ number: 30431, state: 'fulfilled', holders: ['carrier'], can_review: true }),
      orderOf({ number: 30430, state: 'fulfilled', holders: ['member'], can_review: true }),
    ]),
  );
  const list = await screen.findByRole('list', { name: 'Pedidos' });
  const [sent, received] = within(list).getAllByRole('listitem');
  expect(sent).toHaveTextContent(/Ver$/);
  expect(received).toHaveTextContent(/Escribir reseña$/);
});

test('closed, it still lists what was bought', async () => {
  await open(() => pageOf([orderOf()]));
  expect(await screen.findByText(/La tienda está cerrada por ahora/)).toBeVisible();
  expect(screen.getByRole('link', { name: /Llave T1/ })).toHaveAttribute(
    'href',
    '/marketplace/orders/30431',
  );
});

test('without an order says so; filters that match none are cleared', async () => {
  const { place } = await open(() => pageOf([]), '/marketplace/orders?view=returns');
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(place()).toBe('/marketplace/orders');
  expect(await screen.findByText('Todavía no has pedido nada.')).toBeVisible();
});

test('all pages of what is listed are one file, in words and with plain figures', async () => {
  const saved = keepFiles();
  const asked: string[] = [];
  await renderMember(<OrdersScreen title="Mis pedidos" />, {
    path: '/marketplace/orders?view=finished',
    answers: {
      'GET /api/market/orders/': ({ query }: { query: URLSearchParams }) => {
        const cursor = query.get('cursor');
        asked.push(`${query.get('view')} ${query.get('limit')} ${cursor}`);
        return cursor === 'next'
          ? pageOf([orderOf({ number: 30430, units: 1, total: '1234.50', refunded: '34.50' })])
          : { ...pageOf([orderOf({ number: 30431, state: 'fulfilled' })]), next: 'next' };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.slice(-2)).toEqual(['finished 100 null', 'finished 100 next']);
  expect(saved[0]?.name).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
  expect(readCsv((await saved[0]?.file.text()) ?? '')).toMatchObject([
    { 'Pedido n.º': '30431', Productos: 'Llave T1', 'Total en USD': '221.34' },
    { 'Pedido n.º': '30430', Artículos: '1', 'Reembolsado en USD': '34.50' },
  ]);
});

test('a row is marked anew at each of its changes, and by nothing else', async () => {
  const held = { order: orderOf({ state: 'paid', units: 2 }) };
  const { queryClient } = await open(() => pageOf([held.order]));
  const row = await screen.findByRole('listitem');
  const answer = async (change: Partial<OrderHead>) => {
    held.order = orderOf({ state: 'paid', ...change });
    await act(() => queryClient.invalidateQueries());
  };
  const plain = row.className;
  await answer({ units: 3 });
  await waitFor(() => expect(row).toHaveTextContent('3 artículos'));
  expect(row.className).toBe(plain);
  let before = plain;
  for (const change of [
    { state: 'partly_fulfilled' },
    { state: 'partly_fulfilled', days_late: 1 },
    { state: 'fulfilled' },
  ] as const) {
    await answer(change);
    await waitFor(() => expect(row.className).not.toBe(before));
    before = row.className;
  }
  expect(before).not.toBe(plain);
});

test('while it loads the strip has its year, and bars for its figures', async () => {
  await open(() => new Promise<never>(() => {}));
  expect(await screen.findByText(`Comprado en ${new Date().getUTCFullYear()}`)).toBeVisible();
});

test('what was all sent is delivered once nobody has it any more, on the screen and in the file', async () => {
  const saved = keepFiles();
  await open(() =>
    pageOf([
      orderOf({ number: 30431, state: 'fulfilled', holders: ['carrier'] }),
      orderOf({ number: 30430, state: 'fulfilled', holders: ['nobody'] }),
    ]),
  );
  const [sent, delivered] = await screen.findAllByRole('listitem');
  expect(sent).toHaveTextContent('Enviado');
  expect(delivered).toHaveTextContent('Entregado');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(readCsv((await saved[0]?.file.text()) ?? '')).toMatchObject([
    { Estado: 'Enviado' },
    { Estado: 'Entregado' },
  ]);
});
