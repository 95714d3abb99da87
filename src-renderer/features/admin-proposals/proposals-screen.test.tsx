import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ProposalDetail } from '#contract/api/admin/proposals.ts';
import { refused } from '../../../tests/support/chain/offerings/chain-screen.tsx';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ProposalsScreen } from './proposals-screen.tsx';

const proposal = (change: Partial<ProposalDetail> = {}): ProposalDetail => ({
  id: 118,
  kind: 'setting.change',
  label: 'withdrawal_fee_stable',
  changes: [{ name: 'withdrawal_fee_stable', from: '0.03', to: '0.025' }],
  reason: 'La red bajó de costo.',
  duty: 'settings',
  proposed_by: { username: 'marta_i', name: 'Marta Ibarra' },
  proposed_at: '2026-11-20T15:31:00.000Z',
  history: { is_first: false, ended: [], changed_at: null },
  expires_at: '2999-11-27T15:31:00.000Z',
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_note: null,
  right: 'decide',
  effects: [
    { id: 'open_keep_fee', values: { count: 48 } },
    { id: 'fees_of_month', values: { fees_usd: '9412.8', would_usd: '7844' } },
  ],
  asked: [{ username: 'ana', name: 'Ana Salas' }],
  ...change,
});

const show = (shown: ProposalDetail, after: ProposalDetail | Response = shown) =>
  renderMember(<ProposalsScreen title="Por aprobar" />, {
    path: '/admin/approvals?id=118',
    answers: {
      'GET /api/admin/approvals/': () => ({
        items: [shown],
        next: null,
        counts: { mine: 1, asked: 0, open: 1 },
        days: 7,
      }),
      'GET /api/admin/approvals/118/': () => shown,
      'POST /api/admin/approvals/118/accept/': () => after,
      'POST /api/admin/approvals/118/refuse/': () => after,
      'POST /api/admin/approvals/118/withdraw/': () => after,
    },
  });

it('shows old, new, reason and effects in figures, and accepts', async () => {
  const user = userEvent.setup();
  const world = await show(proposal(), proposal({ state: 'accepted', right: 'closed' }));
  expect(await screen.findByText('48 retiros en curso conservan su tarifa.')).toBeVisible();
  expect(screen.getByText(/se cobraron 9,412.80 USD; .* 7,844.00/)).toBeVisible();
  expect(screen.getByText('La red bajó de costo.')).toBeVisible();
  expect(screen.getAllByText('2.5%').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Aprobar 2.5%' }));
  await expect
    .poll(() => world.calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call))
    .toEqual(['POST /api/admin/approvals/118/accept/']);
});

it('says of an activation which request it is of, and in tokens what the company bears', async () => {
  const activation = {
    kind: 'payment.activate' as const,
    label: '20931 · bruno_c',
    duty: 'payouts' as const,
    changes: [
      { name: 'paid', from: '500.00', to: '400.00' },
      { name: 'borne', from: null, to: '100.00' },
    ],
    effects: [
      { id: 'payment_borne', values: { borne_tokens: '100', token: 'USDT' } },
      {
        id: 'payment_membership',
        values: { what_es: 'Avanzado', what_en: 'Advanced', paid_usd: '400' },
      },
    ],
  };
  await show(proposal(activation));
  expect(await screen.findByText(/La empresa asume 100\.00.USDT\./)).toBeVisible();
  expect(screen.getByText(/recibe Avanzado entero; .* sobre 400\.00 USD/)).toBeVisible();
  expect(screen.getAllByText('Solicitud n.º 20931 · bruno_c').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Excepciones de pago · Activar').length).toBeGreaterThan(0);
  expect(screen.getByText('Asume la empresa').nextElementSibling).toHaveTextContent('100.00 USD');
});

const digest = 'ab12'.repeat(16);
it.each([
  ['order.refund', 'refunded', '0.00', '1020.00', ['0.00 USD', '1,020.00 USD']],
  ['order.refund', 'refunded', '0.00', '0.004999', ['0.004999 USD']],
  ['payment.activate', 'borne', null, '12.345678', ['12.345678 USD']],
  ['offering.pay_issuer', 'amount', null, '20.00', ['20.00 USD']],
  ['exchange.allocate', 'inventory', '0', '1500', ['0.00 TCT', '1,500.00 TCT']],
  ['offering.approve', 'supply', null, 4000, ['4,000']],
  ['offering.allot', 'hash', null, digest, ['ab12ab…ab12']],
] as const)('says a decided %s as an open one: %s', async (kind, name, from, to, said) => {
  const user = userEvent.setup();
  const over = { state: 'accepted' as const, right: 'closed' as const, effects: [], asked: [] };
  await show(proposal({ kind, label: '1 · uno', changes: [{ name, from, to }], ...over }));
  const row = await screen.findByRole('row', { name: /Aprobado/ });
  const values = within(row).getAllByRole('cell')[1];
  for (const text of said) expect(values).toHaveTextContent(text);
  if (name !== 'hash') return;
  await user.click(within(row).getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(digest);
});

it('says of an inventory of the exchange how many TCT it is', async () => {
  const changes = [{ name: 'inventory', from: '0', to: '5000' }];
  await show(proposal({ kind: 'exchange.allocate', label: '5000', changes }));
  expect(await screen.findByRole('button', { name: 'Aprobar el cambio' })).toBeVisible();
  expect(screen.queryByText('5000')).toBeNull();
  // Its title and its value, in the list and in the detail.
  expect(screen.getAllByText('5,000.00 TCT')).toHaveLength(4);
});

it('says the amounts of what follows, and the bounds of a range, to the last decimal', async () => {
  await show(
    proposal({
      kind: 'range.save',
      label: '0.004 – 99.999999',
      changes: [{ name: 'max_amount', from: '99', to: '99.999999' }],
      effects: [{ id: 'range_deposits', values: { count: 2, amount_usd: '1200.000001' } }],
    }),
  );
  expect(await screen.findByText(/2 depósitos de este tramo, 1,200\.000001 USD/)).toBeVisible();
  expect(screen.getAllByText('0.004 – 99.999999 USD').length).toBeGreaterThan(0);
});

it('names what is left of the second factors that are taken', async () => {
  const lost = {
    kind: 'member.reset_factors' as const,
    label: 'Diego Luna',
    changes: [{ name: 'second_factors', from: 1, to: 0 }],
  };
  await show(proposal(lost));
  expect((await screen.findAllByText('1 activo')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Ninguno').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Aprobar el cambio' })).toBeVisible();
});

it('refuses with a reason alone', async () => {
  const user = userEvent.setup();
  const world = await show(proposal(), proposal({ state: 'refused', right: 'closed' }));
  await user.click(await screen.findByRole('button', { name: 'Rechazar con motivo' }));
  await user.click(await screen.findByRole('button', { name: 'Rechazar el cambio' }));
  expect(world.calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Todavía no');
  await user.click(await screen.findByRole('button', { name: 'Rechazar el cambio' }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('POST'))?.body)
    .toEqual({ note: 'Todavía no' });
});

it('offers no decision to who asked, and names who decides', async () => {
  await show(proposal({ right: 'own' }));
  expect(await screen.findByText('Lo pediste tú. Lo puede aprobar Ana Salas.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Aprobar/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retirar el cambio' })).toBeVisible();
});

it('says which duty is missing', async () => {
  await show(proposal({ right: 'duty' }));
  expect(
    await screen.findByText('Lo puede aprobar quien tiene la función Ajustes: Ana Salas.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Aprobar/ })).toBeNull();
});

it('says that a void change changed nothing', async () => {
  const gone = { state: 'void' as const, right: 'closed' as const, decision_note: 'conflict' };
  await show(proposal({ ...gone, effects: [], asked: [] }));
  expect(await screen.findByText('Lo que iba a cambiar ya no es como era.')).toBeVisible();
});

it('says in a line who asks, and searches by the words of settings', async () => {
  const user = userEvent.setup();
  const history = {
    is_first: true,
    ended: ['refused' as const],
    changed_at: '2026-11-02T12:00:00.000Z',
  };
  const world = await show(proposal({ history }));
  const row = await screen.findByRole('row', { name: /Tarifa/ });
  expect(row).toHaveTextContent(/Primer cambio que pide · Ya cambió el .*2026 · Últimos pedidos:/);
  expect(row).toHaveTextContent('Rechazado');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar cambios' }), 'tarífa');
  await expect
    .poll(() => decodeURIComponent(world.calls.map(({ call }) => call).join(' ')))
    .toMatch(/search=tarífa&settings=\S*withdrawal_fee_stable/);
});

it('goes through what X marked, one after the other', async () => {
  const user = userEvent.setup();
  let open = [proposal(), proposal({ id: 119, right: 'own' }), proposal({ id: 120 })];
  await renderMember(<ProposalsScreen title="Por aprobar" />, {
    path: '/admin/approvals',
    answers: {
      'GET /api/admin/approvals/': () => ({
        items: open,
        next: null,
        counts: { mine: 2, asked: 1, open: open.length },
        days: 7,
      }),
      'GET /api/admin/approvals/118/': () => proposal(),
      'GET /api/admin/approvals/120/': () => proposal({ id: 120 }),
      'POST /api/admin/approvals/118/accept/': () => {
        open = open.slice(1);
        return proposal({ state: 'accepted', right: 'closed' });
      },
    },
  });
  await screen.findByRole('table');
  // The middle one is the reader's own: nothing to mark.
  await user.keyboard('jxjxjx');
  expect(screen.getByText('2 marcados')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revisar uno tras otro' }));
  await user.click(await screen.findByRole('button', { name: 'Aprobar 2.5%' }));
  expect(await screen.findByRole('heading', { name: 'Cambio n.º 120' })).toBeVisible();
  expect(await screen.findByText('1 marcado')).toBeVisible();
});

it('says of an offering what it is asked to become, with dates and amounts as they are read', async () => {
  await show(
    proposal({
      kind: 'offering.approve',
      label: 'Bodega Norte',
      duty: 'catalogue',
      changes: [
        { name: 'price', from: null, to: '100.00' },
        { name: 'supply', from: null, to: 4000 },
      ],
      effects: [
        {
          id: 'offering_window',
          values: { opens_at: '2026-12-01T17:00:00.000Z', closes_at: '2026-12-20T17:00:00.000Z' },
        },
      ],
    }),
  );
  expect(await screen.findByText(/pueden suscribir del 1 dic 2026 al 20 dic 2026/)).toBeVisible();
  expect(screen.getAllByText('Ofertas · Aprobar oferta').length).toBeGreaterThan(0);
  expect(screen.getByText('Participaciones')).toBeVisible();
});

const ofWallet = {
  kind: 'offering.recover' as const,
  label: 'Bodega Norte · Ximena Loyola',
  duty: 'catalogue' as const,
  changes: [
    {
      name: 'wallet',
      from: '0x1111111111111111111111111111111111111111',
      to: '0x2222222222222222222222222222222222222222',
    },
    { name: 'key', from: null, to: 'recovery' },
    { name: 'note', from: null, to: 'Perdiste el teléfono.' },
  ],
};

it('names what a recovery changes, in words', async () => {
  await show(proposal(ofWallet));
  expect(await screen.findByText('Billetera')).toBeVisible();
  expect(screen.getByText('Qué se hace').nextElementSibling).toHaveTextContent('Recuperar');
  expect(screen.getByText('Lo que lee el miembro').nextElementSibling).toHaveTextContent(
    'Perdiste el teléfono.',
  );
});

it.each([
  ['wallet_empty', 'La billetera no tiene participaciones que recuperar.'],
  ['wallet_lost', 'La billetera ya se dio por perdida: queda congelada para siempre.'],
  ['offering_state', 'La oferta no está emitida.'],
  // Nothing of its own is known.
  ['not_found', 'Lo que iba a cambiar ya no es como era.'],
])('says of an offering why a change became void: %s', async (decision_note, sentence) => {
  const gone = { state: 'void' as const, right: 'closed' as const, decision_note };
  await show(proposal({ ...ofWallet, ...gone, effects: [], asked: [] }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ['offering.recover', 'chain_step', { step: 'distribution' }, /^Un reparto a este titular/],
  ['offering.recover', 'not_eligible', { reason: 'none' }, /no tiene una elegibilidad vigente/],
  ['offering.recover', 'not_eligible', { reason: 'country', country: 'PE' }, /miembro: Perú/],
  ['offering.allot', 'offering_early', { until: '2026-12-01T17:00:00.000Z' }, /hasta el 1 dic/],
  ['offering.allot', 'offering_early', { until: null }, /sigue sin pagarse ni vencer/],
  [
    'offering.freeze',
    'conflict',
    { reason: 'wallet_as_wanted' },
    /^En la red, la billetera ya está/,
  ],
] as const)('says why %s can’t be accepted: %s %o', async (kind, code, details, sentence) => {
  const user = userEvent.setup();
  const one = proposal({ ...ofWallet, kind });
  await show(one, refused(409, code, details));
  await user.click(await screen.findByRole('button', { name: 'Aprobar el cambio' }));
  expect(await screen.findByText(sentence)).toBeVisible();
});
