import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { OrderDesk } from '#contract/api/admin/market/market.ts';
import type { FulfilmentStage } from '#contract/rules/market/market.ts';
import { duties } from '#contract/rules/staff.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { desk, queueRow } from '../admin-market.fixtures.ts';
import { FulfilmentScreen } from './screen.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const BEGIN = 'POST /api/admin/market/orders/:n/packages/';
const numbers = [30447, 30448, 30449, 30450, 30451] as const;
type Made = NonNullable<OrderDesk['package']>;

/** Orders of a queue: one to begin, one that is half picked, one to pack, one to ship, one that waits. */
type Row = readonly [number, FulfilmentStage, Made | null];
const queue: readonly [Row, Row, Row, Row, Row] = [
  [30447, 'pick', null],
  [30448, 'pick', { id: 8, index: 1, lines: desk.rest }],
  [30449, 'pack', { id: 9, index: 1, lines: desk.rest }],
  [30450, 'ship', { id: 10, index: 1, lines: desk.rest }],
  [30451, 'wait', null],
];
const [, picking, , shipping] = queue;
const deskOf = ([number, stage, made]: Row): OrderDesk => ({
  ...desk,
  order: { ...desk.order, number },
  stage,
  package: made,
  ...(made && { rest: [] }),
});
const refused = (code: string, details: object = {}) =>
  Response.json({ code, message: '', request_id: '1', details }, { status: 409 });

interface Given {
  readonly role?: 'administrator' | 'auditor';
  /** What begins no package any more. */
  readonly isTaken?: boolean;
  readonly isDown?: boolean;
  readonly erased?: readonly number[];
}

async function open({
  role = 'administrator',
  isTaken = false,
  isDown = false,
  erased = [],
}: Given = {}) {
  toasts.mockClear();
  const addressed = (one: OrderDesk): OrderDesk =>
    erased.includes(one.order.number)
      ? { ...one, order: { ...one.order, address: null, address_erased: true } }
      : one;
  const begin = () => (isTaken ? refused('order_state', { state: 'refunded' }) : deskOf(picking));
  const world = await renderMember(<FulfilmentScreen title="Pedidos" />, {
    path: '/admin/market/orders',
    user: memberUser({
      is_admin: true,
      role,
      duties: role === 'administrator' ? [...duties] : [],
    }),
    answers: {
      'GET /api/admin/market/orders/': () => ({
        items: queue.map(([number, stage]) => ({ ...queueRow, number, stage })),
        next: null,
        counts: { pick: 2, pack: 1, ship: 1, wait: 1, late: 0 },
        units: 3,
        places: 1,
      }),
      ...Object.fromEntries(
        queue.map((row) => [
          `GET /api/admin/market/orders/${row[0]}/`,
          () => addressed(deskOf(row)),
        ]),
      ),
      [BEGIN.replace(':n', '30447')]: () =>
        isDown ? new Response(null, { status: 503 }) : begin(),
      'POST /api/admin/market/packages/9/pack/': () => deskOf(shipping),
    },
  });
  await screen.findAllByText(/30447/);
  return {
    ...world,
    user: userEvent.setup(),
    writes: () => world.calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call),
  };
}

const box = (number: number) => screen.getByRole('checkbox', { name: new RegExp(`${number}`) });
const bar = () => screen.findByRole('group', { name: 'Pedidos marcados' });
const row = (number: number) => screen.getByRole('row', { name: new RegExp(`${number}`) });

test('the bar is there for what is marked, with how many and how much, and takes the marks off', async () => {
  const { user } = await open();
  expect(screen.queryByRole('group', { name: 'Pedidos marcados' })).toBeNull();
  await user.click(box(30447));
  expect(await bar()).toHaveTextContent(/1 marcado.*3 unidades/);
  await user.click(box(30449));
  expect(await bar()).toHaveTextContent(/2 marcados.*6 unidades/);
  await user.click(within(await bar()).getByRole('button', { name: /Quitar/ }));
  expect(screen.queryByRole('group', { name: 'Pedidos marcados' })).toBeNull();
  expect(box(30447)).not.toBeChecked();
});

test('the next step is taken of what is marked alone; what cannot take it stays marked and says why', async () => {
  const { user, writes } = await open();
  for (const number of [30448, 30449, 30450, 30451]) await user.click(box(number));
  await user.click(within(await bar()).getByRole('button', { name: 'Dar el siguiente paso' }));
  await waitFor(() => expect(row(30448)).toHaveTextContent('Faltan unidades por recoger'));
  expect(row(30450)).toHaveTextContent('Falta su número de guía');
  expect(row(30451)).toHaveTextContent('Espera existencias');
  // Of the one that is to be packed; the first order was not marked.
  expect(writes()).toEqual(['POST /api/admin/market/packages/9/pack/']);
  expect(numbers.filter((number) => (box(number) as HTMLInputElement).checked)).toEqual([
    30448, 30450, 30451,
  ]);
  expect(toasts.mock.calls).toEqual([
    ['ok', '1 pedido dio su siguiente paso.'],
    ['info', '3 pedidos siguen marcados; su fila dice por qué.'],
  ]);
});

test('what somebody else changed meanwhile is refused by itself, and the others go on', async () => {
  const { user, writes } = await open({ isTaken: true });
  for (const number of [30447, 30449]) await user.click(box(number));
  await user.click(within(await bar()).getByRole('button', { name: 'Dar el siguiente paso' }));
  await waitFor(() => expect(row(30447)).toHaveTextContent('Cambió mientras tanto; ábrelo'));
  expect(writes()).toEqual([
    BEGIN.replace(':n', '30447'),
    'POST /api/admin/market/packages/9/pack/',
  ]);
  expect(box(30447)).toBeChecked();
  expect(box(30449)).not.toBeChecked();
  expect(row(30449)).not.toHaveTextContent('Cambió mientras tanto');
  expect(toasts.mock.calls).toEqual([
    ['ok', '1 pedido dio su siguiente paso.'],
    ['info', '1 pedido sigue marcado; su fila dice por qué.'],
  ]);
});

test.each([
  ['Hojas de empaque', [], 2],
  ['Etiquetas', [], 2],
  ['Etiquetas', [30449], 1],
] as const)(
  '%s are printed of what is marked, where it has an address (%j)',
  async (name, erased, pages) => {
    const printed: number[] = [];
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelectorAll('body > section article').length);
    });
    onTestFinished(() => print.mockRestore());
    const { user, writes } = await open({ erased });
    for (const number of [30447, 30449]) await user.click(box(number));
    await user.click(within(await bar()).getByRole('button', { name }));
    await waitFor(() => expect(printed).toEqual([pages]));
    window.dispatchEvent(new Event('afterprint'));
    expect(writes()).toEqual([]);
    expect(box(30447)).toBeChecked();
  },
);

test('labels that cannot be printed are counted', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const { user } = await open({ erased: [30448, 30449] });
  for (const number of [30447, 30448, 30449]) await user.click(box(number));
  await user.click(within(await bar()).getByRole('button', { name: 'Etiquetas' }));
  await waitFor(() =>
    expect(toasts).toHaveBeenCalledWith(
      'info',
      '2 pedidos no tienen etiqueta: su dirección ya se borró.',
    ),
  );
});

test('an order that nothing was heard of is not called changed', async () => {
  const { user } = await open({ isDown: true });
  for (const number of [30447, 30449]) await user.click(box(number));
  await user.click(within(await bar()).getByRole('button', { name: 'Dar el siguiente paso' }));
  await waitFor(() => expect(row(30447)).toHaveTextContent('No llegó respuesta; ábrelo'));
  expect(box(30449)).not.toBeChecked();
});

test('offline what is marked is not moved on', async () => {
  const { user, writes } = await open();
  await user.click(box(30447));
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  const next = within(await bar()).getByRole('button', { name: 'Dar el siguiente paso' });
  await waitFor(() => expect(next).toBeDisabled());
  expect(await bar()).toHaveTextContent('Para esto hace falta conexión.');
  expect(writes()).toEqual([]);
});

test('who only reads has nothing to mark', async () => {
  await open({ role: 'auditor' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
