import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { setup, variant, product } from '../admin-market.fixtures.ts';
import { ProductScreen } from './screen.tsx';

vi.mock('#renderer/lib/toast.ts', () => ({ showToast: vi.fn<() => void>() }));
beforeEach(() => localStorage.clear());

const refusedAs = (version: number) =>
  Response.json(
    { code: 'conflict', message: '', request_id: '1', details: { version, by: 'Ana', at: null } },
    { status: 409 },
  );

/** A product that refuses whatever was not written on its newest version. */
async function open(of: Partial<ShopVariant> = {}) {
  const held: { product: ShopProduct; gate?: Promise<void> } = {
    product: { ...product, variants: [{ ...variant, ...of }] },
  };
  const sent: unknown[] = [];
  const world = await renderMember(<ProductScreen id={5} notFound={<p>no está</p>} />, {
    path: '/admin/market/products/5',
    user: memberUser({ is_admin: true }),
    answers: {
      'GET /api/admin/market/products/5/': () => held.product,
      'GET /api/admin/market/products/5/moves/': () => ({ items: [], next: null }),
      'GET /api/admin/market/setup/': () => ({
        ...setup,
        categories: [
          ...setup.categories,
          { id: 2, slug: 'libros', name_es: 'Libros', name_en: 'Books', position: 2, products: 0 },
          { id: 3, slug: 'llaves', name_es: 'Llaves', name_en: 'Keys', position: 3, products: 0 },
        ],
      }),
      'PATCH /api/admin/market/products/5/': ({ body }) => {
        const { version, ...fields } = body as ShopProduct;
        if (version !== held.product.version) return refusedAs(held.product.version);
        sent.push(body);
        held.product = { ...held.product, ...fields, version: version + 1 };
        return held.product;
      },
      'PATCH /api/admin/market/variants/8/': async ({ body }) => {
        await held.gate;
        const { version, ...fields } = body as ShopVariant;
        const own = held.product.variants[0] ?? variant;
        if (version !== own.version) return refusedAs(own.version);
        sent.push(body);
        held.product = {
          ...held.product,
          variants: [{ ...own, ...fields, version: version + 1 }],
        };
        return held.product;
      },
    },
  });
  /** Ana saves this of it meanwhile. */
  const others = (part: Partial<ShopProduct>, ofVariant: Partial<ShopVariant> = {}) => {
    const { version, variants } = held.product;
    held.product = {
      ...held.product,
      ...part,
      updated_by: 'Ana Salas',
      version: version + 1,
      variants: variants.map((one) => ({ ...one, ...ofVariant, version: one.version + 1 })),
    };
  };
  /** A variant's save is answered when this is called. */
  const hold = (): (() => void) => {
    let release = () => {};
    held.gate = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  await screen.findByRole('heading', { level: 1, name: 'Llave T1' });
  return { ...world, sent, others, hold };
}

test('what two wrote of a product is put side by side, in the words of its fields', async () => {
  const user = userEvent.setup();
  const { sent, others } = await open();
  const lead = screen.getAllByRole('textbox', { name: 'Resumen' })[0] as HTMLElement;
  await user.clear(lead);
  await user.type(lead, 'Lo mío');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Categoría' }), 'Libros');
  others({ lead_es: 'Lo suyo', category: 3, lead_en: 'Theirs' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.click(await screen.findByRole('button', { name: 'Comparar' }));

  expect(await screen.findByText(/^Ana Salas y tú cambiaron las mismas partes/)).toBeVisible();
  const parts = screen.getAllByRole('group');
  expect(parts.map((part) => part.querySelector('legend')?.textContent)).toEqual([
    'Categoría',
    'Resumen en español',
  ]);
  const [category, text] = parts as [HTMLElement, HTMLElement];
  expect(within(category).getByText('Llaves')).toBeVisible();
  expect(within(category).getByText('Libros')).toBeVisible();
  const done = screen.getByRole('button', { name: 'Seguir con lo elegido' });
  expect(done).toBeDisabled();
  await user.click(within(category).getByRole('radio', { name: 'Lo que guardó Ana Salas' }));
  await user.click(within(text).getByRole('radio', { name: 'Lo tuyo' }));
  await user.click(done);
  await user.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    lead_es: 'Lo mío',
    lead_en: 'Theirs',
    category: 3,
    version: product.version + 1,
  });
});

test('what is written and not saved is there again on this device', async () => {
  const user = userEvent.setup();
  await open();
  await user.type(screen.getAllByRole('textbox', { name: 'Resumen' })[0] as HTMLElement, ', nuevo');
  cleanup();
  await open();
  expect(screen.getByText('Lo que escribiste antes y no guardaste está aquí.')).toBeVisible();
  expect(screen.getAllByRole('textbox', { name: 'Resumen' })[0]).toHaveValue('Guarda, nuevo');
});

test('a price that somebody else set meanwhile is not written over unseen', async () => {
  const user = userEvent.setup();
  const { sent, others, queryClient } = await open();
  await user.click(await screen.findByRole('button', { name: /^Tinta\s*LLV-T1-TIN$/ }));
  const sheet = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  const price = within(sheet).getByRole('textbox', { name: 'Precio sin impuesto' });
  await user.clear(price);
  await user.type(price, '95');
  others({}, { price: '92.00', location: 'B-01' });
  // The screen asks again by itself; what it learns is no leave to save.
  await queryClient.invalidateQueries();
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  const fields = await within(sheet).findAllByRole('group');
  expect(fields.map((field) => field.querySelector('legend')?.textContent)).toEqual([
    'Precio sin impuesto',
  ]);
  expect(within(sheet).getByText('92.00')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(sheet).getByRole('radio', { name: 'Lo tuyo' }));
  await user.click(within(sheet).getByRole('button', { name: 'Seguir con lo elegido' }));
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ price: '95', location: 'B-01', version: variant.version + 1 });
});

test('what else was changed of a variant comes into the form, to be looked at', async () => {
  const user = userEvent.setup();
  const { sent, others } = await open();
  await user.click(await screen.findByRole('button', { name: /^Tinta\s*LLV-T1-TIN$/ }));
  const sheet = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  await user.type(within(sheet).getByRole('textbox', { name: 'Variante en inglés' }), ' blue');
  others({}, { price: '92.00' });
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  expect(await within(sheet).findByText(/^Otra persona la cambió entretanto/)).toBeVisible();
  expect(within(sheet).getByRole('textbox', { name: 'Precio sin impuesto' })).toHaveValue('92.00');
  expect(sent).toEqual([]);
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ price: '92.00', name_en: 'Ink blue' });
});

test('a sheet with something written asks once before it is lost, one without it closes', async () => {
  const user = userEvent.setup();
  await open();
  const opener = await screen.findByRole('button', { name: /^Tinta\s*LLV-T1-TIN$/ });
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(opener);
  const sheet = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  const name = within(sheet).getByRole('textbox', { name: 'Variante en inglés' });
  await user.type(name, ' blue');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Descartar cambios' });
  expect(within(question).getByText(/no está guardado y se pierde/)).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Volver' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Descartar cambios' })).toBeNull(),
  );
  expect(name).toHaveValue('Ink blue');
  await user.keyboard('{Escape}');
  const again = await screen.findByRole('dialog', { name: 'Descartar cambios' });
  await user.click(within(again).getByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is typed of a variant is there after its licence keys, and asked about', async () => {
  const user = userEvent.setup();
  await open({ has_keys: true });
  await user.click(await screen.findByRole('button', { name: /^Tinta\s*LLV-T1-TIN$/ }));
  const sheet = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  await user.type(within(sheet).getByRole('textbox', { name: 'Variante en inglés' }), ' blue');
  await user.click(within(sheet).getByRole('button', { name: 'Agregar claves de licencia' }));
  await screen.findByRole('dialog', { name: 'Claves de licencia: LLV-T1-TIN' });
  await user.keyboard('{Escape}');
  const back = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  expect(within(back).getByRole('textbox', { name: 'Variante en inglés' })).toHaveValue('Ink blue');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Descartar cambios' })).toBeVisible();
});

test('what is typed of a variant while a save is refused is compared too', async () => {
  const user = userEvent.setup();
  const { sent, others, hold } = await open();
  const answer = hold();
  await user.click(await screen.findByRole('button', { name: /^Tinta\s*LLV-T1-TIN$/ }));
  const sheet = await screen.findByRole('dialog', { name: 'LLV-T1-TIN' });
  await user.type(within(sheet).getByRole('textbox', { name: 'Variante en inglés' }), ' blue');
  others({}, { location: 'B-01' });
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  await user.type(within(sheet).getByRole('textbox', { name: 'Variante en inglés' }), ' dark');
  answer();
  expect(await within(sheet).findByText(/^Otra persona la cambió entretanto/)).toBeVisible();
  expect(within(sheet).getByRole('textbox', { name: 'Variante en inglés' })).toHaveValue(
    'Ink blue dark',
  );
  await user.click(within(sheet).getByRole('button', { name: 'Guardar variante' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name_en: 'Ink blue dark', location: 'B-01' });
});
