import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { getTabStorage } from '#renderer/lib/device/storage.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { MakeWithdrawal } from './screen.tsx';
import { SaveWalletLink } from './save-wallet-link.tsx';

const network = { chain_id: 137, name: 'Polygon' };
const trezor = '0x64FccD51db64A07422875751d5066548d59fe13a';
const used = '0x519c4e268532BbC806C35a08501ed890B75E1CB4';
const fresh = '0x52908400098527886E0F7030069857D2E4169EE7';
const last_used_at = '2026-11-12T12:00:00Z';
const saved = (id: number, label: string, address: string) => ({
  id,
  label,
  address,
  network,
  times_used: 5,
  last_used_at,
  created_at: last_used_at,
});

let book = [saved(1, 'Trezor personal', trezor)];

const replies: Record<string, () => unknown> = {
  '/api/auth/user/': () => ({
    username: 'ana',
    email_verified: true,
    balance: '4812.60',
    pool_bonus_balance: '0.00',
    global_balance: { available: '0.00', waiting: '0.00' },
    withdrawals_paused_until: null,
  }),
  '/api/settings/': () => ({
    minimum_withdrawal: '20',
    withdrawal_fee_stable: '0.03',
    code_minutes: 10,
    chain: { ...network, native_symbol: 'POL', explorer_url: null, tokens: [] },
  }),
  '/api/addresses/': () => ({ items: book }),
  // The server counts every address it paid to, saved or not.
  '/api/withdrawals/addresses/': () => ({
    items: [
      { address: trezor, times_used: 5, last_used_at },
      { address: used, times_used: 1, last_used_at },
    ],
  }),
};

beforeEach(() => {
  book = [saved(1, 'Trezor personal', trezor)];
  getTabStorage().clear();
  getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
  configureApi({
    fetch: async (url) => {
      const path = typeof url === 'string' ? url : '';
      const reply = replies[path];
      if (!reply) throw new Error(`No reply to ${path}`);
      return Response.json(reply());
    },
  });
});

async function open(ui = <MakeWithdrawal title="Retirar" onVerifyEmail={() => {}} />) {
  await renderScreen(<QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>);
  return userEvent.setup();
}

const choices = async () => {
  const title = await screen.findByText('Tu libreta y direcciones que ya usaste');
  const list = title.parentElement;
  if (!list) throw new Error('no list');
  return within(list).getAllByRole('button');
};

describe('where to withdraw to', () => {
  it('offers the address book by name first, then what was used besides', async () => {
    await open();
    await screen.findByText('Trezor personal');
    const [first, second, ...more] = await choices();
    expect(first).toHaveTextContent('Trezor personal');
    expect(first).toHaveTextContent(trezor);
    expect(second).toHaveTextContent(used);
    expect(second).not.toHaveTextContent('Trezor personal');
    expect(more).toEqual([]);
  });

  it('shows the name and the whole address of what was chosen, and offers it no more', async () => {
    const person = await open();
    await person.click(await screen.findByText('Trezor personal'));
    const change = await screen.findByRole('button', { name: 'Cambiar la dirección' });
    expect(change.parentElement).toHaveTextContent('Trezor personal');
    expect(change.parentElement).toHaveTextContent(trezor);
    expect(await choices()).toHaveLength(1);
  });

  it('shows a long book by and by', async () => {
    book = ['1', '2', '3', '4', '5', '6'].map((digit) =>
      saved(Number(digit), `Billetera ${digit}`, `0x${digit.repeat(40)}`),
    );
    const person = await open();
    await person.click(await screen.findByRole('button', { name: 'Ver las 8' }));
    expect(await choices()).toHaveLength(8);
  });

  it('reads a QR code, refuses one for another network, and switches the camera off', async () => {
    let seen = `ethereum:${fresh}@1`;
    const stop = vi.fn<() => void>();
    const stream = { getTracks: () => [{ stop, addEventListener: () => {} }] };
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = () => Promise.resolve([{ rawValue: seen }]);
      },
    );
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, { mediaDevices: { getUserMedia: () => Promise.resolve(stream) } }),
    );
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const person = await open();
    const scan = await screen.findByRole('button', { name: 'Leer QR' });
    await person.click(scan);
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(scan).toHaveFocus());
    await person.click(scan);
    expect(
      await screen.findByText(/Ese código es de otra red, con id 1\. .* la red Polygon, id 137/),
    ).toBeInTheDocument();
    seen = `ethereum:${fresh}@137`;
    const change = await screen.findByRole('button', { name: 'Cambiar la dirección' });
    expect(change.parentElement).toHaveTextContent(fresh);
    expect(screen.getByText(`Dirección leída: ${fresh}`)).toBeInTheDocument();
    expect(stop).toHaveBeenCalled();
    await waitFor(() => expect(change).toHaveFocus());
  });
});

describe('an address that was used', () => {
  it('can be saved where it is not in the book', async () => {
    await open(<SaveWalletLink address={used} />);
    expect(await screen.findByRole('link', { name: 'Guardar en la libreta' })).toHaveAttribute(
      'href',
      `/profile?tab=addresses&add=${used}`,
    );
  });

  it('is not offered where it is, whatever its capitals', async () => {
    await open(
      <>
        <SaveWalletLink address={used} />
        <SaveWalletLink address={trezor.toLowerCase()} />
      </>,
    );
    expect(await screen.findAllByRole('link')).toHaveLength(1);
  });
});
