import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Cart } from '#contract/api/market/market.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { cartOf, line, totals } from '../market.fixtures.ts';
import { CartScreen } from './screen.tsx';

async function open(first: Cart, answers: Readonly<Record<string, () => unknown>> = {}) {
  const held = { cart: first };
  const world = await renderMember(<CartScreen off={<p>cerrada</p>} />, {
    path: '/marketplace/cart',
    answers: {
      'GET /api/market/cart/': () => held.cart,
      'POST /api/market/cart/lines/': ({ body }) => {
        const { quantity } = body as { quantity: number };
        held.cart = cartOf(quantity === 0 ? [] : [line(1, { quantity })]);
        return held.cart;
      },
      ...answers,
    },
  });
  return { ...world, held };
}

test('a sum that one can redo, and a price that changed is said on its line', async () => {
  await open(cartOf([line(1, { price_before: '85.00', quantity_before: 9 })]));
  expect(await screen.findByText('El precio era 85.00 USD cuando lo agregaste.')).toBeVisible();
  expect(screen.getByText('Solo hay 2; bajamos la cantidad.')).toBeVisible();
  expect(screen.getByText('178.00 + 8.00 + 35.34')).toBeVisible();
  expect(screen.getByText('19% sobre 186.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a pagar' })).toHaveAttribute(
    'href',
    '/marketplace/checkout',
  );
});

test('what was taken out is put back by one press', async () => {
  const user = userEvent.setup();
  const { calls } = await open(cartOf([line(1)]));
  await user.click(await screen.findByRole('button', { name: 'Quitar Llave T1' }));
  expect(await screen.findByText('Tu carrito está vacío.')).toBeVisible();
  expect(screen.queryByText(/0 artículos/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.getByRole('spinbutton')).toBeVisible());
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { variant: 1, quantity: 0 },
    { variant: 1, quantity: 2 },
  ]);
});

test('the focus that is lost with a line is on the way back, and stays at its place once that is over', async () => {
  const user = userEvent.setup();
  await open(cartOf([line(1)]));
  (await screen.findByRole('button', { name: 'Quitar Llave T1' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Deshacer' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('spinbutton')).toBeVisible();
  expect(document.activeElement).toHaveAttribute('role', 'status');
});

test('of a cart of which nothing is left neither a sum nor a way to pay is shown', async () => {
  await open(
    cartOf([line(1, { most: 0, quantity: 0, amount: '0.00' })], {
      estimate: totals({ items: '0.00', shipping: '0.00', tax: '0.00', total: '0.00', taxes: [] }),
    }),
  );
  expect(await screen.findByText(/^Se agotó todo lo de tu carrito/)).toBeVisible();
  expect(screen.queryByText('Envío')).toBeNull();
  expect(screen.queryByText('Total estimado')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Ir a pagar' })).toBeNull();
});

test('where what is sent is gone, what is downloaded has no shipping', async () => {
  await open(
    cartOf([
      line(1, { most: 0, quantity: 0, amount: '0.00' }),
      line(2, { kind: 'digital', quantity: 1 }),
    ]),
  );
  expect(await screen.findByText('Total estimado')).toBeVisible();
  expect(screen.queryByText('Envío')).toBeNull();
});

test('what is gone has to be taken out before it goes on', async () => {
  await open(cartOf([line(1, { most: 0, quantity: 0, amount: '0.00' }), line(2)]));
  expect(await screen.findByText('Ya no hay. Quítalo para seguir.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ir a pagar' })).toBeNull();
});

test.each([
  ['unknown', {}, 'No conocemos ese cupón. Revísalo.'],
  ['used', {}, 'Ya usaste ese cupón.'],
  // Its end is still to come: others have used it up.
  ['spent', { ends_at: '2099-01-01T12:00:00.000Z' }, 'Ese cupón ya se agotó.'],
  ['no_items', {}, 'No vale para estos artículos.'],
  ['minimum', { minimum: '50.00' }, 'Vale desde 50.00 USD en artículos.'],
  ['expired', { ends_at: '2026-10-01T12:00:00.000Z' }, 'Ese cupón venció el 1 oct 2026.'],
])('a voucher that is refused (%s) says why below its field', async (reason, more, sentence) => {
  const user = userEvent.setup();
  await open(cartOf([line(1)]), {
    'POST /api/market/cart/voucher/': () =>
      Response.json(
        { code: 'voucher_refused', message: '', request_id: '1', details: { reason, ...more } },
        { status: 409 },
      ),
  });
  await user.click(await screen.findByRole('button', { name: 'Usar un cupón' }));
  const field = screen.getByRole('textbox', { name: 'Cupón' });
  await user.type(field, 'ropa-10');
  await user.click(screen.getByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
});

test('a voucher that could not be taken out says so, and stays', async () => {
  const user = userEvent.setup();
  const voucher = {
    code: 'ROPA-10',
    amount: '10.00',
    percent: null,
    category: null,
    ends_at: null,
    minimum: '0.00',
    problem: null,
  };
  await open(cartOf([line(1)], { voucher }), {
    'POST /api/market/cart/voucher/': () => new Response(null, { status: 503 }),
  });
  const used = (await screen.findByText('ROPA-10')).closest('div');
  await user.click(screen.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(used?.parentElement).toHaveTextContent('El servidor falló.'));
  expect(screen.getByText('ROPA-10')).toBeVisible();
});

test('what another device puts in appears as it is told', async () => {
  let tell: (line: string) => void = () => undefined;
  const { held } = await open(cartOf([line(1)]), {
    'GET /api/market/cart/watch/': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            tell = (told) => controller.enqueue(new TextEncoder().encode(`${told}\n`));
            tell('');
          },
        }),
      ),
  });
  expect(
    await screen.findByText(
      '2 artículos. Está guardado en tu cuenta: lo ves igual en todos tus equipos.',
    ),
  ).toBeVisible();
  held.cart = cartOf([line(1, { quantity: 3 })]);
  tell('{"event":"cart"}');
  await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '3'));
});
