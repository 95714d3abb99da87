import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OrderDesk, ReturnRow } from '#contract/api/admin/market/market.ts';
import { duties } from '#contract/rules/staff.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { desk, queueRow, returnRow, setup, vouchers } from './admin-market.fixtures.ts';
import { FulfilmentScreen } from './fulfilment/screen.tsx';
import { ProductsScreen } from './products/screen.tsx';
import { ReturnsScreen } from './returns/screen.tsx';
import { SetupScreen } from './setup/screen.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const begun = (lines: OrderDesk['rest']): OrderDesk => ({
  ...desk,
  package: { id: 9, index: 1, lines },
  rest: [],
});

/** A shop of one order and one return. */
async function show(
  path: string,
  role: 'administrator' | 'auditor' = 'administrator',
  areas: readonly string[] = ['marketplace'],
) {
  const held: { desk: OrderDesk; row: ReturnRow } = { desk, row: returnRow };
  const sent: unknown[] = [];
  const note = (body: unknown) => void sent.push(body);
  const world = await renderMember(
    <Routes>
      <Route path="/orders" element={<FulfilmentScreen title="Pedidos" />} />
      <Route path="/returns" element={<ReturnsScreen title="Devoluciones" />} />
      <Route path="/products" element={<ProductsScreen title="Productos" />} />
      <Route path="/setup" element={<SetupScreen title="Tienda" />} />
    </Routes>,
    {
      path,
      user: memberUser({
        is_admin: true,
        role,
        duties: role === 'administrator' ? [...duties] : [],
      }),
      answers: {
        'GET /api/settings/': () => ({
          areas,
          chain: null,
          chat_url: '',
          social_url: '',
          support_url: '',
          diagnostics_public_key: '',
        }),
        'GET /api/admin/market/orders/': ({ query }) => ({
          items: query.get('stage') === 'ship' ? [] : [queueRow],
          next: null,
          counts: { pick: 1, pack: 0, ship: 0, wait: 0, late: 0 },
          units: 3,
          places: 1,
        }),
        'GET /api/admin/market/orders/30447/': () => held.desk,
        'POST /api/admin/market/orders/30447/packages/': ({ body }) => {
          note(body);
          held.desk = begun(held.desk.rest);
          return held.desk;
        },
        'POST /api/admin/market/packages/9/pick/': ({ body }) => {
          note(body);
          const { sku } = body as { sku: string };
          const details = { sku, number: 30418 };
          return Response.json(
            { code: 'sku_elsewhere', message: '', request_id: '1', details },
            { status: 409 },
          );
        },
        'GET /api/admin/market/returns/': () => ({
          items: [held.row],
          next: null,
          counts: { asked: 0, sent: 0, arrived: 1, refunded: 0, refused: 0 },
          to_refund: held.row.total,
          refunded_this_month: '0.00',
          reasons: [],
          orders_90_days: 0,
          threshold: '250.00',
        }),
        'POST /api/admin/market/returns/1184/refund/': ({ body }) => {
          note(body);
          return { ...held.row, state: 'refunded', decided_at: '2026-11-20T12:00:00.000Z' };
        },
        'GET /api/admin/market/setup/': () => setup,
        'GET /api/admin/market/products/': () => ({
          items: [],
          next: null,
          counts: { draft: 0, published: 0, retired: 0 },
        }),
        'POST /api/admin/market/import/': ({ body }) => {
          note(body);
          return {
            created: 0,
            changed: 0,
            variants: 0,
            rows: 1,
            applied: false,
            errors: [{ line: 2, column: 'price', id: 'price' }],
          };
        },
        'GET /api/admin/market/vouchers/': () => ({ items: vouchers }),
        'POST /api/admin/market/categories/': ({ body }) => {
          note(body);
          return setup;
        },
      },
    },
  );
  return { sent, world, held };
}

test('the first scan begins the package, and a strange SKU says which order waits for it', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/orders?order=30447');
  const scan = await screen.findByLabelText('Escanear o escribir el SKU');
  expect(screen.getByText('3 unidades en 1 ubicación')).toBeVisible();
  await user.type(scan, 'CAM-1{Enter}');
  expect(
    await screen.findByText('CAM-1 no es de este pedido. Lo espera el n.º 30418.'),
  ).toBeVisible();
  expect(sent).toEqual([{ lines: null }, { sku: 'CAM-1' }]);
});

test('says what the keys do only where there is a keyboard', async () => {
  await show('/orders');
  expect(await screen.findByText('siguiente paso')).toBeVisible();
  cleanup();
  const { matchMedia } = globalThis;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(pointer: coarse)', media }),
  );
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  await show('/orders');
  await screen.findAllByText(/30447/);
  expect(screen.queryByText('siguiente paso')).not.toBeInTheDocument();
});

test('where units are missing it is asked what is to happen, and only what is there is begun', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/orders?order=30447');
  await user.click(await screen.findByRole('button', { name: 'Falta algo en el almacén' }));
  const missing = screen.getByLabelText('Faltan de Sudadera, Tinta');
  await user.clear(missing);
  await user.type(missing, '1');
  const partial = screen.getByRole('radio', { name: /Enviar en 2 paquetes/ });
  await user.click(partial);
  expect(screen.getByText(/no pagas otro envío/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Recoger 2 unidades ahora' }));
  expect(sent).toEqual([{ lines: [{ line: 1, quantity: 2 }] }]);
});

test('the label of a parcel has its address, and none is printed once that was erased', async () => {
  const user = userEvent.setup();
  const printed: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.body.lastElementChild?.textContent ?? '');
  });
  onTestFinished(() => print.mockRestore());
  const { held } = await show('/orders?order=30447');
  await user.click(await screen.findByRole('button', { name: 'Imprimir etiqueta de envío' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('Bruno CáceresAv. Larco 1150Lima');
  expect(printed[0]).toContain('Pedido n.º 30447');
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('body > section')).toBeNull());

  held.desk = { ...desk, order: { ...desk.order, address: null, address_erased: true } };
  await user.click(screen.getByRole('button', { name: 'Imprimir etiqueta de envío' }));
  await waitFor(() =>
    expect(toasts).toHaveBeenCalledWith(
      'info',
      'Las direcciones de esos pedidos ya se borraron: no hay etiquetas.',
    ),
  );
  expect(printed).toHaveLength(1);
});

test('an auditor reads the order and has no step of it', async () => {
  await show('/orders?order=30447', 'auditor');
  expect(await screen.findByText('LLV-T1-TIN')).toBeVisible();
  expect(screen.queryByLabelText('Escanear o escribir el SKU')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reembolsar el pedido' })).toBeNull();
});

test('an empty stage of the queue says so; the stage is in the address', async () => {
  const user = userEvent.setup();
  const { world } = await show('/orders');
  await user.click(await screen.findByRole('radio', { name: /^Enviar/ }));
  expect(await screen.findByText('No hay pedidos por enviar.')).toBeVisible();
  expect(world.place()).toBe('/orders?stage=ship');
});

test('a return is refunded with the total that was seen, once it is said how it arrived', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/returns?return=1184');
  const refund = await screen.findByRole('button', { name: /Reembolsar 26.18 USD/ });
  expect(refund).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /Usada o dañada/ }));
  expect(screen.getByText(/Escribe qué daño tiene/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Como nueva/ }));
  expect(screen.getByText('Vuelve a existencias: Camiseta, Tinta M, de 11 a 12.')).toBeVisible();
  await user.click(refund);
  expect(sent).toEqual([{ condition: 'as_new', note: '', total: '26.18' }]);
});

test('an import with a wrong line names it and cannot be applied', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/products');
  await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  const sheet = await screen.findByRole('dialog');
  const file = new File(['product,price\nx,1,0\n'], 'p.csv', { type: 'text/csv' });
  await user.upload(within(sheet).getByLabelText('Archivo CSV'), file);
  expect(await within(sheet).findByText('Línea 2')).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Importar todo' })).toBeDisabled();
  expect(sent).toEqual([{ csv: 'product,price\nx,1,0\n', apply: false }]);
});

test('a category takes its address from its name, and what is typed is not lost by one key', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/setup');
  await user.click(await screen.findByRole('button', { name: 'Agregar categoría' }));
  const sheet = await screen.findByRole('dialog');
  await user.type(within(sheet).getByLabelText('Nombre en español'), 'Papelería y más');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Descartar cambios' });
  await user.click(within(question).getByRole('button', { name: 'Volver' }));
  await user.click(within(sheet).getByRole('button', { name: 'Guardar' }));
  expect(sent).toEqual([
    { id: null, name_es: 'Papelería y más', name_en: '', slug: 'papeleria-y-mas', position: 2 },
  ]);
});

test('a voucher says whether it can be used, and why not', async () => {
  await show('/setup?tab=vouchers');
  expect(await screen.findByText('BIENVENIDA')).toBeVisible();
  const stateOf = (code: string) =>
    within(screen.getByRole('row', { name: new RegExp(code) }))
      .getAllByRole('cell')
      .at(-1);
  expect(stateOf('BIENVENIDA')).toHaveTextContent(/^Vale$/);
  expect(stateOf('OTONO')).toHaveTextContent('Vencido');
  expect(stateOf('PRONTO')).toHaveTextContent('Aún no vale');
  expect(stateOf('LLENO')).toHaveTextContent('Agotado');
  expect(stateOf('APAGADO')).toHaveTextContent('No vale');
});

test.each(['/setup', '/products'])(
  'says on %s that the shop is closed for members, as long as it is',
  async (path) => {
    const closed = /La tienda está cerrada para los miembros/;
    const { world } = await show(path, 'administrator', []);
    expect(await screen.findByText(closed)).toBeVisible();
    world.queryClient.clear();
    cleanup();
    await show(path);
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
  },
);

function goOffline(): void {
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
}
const OFFLINE = 'Para esto hace falta conexión.';

test('offline an order is not moved on: what was scanned stays, and the reason is there', async () => {
  const user = userEvent.setup();
  const { sent } = await show('/orders?order=30447');
  const scan = await screen.findByLabelText('Escanear o escribir el SKU');
  const begin = screen.getByRole('button', { name: 'Empezar a recoger' });
  expect(begin).toBeEnabled();
  goOffline();
  await waitFor(() => expect(begin).toBeDisabled());
  await user.type(scan, 'LLV-T1-TIN{Enter}');
  expect(scan).toHaveValue('LLV-T1-TIN');
  expect(screen.getByText(OFFLINE)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /30447/ }));
  expect(await screen.findByRole('button', { name: 'Dar el siguiente paso' })).toBeDisabled();
  expect(screen.getAllByText(OFFLINE)).toHaveLength(2);
  expect(sent).toEqual([]);
});

test('offline a return is not refunded, with the reason beside it', async () => {
  const user = userEvent.setup();
  await show('/returns?return=1184');
  const refund = await screen.findByRole('button', { name: /Reembolsar 26.18 USD/ });
  await user.click(screen.getByRole('radio', { name: /Como nueva/ }));
  expect(refund).toBeEnabled();
  goOffline();
  await waitFor(() => expect(refund).toBeDisabled());
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
});
