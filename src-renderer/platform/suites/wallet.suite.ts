import { describe, expect, test, vi } from 'vitest';
import type { AnnouncedWallet, WalletPort } from '../ports.ts';

export interface WalletHarness {
  readonly wallet: WalletPort;
  /** EIP-55 address of the wallet's account. */
  readonly account: string;
  /** Disconnects the account, as its owner can; undefined if a test cannot. */
  readonly leave?: () => void;
}

async function only({ wallet }: WalletHarness): Promise<AnnouncedWallet> {
  const [first, ...others] = await wallet.list();
  expect(others).toEqual([]);
  if (!first) throw new Error('The wallet is not listed');
  return first;
}

/** Contract tests for every adapter of the wallet port; `start` provides one wallet or none. */
export function describeWalletPort(
  name: string,
  start: (given: { readonly hasWallet: boolean }) => WalletHarness,
): void {
  describe(`wallet port: ${name}`, () => {
    test('without a wallet the list is empty, and connecting is refused', async () => {
      const { wallet } = start({ hasWallet: false });
      expect(await wallet.list()).toEqual([]);
      await expect(wallet.connect('nobody')).rejects.toBeInstanceOf(Error);
    });

    test('a wallet has a stable id, a name, and an icon that is a data URI or empty', async () => {
      const harness = start({ hasWallet: true });
      const first = await only(harness);
      expect(await only(harness)).toEqual(first);
      expect(first.name).not.toBe('');
      expect(first.icon).toMatch(/^(data:image\/|$)/);
    });

    test('it connects with its account and a chain, as EIP-1193 writes them', async () => {
      const harness = start({ hasWallet: true });
      const provider = await harness.wallet.connect((await only(harness)).id);
      const accounts = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
      expect(accounts.map((one) => one.toLowerCase())).toEqual([harness.account.toLowerCase()]);
      expect(await provider.request({ method: 'eth_accounts' })).toEqual(accounts);
      expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69');
    });

    test('an unsupported method is refused with an error code', async () => {
      const harness = start({ hasWallet: true });
      const provider = await harness.wallet.connect((await only(harness)).id);
      for (const method of ['eth_sign', 'personal_sign', 'eth_signTypedData_v4']) {
        await expect(provider.request({ method, params: [] })).rejects.toMatchObject({
          code: 4200,
        });
      }
    });

    test('a listener is notified that the account is gone, until it is removed', async () => {
      const harness = start({ hasWallet: true });
      const provider = await harness.wallet.connect((await only(harness)).id);
      const heard = vi.fn<(accounts: unknown) => void>();
      const quiet = vi.fn<(accounts: unknown) => void>();
      provider.on('accountsChanged', heard);
      provider.on('accountsChanged', quiet);
      provider.removeListener('accountsChanged', quiet);
      harness.leave?.();
      expect(heard.mock.calls).toEqual(harness.leave ? [[[]]] : []);
      expect(quiet).not.toHaveBeenCalled();
    });

    test('an action that is not offered is refused', async () => {
      const { wallet } = start({ hasWallet: true });
      const offered = await wallet.actions();
      expect(new Set(offered).size).toBe(offered.length);
      const tried = offered.includes('create')
        ? 'offered'
        : await wallet.act('create').then(
            () => 'done',
            () => 'refused',
          );
      expect(tried).not.toBe('done');
    });
  });
}
