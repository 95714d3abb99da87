import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAddress } from 'ethers/address';
import { expect, test } from 'vitest';
import type { Holdings } from '#contract/api/tokenization/holdings.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { walletText } from '#contract/rules/offerings/chain.ts';
import {
  createFakeProvider,
  fakeAccount,
  portWith,
  refusal,
  type FakeProvider,
} from '#renderer/platform/fake/wallet.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { WalletCard } from './wallet-card.tsx';

const address = getAddress(fakeAccount);
const signature = `0x${'5a'.repeat(65)}`;
const nothing = { items: [], wallet: null, wallet_from: null };
const chain = {
  chain_id: 31_337,
  name: 'Demo',
  native_symbol: 'ETH',
  explorer_url: null,
  tokens: [],
};

interface Shown {
  readonly held?: Holdings;
  readonly provider?: FakeProvider;
  readonly isOpen?: boolean;
  readonly prove?: () => unknown;
  readonly leave?: () => unknown;
}

const open = ({
  held = nothing,
  provider = createFakeProvider({ personal_sign: () => signature }),
  isOpen = true,
  prove = () => ({ wallet: address }),
  leave = () => ({ wallet: null }),
}: Shown = {}) =>
  renderMember(<WalletCard allotsOn="2026-12-01" isOpen={isOpen} />, {
    wallet: portWith(provider),
    answers: {
      'GET /api/settings/': () => ({ areas: ['tokenization'], chain, code_minutes: 10 }),
      'GET /api/tokenization/holdings/': () => held,
      'POST /api/auth/user/send-code/': () => ({
        sent_to: 'v•••@demo.test',
        expires_at: '2026-11-20T10:10:00.000Z',
        resend_in_seconds: 60,
      }),
      'POST /api/tokenization/wallet/': prove,
      'POST /api/tokenization/wallet/custody/': leave,
    },
  });

/** Opens the sheet, connects, signs, and has a code on its way. */
async function sign(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Elegir mi billetera' }));
  await user.click(await screen.findByRole('button', { name: 'Conectar billetera' }));
  await user.click(await screen.findByRole('button', { name: 'Fake' }));
  await user.click(await screen.findByRole('button', { name: 'Firmar y pedir código' }));
}

async function enter(user: ReturnType<typeof userEvent.setup>, code: string): Promise<void> {
  await screen.findByText(/^Lo enviamos a v•••@demo\.test/);
  const sheet = within(screen.getByRole('dialog'));
  const [first] = sheet.getAllByRole('textbox');
  if (!first) throw new Error('The code has no boxes');
  await user.click(first);
  await user.paste(code);
}

test('without a wallet units stay in custody, until when is said', async () => {
  await open();
  expect(await screen.findByText('Custodia de la empresa')).toBeVisible();
  expect(
    screen.getByText(/hasta que se firme el primer lote .* asignación del 1 dic 2026/),
  ).toBeVisible();
});

test('a wallet is chosen by its signature and a code', async () => {
  const user = userEvent.setup();
  const signed: (readonly unknown[])[] = [];
  const provider = createFakeProvider({
    personal_sign: (params) => {
      signed.push(params);
      return signature;
    },
  });
  const { calls } = await open({ provider });
  await sign(user);
  await enter(user, '123456');
  await user.click(screen.getByRole('button', { name: 'Recibir aquí' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const proof = calls.find(({ call }) => call === 'POST /api/tokenization/wallet/')?.body as {
    readonly at: string;
  };
  expect(proof).toMatchObject({ wallet: address, signature, secret_code: '123456' });
  const text = walletText({ username: 'valeria', address, at: proof.at });
  expect(signed).toEqual([[`0x${Buffer.from(text).toString('hex')}`, fakeAccount]]);
});

test('a rejected signature sends no code', async () => {
  const user = userEvent.setup();
  const provider = createFakeProvider({
    personal_sign: () => {
      throw refusal(4001);
    },
  });
  const { calls } = await open({ provider });
  await sign(user);
  expect(await screen.findByText(/^Rechazaste la firma en la billetera/)).toBeVisible();
  expect(calls.map(({ call }) => call)).not.toContain('POST /api/auth/user/send-code/');
});

test('a wallet that signs no texts says so', async () => {
  const user = userEvent.setup();
  await open({ provider: createFakeProvider() });
  await sign(user);
  expect(await screen.findByText(/^Esta billetera no firma esto\./)).toBeVisible();
});

test.each([
  ['conflict', {}, 'Esa billetera ya es de otro miembro. Conecta otra.'],
  [
    'validation',
    { fields: { at: { id: 'wallet.proof_old' } } },
    'Lo que firmaste tiene más de diez minutos. Fírmalo otra vez.',
  ],
])('a refusal, %s, is said beside the code, and can be signed again', async (code, more, said) => {
  const user = userEvent.setup();
  const prove = () =>
    Response.json({ code, message: '', request_id: 'r', ...more }, { status: 422 });
  await open({ prove });
  await sign(user);
  await enter(user, '123456');
  await user.click(screen.getByRole('button', { name: 'Recibir aquí' }));
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Firmar otra vez' }));
  expect(await screen.findByRole('button', { name: 'Firmar y pedir código' })).toBeVisible();
});

test('a wrong code is said at the code', async () => {
  const user = userEvent.setup();
  const prove = () =>
    Response.json(
      { code: 'code_wrong', message: '', request_id: 'r', details: { tries_left: 4 } },
      { status: 422 },
    );
  await open({ prove });
  await sign(user);
  await enter(user, '000000');
  await user.click(screen.getByRole('button', { name: 'Recibir aquí' }));
  expect(await screen.findByText(/4 intentos/)).toBeVisible();
});

test('a wallet within its hold says from when it counts', async () => {
  const from = new Date(Date.now() + DAY_MS).toISOString();
  await open({ held: { items: [], wallet: address, wallet_from: from } });
  expect(await screen.findByText(/^Cuenta desde el/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cambiar billetera' })).toBeVisible();
});

test('after its hold nothing is to be waited for; while the area is closed nothing is chosen', async () => {
  await open({
    held: { items: [], wallet: address, wallet_from: '2026-01-01T00:00:00.000Z' },
    isOpen: false,
  });
  expect(await screen.findByText('Tu billetera')).toBeVisible();
  expect(screen.queryByText(/^Cuenta desde el/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cambiar billetera' })).toBeNull();
});

const chosen = { items: [], wallet: address, wallet_from: '2026-01-01T00:00:00.000Z' };

test('before a wallet is chosen, it is said that what is issued to it stays there', async () => {
  const user = userEvent.setup();
  await open();
  expect(screen.queryByRole('button', { name: 'Volver a custodia' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Elegir mi billetera' }));
  expect(await screen.findByText(/se queda en ella: volver a custodia cambia solo/)).toBeVisible();
});

test('units to come go back to custody by a code, and what that leaves is said first', async () => {
  const user = userEvent.setup();
  const { calls } = await open({ held: chosen });
  await user.click(await screen.findByRole('button', { name: 'Volver a custodia' }));
  expect(await screen.findByText(/^Lo que ya se emitió a una billetera tuya/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pedir código' }));
  await enter(user, '123456');
  await user.click(screen.getByRole('button', { name: 'Dejar en custodia' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ call }) => call === 'POST /api/tokenization/wallet/custody/');
  expect(sent?.body).toEqual({ secret_code: '123456' });
});

test('who has no wallet any more is told so', async () => {
  const user = userEvent.setup();
  const leave = () =>
    Response.json({ code: 'conflict', message: '', request_id: 'r' }, { status: 409 });
  await open({ held: chosen, leave });
  await user.click(await screen.findByRole('button', { name: 'Volver a custodia' }));
  await user.click(screen.getByRole('button', { name: 'Pedir código' }));
  await enter(user, '123456');
  await user.click(screen.getByRole('button', { name: 'Dejar en custodia' }));
  expect(await screen.findByText(/^Ya están en custodia/)).toBeVisible();
});
