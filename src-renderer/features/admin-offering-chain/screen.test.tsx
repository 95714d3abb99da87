import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { encodeOfferingCall } from '#renderer/lib/chain/offering-calls.ts';
import { createFakeProvider, fakeAccount, refusal } from '#renderer/platform/fake/wallet.ts';
import { memberUser } from '../../../tests/support/render-member.tsx';
import {
  acceptedRegistry,
  acceptedToken,
  onChain,
  places,
  registry,
  version,
} from './chain.fixtures.ts';
import {
  button,
  card,
  connect,
  openChain as open,
  refused,
  signing,
} from '../../../tests/support/chain/offerings/chain-screen.tsx';

test('without anything, the registry is asked for with its two addresses', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    chain: onChain({ registry: null, token: null }),
    answers: { 'POST /api/admin/offering-contracts/': () => registry() },
  });
  const contracts = await card('Contratos');
  expect(
    contracts.getByText('Antes hace falta el registro de identidades, confirmado.'),
  ).toBeVisible();
  await connect(user);
  await user.click(await button('Pedir los datos del registro'));
  const sheet = within(await screen.findByRole('dialog'));
  // The connected account is there to begin with.
  expect(sheet.getByText(/^0x71C7|^0x71c7/)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Pedir los datos' }));
  expect(await sheet.findByText('Elige o pega la dirección de tu billetera.')).toBeVisible();
  await user.type(sheet.getByLabelText('Custodia'), places.custody);
  await user.click(sheet.getByRole('button', { name: 'Pedir los datos' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/admin/offering-contracts/',
      body: { owner: fakeAccount, custody: places.custody },
    }),
  );
});

test('a contract is made by a transaction to nobody, and its hash is reported', async () => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  const asked = registry();
  const { calls } = await open({
    chain: onChain({ registry: asked, token: null }),
    provider,
    answers: { 'POST /api/admin/offering-contracts/1/sent/': () => registry({ state: 'sent' }) },
  });
  // Without a wallet the button asks for one.
  await user.click(await button('Firmar y crear'));
  await user.click(await button('Fake'));
  await button(/^Conectada/);
  await user.click(await button('Firmar y crear'));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/admin/offering-contracts/1/sent/',
      body: { tx_hash: `0x${'ab'.repeat(32)}` },
    }),
  );
  expect(signed).toEqual([{ from: fakeAccount, data: asked.call?.data, value: '0x0' }]);
});

test('a hash that the server did not take is kept, and said again', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const { calls } = await open({
    chain: onChain({ registry: registry(), token: null }),
    answers: {
      'POST /api/admin/offering-contracts/1/sent/': () =>
        isDown ? refused(409, 'conflict') : registry({ state: 'sent' }),
    },
  });
  await connect(user);
  await user.click(await button('Firmar y crear'));
  expect(await screen.findByText(/todavía no tiene su hash/)).toBeVisible();
  expect(screen.getByText(/^Alguien llegó antes/)).toBeVisible();
  isDown = false;
  await user.click(await button('Informar el hash'));
  await waitFor(() =>
    expect(calls.filter(({ call }) => call.endsWith('/1/sent/'))).toHaveLength(2),
  );
});

test('a rejected signature reports nothing and can be signed again', async () => {
  const user = userEvent.setup();
  const provider = createFakeProvider({
    eth_sendTransaction: () => {
      throw refusal(4001);
    },
  });
  const { calls } = await open({ chain: onChain({ registry: registry() }), provider });
  await connect(user);
  await user.click(await button('Firmar y crear'));
  expect(await screen.findByText(/^Rechazaste la firma en la billetera/)).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  expect(await button('Firmar y crear')).toBeEnabled();
});

test('on another network nothing is signed, and the way back is said', async () => {
  const user = userEvent.setup();
  const provider = createFakeProvider({ eth_chainId: () => '0x1' });
  await open({ chain: onChain({ registry: registry() }), provider });
  await connect(user);
  expect(await screen.findByText(/^Tu billetera está en la red 1\./)).toBeVisible();
  await user.click(await button('Firmar y crear'));
  await waitFor(async () => expect(await button('Firmar y crear')).toBeEnabled());
  expect(provider.asked).not.toContain('eth_sendTransaction');
});

test('a contract that carries other addresses than shown is not signed', async () => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  const call = { chain_id: 31_337, to: null, data: `0x60806040${'00'.repeat(32)}` };
  await open({ chain: onChain({ registry: registry({ call }) }), provider });
  await connect(user);
  await user.click(await button('Firmar y crear'));
  expect(
    await screen.findByText(/^Lo que llegó para firmar no es lo que se ve aquí/),
  ).toBeVisible();
  expect(signed).toEqual([]);
});

test('a wallet that closes says that nobody knows', async () => {
  const user = userEvent.setup();
  const provider = createFakeProvider({
    eth_sendTransaction: () => Promise.withResolvers<string>().promise,
  });
  await open({ chain: onChain({ registry: registry() }), provider });
  await connect(user);
  await user.click(await button('Firmar y crear'));
  expect(await screen.findByText('Responde en Fake.')).toBeVisible();
  provider.emit('disconnect', { code: 4900 });
  expect(await screen.findByText(/nadie sabe si lo envió/)).toBeVisible();
});

test('a sent contract waits for a final block, and takes another hash by hand', async () => {
  const user = userEvent.setup();
  const hash = `0x${'ef'.repeat(32)}`;
  const { calls } = await open({
    chain: onChain({
      registry: registry({ state: 'sent', tx_hash: `0x${'cd'.repeat(32)}` }),
      token: null,
    }),
    answers: { 'POST /api/admin/offering-contracts/1/sent/': () => registry({ state: 'sent' }) },
  });
  expect(await screen.findByText('Enviado, sin confirmar')).toBeVisible();
  expect(screen.getByRole('link', { name: /cdcd/ })).toHaveAttribute(
    'href',
    `https://explorer.example/tx/0x${'cd'.repeat(32)}`,
  );
  await user.click(await button('Ya está firmado'));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('Hash de la transacción'), hash);
  await user.click(sheet.getByRole('button', { name: 'Informar el hash' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/admin/offering-contracts/1/sent/',
      body: { tx_hash: hash },
    }),
  );
});

test('a deployment is given up after a confirmation', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    chain: onChain({ registry: registry() }),
    answers: {
      'POST /api/admin/offering-contracts/1/withdraw/': () => registry({ state: 'refused' }),
    },
  });
  await user.click(await button('Retirar'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/el servidor no lo acepta/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith('/withdraw/'))).toBe(true));
});

test.each([
  ['reverted', /se revirtió/],
  ['not_creation', /llama a otro contrato/],
  ['other_data', /lleva otros datos/],
  ['other_code', /no es el que dan los datos/],
] as const)('a contract refused as %s says why, and is asked for again', async (reason, said) => {
  const token = registry({ id: 2, state: 'refused', refusal: reason, symbol: 'BODEGA' });
  await open({ chain: onChain({ token }) });
  expect(await screen.findByText(said)).toBeVisible();
  expect(await button('Pedir otra vez')).toBeVisible();
});

test('of a chain that was lost after the issue it says so, and offers nothing to sign', async () => {
  const lost = { state: 'refused', refusal: 'lost' } as const;
  const token = registry({ ...lost, id: 2, custody: null, symbol: 'BODEGA', call: null });
  await open({
    chain: onChain({ registry: registry({ ...lost, call: null }), token }),
    offered: { kept_state: 'issued' },
  });
  expect(
    await screen.findByText('La red de la demo se perdió, y con ella este contrato'),
  ).toBeVisible();
  expect(screen.getByText('La oferta ya se emitió: no se crea otro contrato.')).toBeVisible();
  expect(screen.getByText(/^Se emitió en la red que se perdió/)).toBeVisible();
  // The registry serves other offerings too.
  expect(await button('Pedir otra vez')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Comparar ahora' })).toBeNull();
  expect(screen.queryByText('Pide sus datos y fírmalo. Sirve para todas las ofertas.')).toBeNull();
});

test('an accepted contract shows its address, to copy and in the explorer', async () => {
  await open({ offered: { kept_state: 'allotted' } });
  const links = await screen.findAllByRole('link', { name: 'Ver en el explorador' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `https://explorer.example/address/${places.registry}`,
    `https://explorer.example/address/${places.token}`,
  ]);
});

const anchorOf = (digest: string) => ({
  chain_id: 31_337,
  to: places.token,
  data: encodeOfferingCall('token', {
    name: 'setDocument',
    inputs: [version().chain_name, 1, `0x${digest}`],
  }),
});

test('an anchor is signed as it is shown, and waits for a block', async () => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  const call = anchorOf('a'.repeat(64));
  await open({
    chain: onChain({ versions: [version()] }),
    provider,
    answers: { 'POST /api/admin/offerings/5/chain/calls/': () => call },
  });
  await connect(user);
  await user.click(await button('Anclar: Documento de riesgos, versión 1'));
  expect(await screen.findByText(/^Enviado a la red; vale cuando/)).toBeVisible();
  expect(signed).toEqual([{ from: fakeAccount, to: places.token, data: call.data, value: '0x0' }]);
});

test('an anchor of another digest, or elsewhere, is not signed', async () => {
  const user = userEvent.setup();
  const { provider, signed } = signing();
  const given = [anchorOf('b'.repeat(64)), { ...anchorOf('a'.repeat(64)), to: places.registry }];
  await open({
    chain: onChain({ versions: [version()] }),
    provider,
    answers: { 'POST /api/admin/offerings/5/chain/calls/': () => given.shift() },
  });
  await connect(user);
  for (const _ of [1, 2]) {
    await user.click(await button('Anclar: Documento de riesgos, versión 1'));
    expect(await screen.findByText(/^Lo que llegó para firmar/)).toBeVisible();
  }
  expect(signed).toEqual([]);
});

test('an earlier version that is not anchored holds nothing up', async () => {
  const next = version({ id: 12, version: 2 });
  await open({ chain: onChain({ versions: [next, version()] }) });
  expect(await screen.findByText('Sin anclar')).toBeVisible();
  expect(screen.getByText('Reemplazada, sin anclar')).toBeVisible();
});

test('another digest on chain is bad, for ever', async () => {
  const anchored = { digest: 'b'.repeat(64), block: 1, at: '2026-11-20T10:00:00Z', is_same: false };
  await open({ chain: onChain({ versions: [version({ anchored })] }) });
  expect(await screen.findByText(/^La red tiene otra huella bajo esta versión/)).toBeVisible();
});

test('the connected account is told which agent it is', async () => {
  const user = userEvent.setup();
  const provider = createFakeProvider({
    eth_call: ([call]) =>
      `0x${((call as { to: string }).to === places.registry ? '1' : '0').padStart(64, '0')}`,
  });
  await open({ provider });
  await connect(user);
  expect(await screen.findByText('Agente del registro')).toBeVisible();
  expect(screen.getByText('No es agente del contrato')).toBeVisible();
});

test('who only reads signs nothing', async () => {
  const auditor = memberUser({ role: 'auditor', duties: [] });
  await open({
    chain: onChain({ registry: registry(), token: null, versions: [version()] }),
    user: auditor,
  });
  expect(await screen.findByText('Por firmar')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /Firmar y crear|Retirar|Ya está firmado|Anclar/ }),
  ).toBeNull();
});

test('where there is no network it says so', async () => {
  await open({
    answers: { 'GET /api/admin/offerings/5/chain/': () => refused(409, 'payouts_off') },
  });
  expect(await screen.findByText(/^Aquí no hay una red configurada/)).toBeVisible();
});

test('the steps say what is next', async () => {
  await open({ chain: onChain({ registry: acceptedRegistry, token: acceptedToken }) });
  const steps = await card('En qué orden');
  const now = steps.getAllByRole('listitem').find((item) => item.hasAttribute('aria-current'));
  expect(now).toHaveTextContent('Asignación por dos personas');
});
