import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Product } from '#contract/api/market/market.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { cartOf, line, productOf, said, variant } from '../market.fixtures.ts';
import { ProductScreen } from './screen.tsx';

async function open(change: Partial<Product> = {}) {
  const held = { product: productOf(change) };
  return renderMember(
    <ProductScreen slug="llave" off={<p>cerrada</p>} notFound={<p>no existe</p>} />,
    {
      path: '/marketplace/llave',
      answers: {
        'GET /api/market/products/llave/': () => held.product,
        'GET /api/market/cart/': () => cartOf([line(1)]),
        'POST /api/market/cart/lines/': () => cartOf([line(1, { quantity: 4 })]),
        'POST /api/market/variants/2/await/': () => {
          held.product = productOf({
            options: [
              variant(1),
              variant(2, {
                name: said('Hueso'),
                stock: { available: 0, is_low: false },
                is_awaited: true,
              }),
            ],
          });
          return { is_awaited: true };
        },
      },
    },
  );
}

test('units come on top of those in the cart, and the number is spoken', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  const quantity = await screen.findByRole('spinbutton');
  quantity.focus();
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Carrito, 4 artículos');
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    variant: 1,
    quantity: 4,
  });
});

test('the keys of a spin button end at what there is', async () => {
  const user = userEvent.setup();
  await open();
  const quantity = await screen.findByRole('spinbutton');
  quantity.focus();
  await user.keyboard('{End}{ArrowUp}');
  expect(quantity).toHaveAttribute('aria-valuenow', '5');
  await user.keyboard('{Home}{PageDown}');
  expect(quantity).toHaveAttribute('aria-valuenow', '1');
});

test('of a variant that is gone one hears when there is more', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  await user.click(await screen.findByRole('radio', { name: /Hueso/ }));
  expect(screen.queryByRole('button', { name: 'Agregar al carrito' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Avisarme cuando haya Hueso' }));
  await waitFor(() => expect(screen.getByText(/Te avisaremos cuando haya Hueso/)).toBeVisible());
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ on: true });
});

test('of a product with one variant it is told by the name of the product', async () => {
  await open({
    options: [variant(1, { name: said('Única'), stock: { available: 0, is_low: false } })],
  });
  expect(
    await screen.findByRole('button', { name: 'Avisarme cuando haya Producto llave' }),
  ).toBeVisible();
});

test('says the tax where it goes, and what language a text is in that is not translated', async () => {
  await open({
    body: said('Keeps your keys.', 'en'),
    here: {
      city: 'Bogotá',
      country: 'CO',
      tax_label: 'IVA',
      tax_rate: '0.19',
      methods: [{ name: said('Estándar'), price: '8.00', from: '2026-11-27', to: '2026-12-02' }],
    },
  });
  expect(await screen.findByText('Sin impuesto. En Bogotá, IVA 19%: 16.91.')).toBeVisible();
  expect(screen.getByText('A Bogotá, entre el 27 nov y el 2 dic')).toBeVisible();
  expect(screen.getByText(/Este texto todavía no está en español/)).toBeVisible();
});
