import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order, OrderPackage, OrderReturn } from '#contract/api/market/market.ts';
import type { Written } from '#renderer/lib/ask-support.ts';
import { openPrint } from '../../../../tests/support/papers/open-print.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { exception } from '#renderer/domain/purchase-request/request.fixtures.ts';
import { orderLine, orderOf, said } from '../market.fixtures.ts';
import { OrderScreen } from './screen.tsx';

/** What came along to the form of a new ticket. */
function Along() {
  const { search, state } = useLocation() as { search: string; state: { written?: Written } };
  return (
    <>
      <h1>{search}</h1>
      <h2>{state.written?.subject}</h2>
      <pre>{state.written?.text}</pre>
    </>
  );
}

async function open(
  change: Partial<Order> = {},
  next: Partial<Order> = {},
  answers: Readonly<Record<string, () => unknown>> = {},
) {
  const held = { order: orderOf(change) };
  const changed = () => {
    held.order = orderOf({ ...change, ...next });
    return held.order;
  };
  const ui = (
    <Routes>
      <Route
        path="/marketplace/orders/30431"
        element={<OrderScreen number={30431} notFound={<p>no existe</p>} />}
      />
      <Route path="/support/new" element={<Along />} />
    </Routes>
  );
  return renderMember(ui, {
    path: '/marketplace/orders/30431',
    answers: {
      'GET /api/settings/': () => ({
        areas: ['marketplace', 'support'],
        chain: null,
        chat_url: '',
        social_url: '',
        support_url: '',
        diagnostics_public_key: '',
      }),
      'GET /api/market/orders/30431/': () => held.order,
      'POST /api/market/orders/30431/lines/1/cancel/': changed,
      'POST /api/market/orders/30431/lines/1/reveal/': () => ({
        keys: ['RF26-AAAA-BBBB-CCCC'],
        order: changed(),
      }),
      'POST /api/market/orders/30431/returns/': changed,
      ...answers,
    },
  });
}

test('what is not packed can be cancelled; the question says what comes back', async () => {
  const user = userEvent.setup();
  const { calls } = await open({}, { state: 'refunded' });
  await user.click(await screen.findByRole('button', { name: 'Cancelar este artículo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar este artículo' });
  expect(dialog).toHaveTextContent('211.82 USD vuelven a tu saldo ahora.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar artículo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ quantity: 2 });
});

const licence = (revealed: string | null) =>
  orderLine(1, {
    kind: 'digital',
    drawing: 'licence',
    name: said('Registro fiscal'),
    quantity: 1,
    open: 0,
    can_cancel: false,
    no_return: revealed === null ? null : 'key_shown',
    returnable: revealed === null ? 1 : 0,
    keys: [{ hint: 'RF26-••••', revealed_at: revealed }],
  });

test('a key is hidden until it is asked for, once with the question', async () => {
  const user = userEvent.setup();
  const shown = licence('2026-11-20T16:00:00.000Z');
  const { calls } = await open({ lines: [licence(null)] }, { lines: [shown] });
  await user.click(await screen.findByRole('button', { name: 'Mostrar clave' }));
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  const dialog = await screen.findByRole('dialog', { name: 'Mostrar la clave' });
  expect(dialog).toHaveTextContent('La licencia ya no se podrá devolver.');
  await user.click(within(dialog).getByRole('button', { name: 'Mostrar clave' }));
  expect(await screen.findByText('RF26-AAAA-BBBB-CCCC')).toBeVisible();
  expect(await screen.findByText(/una licencia mostrada no se devuelve/)).toBeVisible();
});

test('a return needs something marked and a reason', async () => {
  const user = userEvent.setup();
  const delivered = orderLine(1, {
    open: 0,
    can_cancel: false,
    shipped: 2,
    returnable: 2,
    return_until: '2026-12-04T15:20:00.000Z',
    no_return: null,
  });
  const { calls } = await open({ state: 'fulfilled', lines: [delivered] }, { state: 'returned' });
  await user.click(await screen.findByRole('button', { name: 'Pedir una devolución' }));
  const sheet = await screen.findByRole('dialog', { name: 'Pedir una devolución' });
  const send = within(sheet).getByRole('button', { name: 'Pedir una devolución' });
  await user.click(send);
  expect(within(sheet).getByText('Marca al menos un artículo.')).toBeVisible();
  expect(within(sheet).getByText('Elige un motivo.')).toBeVisible();
  await user.click(within(sheet).getByRole('checkbox', { name: /Llave T1/ }));
  await user.click(within(sheet).getByRole('radio', { name: 'No me queda' }));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    lines: [{ line: 1, quantity: 2 }],
    reason: 'fit',
    note: '',
  });
});

test('an invoice that the file has no letters for is printed by the device, row by row', async () => {
  const { printed, close } = openPrint();
  const row = { role: 'row', cells: ['مفتاح · LL-1', '2', '40.00', '80.00'] };
  const paper = {
    name: 'TCT-4117',
    lines: [
      { role: 'part', cells: ['A nombre de: ليلى حداد'] },
      { role: 'head', cells: ['Artículo', 'Unidades', 'Precio', 'Monto'] },
      row,
      row,
      { role: 'total', cells: ['Total, USD', '160.00'] },
    ],
  };
  await open(
    { invoice: 'TCT-4117' },
    {},
    {
      'GET /api/market/orders/30431/invoice/': () =>
        Response.json({ code: 'not_found', message: '', request_id: '1' }, { status: 404 }),
      'GET /api/market/orders/30431/invoice/paper/': () => paper,
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: /Factura/ }));
  await waitFor(() => expect(printed).toEqual(['TCT-4117']));
  expect(screen.getByText(/ليلى حداد/)).toBeInTheDocument();
  expect(screen.getAllByText('مفتاح · LL-1')).toHaveLength(2);
  expect(screen.getByText('160.00').parentElement).toHaveTextContent('Total, USD160.00');
  close();
  expect(await screen.findByText(/letras que nuestro PDF no escribe/)).toBeVisible();
});

test('an order that ended unpaid says that nothing was charged', async () => {
  await open({ state: 'expired', paid_at: null, invoice: null, entry: null });
  expect(await screen.findByText('No se pagó; no se cobró nada')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Factura/ })).toBeNull();
});

test.each([
  ['expired', 'administrator', /Lo tiene: un administrador/],
  ['cancelled', 'administrator', /Lo tiene: un administrador/],
  ['expired', 'network', 'Pago en camino'],
  ['cancelled', 'network', 'Pago en camino'],
] as const)(
  'an order that is %s with money for it that the %s has is not asked for again',
  async (state, holder, line) => {
    const unpaid = { state, paid_at: null, invoice: null, entry: null };
    await open({ ...unpaid, holders: [holder] });
    expect(await screen.findByText(line)).toBeVisible();
    // Which areas are on is known by then.
    expect(await screen.findByRole('link', { name: 'Preguntar por esto' })).toBeVisible();
    expect(screen.queryByText(/no se cobró nada/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pedir otra vez' })).toBeNull();
    cleanup();
    await open({ ...unpaid, holders: ['nobody'] });
    expect(await screen.findByRole('button', { name: 'Pedir otra vez' })).toBeVisible();
  },
);

test('what came beyond the price of a paid order is with an administrator, then a line with its return', async () => {
  const over = exception({ kind: 'paid_over', amount: '10.98' });
  const hash = `0x${'ab'.repeat(32)}`;
  await open({ request_number: 20931, excess: [over] });
  expect(
    await screen.findByText(/Pagaste 10.98 USDT de más.*un administrador revisa lo que sobra/),
  ).toBeVisible();
  cleanup();
  const back = { state: 'refunded', resolved_at: '2026-11-21T09:00:00.000Z' } as const;
  await open({ request_number: 20931, excess: [{ ...over, ...back, refund_tx_hash: hash }] });
  const line = await screen.findByText('Pagaste 10.98 USDT de más; los devolvimos el 21 nov 2026.');
  expect(line.closest('li')).toHaveTextContent(hash);
  expect(screen.queryByText(/un administrador revisa/)).toBeNull();
});

test('two payments beyond the price in one token are two notes', async () => {
  const errors = vi.spyOn(console, 'error');
  await open({ excess: ['10.98', '5'].map((amount) => exception({ kind: 'paid_over', amount })) });
  expect(await screen.findAllByText(/USDT de más/)).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
});

const onTheWay = (late: number, claim: Partial<OrderPackage> = {}) =>
  open({
    lines: [orderLine(1, { open: 0, shipped: 2, can_cancel: false })],
    packages: [
      {
        id: 3,
        index: 1,
        state: 'shipped',
        lines: [{ line: 1, quantity: 2 }],
        carrier: 'Correo Andino',
        tracking: 'CA 7728',
        tracking_url: null,
        packed_at: '2026-11-21T15:20:00.000Z',
        shipped_at: '2026-11-21T16:20:00.000Z',
        expected_on: '2026-11-24',
        received_at: null,
        days_late: late,
        claim_after: '2026-11-27',
        claim_ticket: null,
        is_second: false,
        ...claim,
      },
    ],
  });

test.each([
  [0, 'ahora', 'Se espera el 24 nov.'],
  [2, 'tarde', 'Se esperaba el 24 nov: 2 días tarde.'],
])('a package on its way, %i days late, stands at "%s"', async (late, node, sentence) => {
  await onTheWay(late);
  const detail = await screen.findByText(sentence, { exact: false });
  const stage = detail.closest('li');
  expect(stage).toHaveAttribute('aria-current', 'step');
  expect(within(stage as HTMLElement).getByText(node)).toBeInTheDocument();
});

test('a late package says until when its claim is not opened by itself, and then which it is', async () => {
  await onTheWay(2);
  expect(
    await screen.findByText(/Si no llega el 27 nov, abrimos el reclamo por ti\./),
  ).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Abrir un reclamo' })).toBeVisible();
  cleanup();
  await onTheWay(5, { claim_after: null, claim_ticket: 2419 });
  expect(await screen.findByText(/Ya tiene un reclamo: el caso n\.º 2419\./)).toBeVisible();
  expect(screen.queryByText(/abrimos el reclamo/)).toBeNull();
  expect(await screen.findByRole('link', { name: 'Ver el reclamo' })).toHaveAttribute(
    'href',
    '/support/2419',
  );
  expect(screen.queryByRole('link', { name: 'Abrir un reclamo' })).toBeNull();
});

const toSend: OrderReturn = {
  id: 1184,
  state: 'asked',
  reason: 'fit',
  note: '',
  lines: [{ line: 1, quantity: 1 }],
  asked_at: '2026-11-25T15:20:00.000Z',
  sent_by: '2026-12-09T15:20:00.000Z',
  sent_at: null,
  tracking: '',
  arrived_at: null,
  decided_at: null,
  decision_note: '',
  refund: null,
};

test('what is to be sent back says where to, to be copied as it stands', async () => {
  const user = userEvent.setup();
  await open({ state: 'returned', return_state: 'asked', returns: [toSend] });
  const address = await screen.findByLabelText('Dirección de devoluciones');
  expect(address).toHaveTextContent('TCT, devolucionesCalle 80 # 11-42BogotáColombia');
  expect(screen.getByText('Escribe en el paquete «Devolución n.º 1184».')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar dirección' }));
  expect(await navigator.clipboard.readText()).toBe(
    'TCT, devoluciones\nCalle 80 # 11-42\nBogotá\nColombia',
  );
});

test('without an address for returns it is asked for by a ticket', async () => {
  await open({
    state: 'returned',
    return_state: 'asked',
    returns: [toSend],
    return_address: [],
  });
  const stage = (await screen.findByText(/La dirección no está aquí/)).closest('li');
  expect(
    await within(stage as HTMLElement).findByRole('link', { name: 'Preguntar por esto' }),
  ).toHaveAttribute('href', '/support/new?about=order-30431');
  expect(screen.queryByRole('button', { name: 'Copiar dirección' })).toBeNull();
});

test('once it is sent, there is no address to send it to', async () => {
  await open({
    state: 'returned',
    return_state: 'sent',
    returns: [{ ...toSend, state: 'sent', sent_at: '2026-11-26T15:20:00.000Z' }],
  });
  expect(await screen.findByText('Recibido en el almacén')).toBeVisible();
  expect(screen.queryByLabelText('Dirección de devoluciones')).toBeNull();
});

test('a package that is late has its claim written, one press away', async () => {
  const user = userEvent.setup();
  await onTheWay(2);
  await user.click(await screen.findByRole('link', { name: 'Abrir un reclamo' }));
  expect(await screen.findByRole('heading', { name: '?about=order-30431' })).toBeVisible();
  expect(
    screen.getByRole('heading', { name: 'Paquete 1 de 1 tarde, pedido n.º 30431' }),
  ).toBeVisible();
  const lines = [
    'El paquete 1 de 1 del pedido n.º 30431 no ha llegado. Se esperaba el 24 nov: 2 días tarde.',
    'Contiene: 2 × Llave T1',
    'Transporte: Correo Andino',
    'Número de guía: CA 7728',
    'Dirección: Valeria Montes, Carrera 7 # 72-41, Bogotá, Colombia',
  ];
  expect(document.querySelector('pre')?.textContent).toBe(lines.join('\n'));
});

test('a package that is in time has no claim', async () => {
  await onTheWay(0);
  expect(await screen.findByText('Correo Andino')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Preguntar por esto' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Abrir un reclamo' })).toBeNull();
});

function goOffline(): void {
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
}

const returnableLine = orderLine(1, {
  open: 0,
  can_cancel: false,
  shipped: 2,
  returnable: 2,
  no_return: null,
});

test.each([
  ['Cancelar este artículo', 'Para mover dinero hace falta conexión.', {}],
  [
    'Pedir una devolución',
    'Para esto hace falta conexión.',
    { state: 'fulfilled', lines: [returnableLine] },
  ],
  ['Mostrar clave', 'Para esto hace falta conexión.', { lines: [licence(null)] }],
  ['Pedir otra vez', 'Para esto hace falta conexión.', { state: 'expired', paid_at: null }],
] as const)('offline "%s" is off, with the reason beside it', async (name, reason, change) => {
  await open(change as Partial<Order>);
  const button = await screen.findByRole('button', { name });
  expect(button).toBeEnabled();
  goOffline();
  await waitFor(() => expect(button).toBeDisabled());
  expect(screen.getAllByText(reason)[0]).toBeVisible();
});

test('offline a package that arrived cannot be confirmed, with the reason beside it', async () => {
  await onTheWay(0);
  const received = await screen.findByRole('button', { name: 'Ya lo recibí' });
  goOffline();
  await waitFor(() => expect(received).toBeDisabled());
  expect(screen.getByText('Para esto hace falta conexión.')).toBeVisible();
});

test('what went back to the balance opens its reason; what went back by the network has none', async () => {
  const refund = {
    id: 1,
    amount: '105.91',
    at: '2026-11-25T15:20:00.000Z',
    number: 'NC-1',
  } as const;
  await open({
    state: 'refunded',
    refunds: [
      { ...refund, to: 'balance', entry: '91300' },
      { ...refund, id: 2, amount: '35.70', to: 'chain', entry: null },
    ],
  });
  expect(
    await screen.findByRole('button', { name: '¿Por qué este número? 105.91\u00a0USD' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^¿Por qué este número\? 35\.70/ })).toBeNull();
});
