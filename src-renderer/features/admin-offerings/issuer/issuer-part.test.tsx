import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { IssuerPayment, IssuerView } from '#contract/api/admin/issuer/payments.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { IssuerPart } from './issuer-part.tsx';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const HASH = `0x${'ab'.repeat(32)}`;

const payment = (change: Partial<IssuerPayment> = {}): IssuerPayment => ({
  number: 3,
  state: 'paid',
  amount: '1000.50',
  currency: 'USDT',
  token_amount: '1000.5',
  address: ADDRESS,
  reason: 'Acta de adjudicación',
  by: ['Rosa Paz', 'Iván Gil'],
  approved_at: '2026-11-20T10:00:00.000Z',
  call: null,
  tx_hash: HASH,
  explorer_url: `https://explorer.example/tx/${HASH}`,
  paid_at: '2026-11-21T10:00:00.000Z',
  cancelled_at: null,
  cancelled_by: null,
  cancel_note: null,
  ...change,
});
const waiting = payment({
  number: 4,
  state: 'approved',
  tx_hash: null,
  explorer_url: null,
  paid_at: null,
  call: {
    chain_id: 1,
    to: '0x3333333333333333333333333333333333333333',
    token: '0x4444444444444444444444444444444444444444',
    units: '1000500000',
    data: '0xd9caed12',
  },
});
const shown = (change: Partial<IssuerView> = {}): IssuerView => ({
  earned: '2500.00',
  waiting: '0.00',
  paid: '1000.50',
  left: '1499.50',
  address: { id: 7, address: ADDRESS, recorded_at: '2026-11-19T10:00:00.000Z' },
  network: 'Red de prueba',
  pending: [],
  payments: [payment()],
  ...change,
});

const decide = (id: number) => <p>decide {id}</p>;
const asked = (kind: string) => () => ({
  proposal: { id: 40, kind, expires_at: '2026-12-27T00:00:00.000Z', asked: [] },
});
const open = (
  view = shown(),
  user = memberUser({ is_admin: true }),
  answers: Readonly<Record<string, () => unknown>> = {},
) =>
  renderMember(<IssuerPart id={7} acts={{ decide, decideWhole: decide }} />, {
    user,
    answers: {
      'GET /api/admin/offerings/7/issuer/': () => view,
      'POST /api/admin/offerings/7/issuer/address/': asked('offering.issuer_address'),
      'POST /api/admin/offerings/7/issuer/payments/': asked('offering.pay_issuer'),
      'POST /api/admin/offerings/7/issuer/payments/4/cancel/': () => view,
      ...answers,
    },
  });
const button = (name: string) => screen.getByRole('button', { name });

test('says what is owed, paid and left, and leads to the transaction that paid', async () => {
  await open();
  expect((await screen.findByText('Ganado')).parentElement).toHaveTextContent('2,500.00');
  expect(screen.getByText('Por pagar').parentElement).toHaveTextContent('1,499.50');
  expect(screen.getByText('Aprobado: Rosa Paz · Iván Gil')).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(HASH) })).toHaveAttribute(
    'href',
    `https://explorer.example/tx/${HASH}`,
  );
  expect(screen.queryByRole('button', { name: 'Cancelar pago' })).toBeNull();
});

test('asks for no more than is left, in the token that is chosen, at the address that is shown', async () => {
  const { calls } = await open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Pedir un pago' }));
  const sheet = within(await screen.findByRole('dialog'));
  const amount = sheet.getByLabelText(/^Monto/);
  await user.type(amount, '1499.51');
  await user.type(sheet.getByLabelText(/Por qué/), 'Acta 12');
  await user.click(sheet.getByRole('button', { name: 'Pedir aprobación' }));
  expect(await sheet.findByText('Quedan por pagar 1,499.50 USD: pide eso o menos.')).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await user.clear(amount);
  await user.type(amount, '1499.50');
  await user.click(sheet.getByLabelText(/USDC/));
  await user.click(sheet.getByRole('button', { name: 'Pedir aprobación' }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { body: { amount: '1499.50', currency: 'USDC', address: 7, reason: 'Acta 12' } },
    ]),
  );
});

test('asks for an address where there is none, and for no payment', async () => {
  const { calls } = await open(shown({ address: null, payments: [], paid: '0.00' }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Registrar dirección' }));
  expect(screen.queryByRole('button', { name: 'Pedir un pago' })).toBeNull();
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText(/Dirección del emisor/), ADDRESS);
  await user.type(sheet.getByLabelText(/Por qué/), 'Carta del emisor');
  await user.click(sheet.getByRole('button', { name: 'Pedir aprobación' }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { body: { wallet: ADDRESS, reason: 'Carta del emisor' } },
    ]),
  );
});

test('says why an address is refused, which is shown whole by then', async () => {
  await open(shown({ address: null, payments: [] }), undefined, {
    'POST /api/admin/offerings/7/issuer/address/': () =>
      Response.json(
        {
          code: 'validation',
          message: '',
          fields: { wallet: { id: 'issuer.forbidden' } },
          request_id: '1',
        },
        { status: 400 },
      ),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Registrar dirección' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText(/Dirección del emisor/), ADDRESS);
  await user.type(sheet.getByLabelText(/Por qué/), 'Carta del emisor');
  await user.click(sheet.getByRole('button', { name: 'Pedir aprobación' }));
  expect(await sheet.findByText(/Esa dirección es nuestra o de nadie/)).toBeVisible();
});

test('shows what the owner of the treasury sends, and cancels it with a reason', async () => {
  const { calls } = await open(shown({ payments: [waiting] }));
  const user = userEvent.setup();
  await user.click(await screen.findByText('Datos para enviarlo'));
  expect(screen.getByText('0xd9caed12')).toBeVisible();
  expect(screen.getByText('1000500000')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cambiar dirección' })).toBeNull();
  await user.click(button('Cancelar pago'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText(/Motivo/), 'Otra cuenta');
  await user.click(sheet.getByRole('button', { name: 'Cancelar pago' }));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { body: { note: 'Otra cuenta' } },
    ]),
  );
});

test('what waits for a second person is decided here, and not asked for twice', async () => {
  const waits = (kind: IssuerView['pending'][number]['kind'], proposal: number) => ({
    proposal,
    kind,
    amount: kind === 'offering.pay_issuer' ? '5.00' : null,
    currency: kind === 'offering.pay_issuer' ? ('USDT' as const) : null,
    address: ADDRESS,
    by: 'Rosa Paz',
    at: '2026-11-20T10:00:00.000Z',
  });
  await open(
    shown({ pending: [waits('offering.pay_issuer', 41), waits('offering.issuer_address', 42)] }),
  );
  expect(await screen.findByText('decide 41')).toBeVisible();
  expect(screen.getByText('decide 42')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir un pago' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cambiar dirección' })).toBeNull();
});

test('who lacks the duty reads it and asks for nothing', async () => {
  const user = memberUser({ is_admin: true, duties: ['catalogue'] });
  await open(shown({ payments: [waiting] }), user);
  expect(await screen.findByText('Acta de adjudicación')).toBeVisible();
  for (const name of ['Pedir un pago', 'Cambiar dirección', 'Cancelar pago']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});
