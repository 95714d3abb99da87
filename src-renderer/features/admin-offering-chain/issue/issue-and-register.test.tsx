import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { encodeOfferingCall } from '#renderer/lib/chain/offering-calls.ts';
import { issue, places, register } from '../chain.fixtures.ts';
import {
  button,
  card,
  connect,
  openChain as open,
  refused,
  signing,
} from '../../../../tests/support/chain/offerings/chain-screen.tsx';

test('an allotted offering is planned', async () => {
  const user = userEvent.setup();
  let isPlanned = false;
  await open({
    offered: { kept_state: 'allotted' },
    answers: {
      'GET /api/admin/offerings/5/chain/issue/': () =>
        isPlanned ? issue() : refused(409, 'chain_step', { step: 'plan' }),
      'POST /api/admin/offerings/5/chain/issue/': () => {
        isPlanned = true;
        return issue();
      },
    },
  });
  await user.click(await button('Planear la emisión'));
  expect(await screen.findByText('0 de 2 renglones en un bloque final.')).toBeVisible();
  // Nothing was given to be signed yet.
  expect(await button('Planear otra vez')).toBeVisible();
});

test('the wallets of the next batch are registered before it is issued', async () => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  const items = [[places.member, `0x${'12'.repeat(32)}`, 484, 1_800_000_000]];
  const data = encodeOfferingCall('registry', { name: 'register', inputs: [items] });
  const { calls } = await open({
    offered: { kept_state: 'allotted' },
    planned: issue({ register: [places.member] }),
    provider,
    answers: {
      'POST /api/admin/offerings/5/chain/calls/': () => ({
        chain_id: 31_337,
        to: places.registry,
        data,
      }),
    },
  });
  await connect(user);
  expect(
    await screen.findByText('Antes se registran las billeteras del lote siguiente.'),
  ).toBeVisible();
  expect(screen.getByText('Falta registrar')).toBeVisible();
  await user.click(await button('Registrar 1 billetera'));
  await waitFor(() => expect(signed).toHaveLength(1));
  expect(calls).toContainEqual({
    call: 'POST /api/admin/offerings/5/chain/calls/',
    body: { call: 'register' },
  });
});

const batch = (units: readonly number[]) => ({
  chain_id: 31_337,
  to: places.token,
  data: encodeOfferingCall('token', {
    name: 'issue',
    inputs: [0, [places.member, places.custody], units],
  }),
});

test.each([
  ['exactly the items that are shown', [12, 8], 1],
  ['nothing where one item has other units', [11, 9], 0],
])('a batch signs %s', async (_, units, count) => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  await open({
    offered: { kept_state: 'allotted' },
    provider,
    answers: { 'POST /api/admin/offerings/5/chain/calls/': () => batch(units) },
  });
  await connect(user);
  await user.click(await button('Emitir de la 1 a la 2: 20 participaciones'));
  await screen.findByText(count === 1 ? /^Enviado a la red/ : /^Lo que llegó para firmar/);
  expect(signed).toHaveLength(count);
});

test('what is in a block and not final is said, and nothing is signed twice', async () => {
  await open({
    offered: { kept_state: 'allotted' },
    planned: issue({
      given_at: '2026-11-20T10:30:00.000Z',
      newest: { items: 2, units: 20, is_closed: false },
      settled: { items: 1, units: 12, is_closed: false },
    }),
  });
  const part = await card('Emisión');
  expect(
    await part.findByText(/^1 de 2 renglones en un bloque final\. 1 más espera/),
  ).toBeVisible();
  expect(part.getByText(/^Todo está emitido; falta que esté en un bloque final/)).toBeVisible();
  expect(part.getByText('Emitido')).toBeVisible();
  expect(part.getByText('En un bloque')).toBeVisible();
  expect(part.queryByRole('button', { name: /^(Emitir|Cerrar|Registrar|Planear)/ })).toBeNull();
});

test('an issue that is whole is closed by another account', async () => {
  const whole = { items: 2, units: 20, is_closed: false };
  await open({
    offered: { kept_state: 'allotted' },
    planned: issue({ given_at: '2026-11-20T10:30:00.000Z', newest: whole, settled: whole }),
  });
  expect(await button('Cerrar la emisión')).toBeVisible();
  expect(screen.getByText(/La cierra otra cuenta, un agente que no emitió nada/)).toBeVisible();
});

test.each([
  ['other_units', /otras billeteras, otras cantidades u otro orden/],
  ['other_lock_up', /otro fin del plazo sin transferir/],
] as const)('a finding, %s, stops what is signed', async (finding, said) => {
  await open({ offered: { kept_state: 'allotted' }, planned: issue({ finding }) });
  const part = await card('Emisión');
  expect(await part.findByText(said)).toBeVisible();
  expect(part.queryByRole('button', { name: /^Emitir|^Cerrar|^Registrar/ })).toBeNull();
});

test('the register has both numbers of each, and is compared on demand', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    offered: { kept_state: 'issued', state: 'issued' },
    answers: {
      'POST /api/admin/offerings/5/chain/register/': () => ({ register: register() }),
    },
  });
  expect(await screen.findByText('Red y libros coinciden: 20 = 20.')).toBeVisible();
  const { getByText } = await card('Registro de titulares');
  const row = getByText('Ximena Loyola').closest('tr');
  expect(row).toHaveTextContent(/ximena12(\s*)12(\s*)12(\s*)0(\s*)Coincide/);
  await user.click(await button('Comparar ahora'));
  await waitFor(() =>
    expect(calls.some(({ call }) => call === 'POST /api/admin/offerings/5/chain/register/')).toBe(
      true,
    ),
  );
});

test('a difference is bad and says what it stops; so is a wallet of nobody', async () => {
  const [first, second] = register().members;
  if (!first || !second) throw new Error('Two members hold units');
  const found = register({
    agrees: false,
    members: [first, { ...second, custody: 5, difference: -3 }],
    wallets: [{ wallet: places.token, units: 3, member: null, is_custody: false }],
  });
  await open({
    offered: { kept_state: 'issued', state: 'issued' },
    answers: { 'GET /api/admin/offerings/5/chain/register/': () => ({ register: found }) },
  });
  expect(await screen.findByText('Red y libros no coinciden')).toBeVisible();
  expect(screen.getByText(/La red tiene 17 de miembros; los libros, 20/)).toBeVisible();
  expect(screen.getByText('3 de menos en la red')).toBeVisible();
  expect(screen.getByText(/no es de nadie conocido tiene 3/)).toBeVisible();
});
