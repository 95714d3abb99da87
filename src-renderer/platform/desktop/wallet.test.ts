import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  WalletAction,
  WalletHolder,
  WalletReply,
  WalletRequest,
  WalletState,
} from '#contract/ipc/wallet.ts';
import { describeWalletPort } from '../suites/wallet.suite.ts';
import { createDesktopWallet } from './wallet.ts';

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';

beforeAll(async () => {
  await i18next.init({
    lng: 'es',
    resources: {
      es: {
        wallet: {
          'desktop.name': 'Equipo',
          'desktop.ledger': 'Ledger',
          'desktop.phone': 'Teléfono',
        },
      },
    },
  });
});

/** A stub of the main process with one wallet, a pinned contract, and subscriptions. */
function mainProcess(hasWallet: boolean, holder: WalletHolder = 'computer', hasPhones = false) {
  let address: string | null = hasWallet ? account : null;
  const listeners = new Set<(state: WalletState) => void>();
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x7a69',
    eth_sendTransaction: `0x${'ab'.repeat(32)}`,
  };
  const request = vi.fn(({ method }: WalletRequest): Promise<WalletReply> =>
    Promise.resolve(
      method in answers
        ? { result: answers[method] }
        : { error: { code: 4200, message: 'Nothing else' } },
    ),
  );
  const bridge = {
    state: () => Promise.resolve<WalletState>({ address, holder, hasPhones }),
    request,
    act: vi.fn((action: WalletAction) =>
      action === 'create' && address !== null
        ? Promise.reject(new Error('There is one'))
        : Promise.resolve(true),
    ),
    onChanged(listener: (state: WalletState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    bridge,
    listeners,
    remove() {
      address = null;
      for (const listener of listeners) listener({ address, holder, hasPhones });
    },
  };
}

describeWalletPort('desktop', ({ hasWallet }) => {
  const main = mainProcess(hasWallet);
  return { wallet: createDesktopWallet(main.bridge), account, leave: () => main.remove() };
});

describe('the wallet of this computer', () => {
  it('offers to create a wallet, or the actions of an existing one', async () => {
    const none = createDesktopWallet(mainProcess(false).bridge);
    expect(await none.actions()).toEqual(['create', 'import', 'ledger', 'contract', 'server']);
    const one = createDesktopWallet(mainProcess(true).bridge);
    expect(await one.actions()).toEqual(['export', 'remove', 'contract', 'server']);
  });

  it('calls a hardware wallet by its name, and has no file of it', async () => {
    const wallet = createDesktopWallet(mainProcess(true, 'ledger').bridge);
    expect(await wallet.list()).toMatchObject([{ id: 'this-computer', name: 'Ledger' }]);
    expect(await wallet.actions()).toEqual(['remove', 'contract', 'server']);
  });

  it('offers the wallet of a phone only where the build reaches one, and calls it by its name', async () => {
    const none = createDesktopWallet(mainProcess(false, 'computer', true).bridge);
    expect(await none.actions()).toContain('phone');
    const wallet = createDesktopWallet(mainProcess(true, 'phone', true).bridge);
    expect(await wallet.list()).toMatchObject([{ id: 'this-computer', name: 'Teléfono' }]);
    expect(await wallet.actions()).toEqual(['remove', 'contract', 'server']);
  });

  it('passes a request on unchanged, and returns the error code of a refusal', async () => {
    const { bridge } = mainProcess(true);
    const provider = await createDesktopWallet(bridge).connect('this-computer');
    const params = [{ from: account, data: '0x12' }];
    expect(await provider.request({ method: 'eth_sendTransaction', params })).toMatch(/^0xabab/);
    expect(bridge.request).toHaveBeenCalledWith({ method: 'eth_sendTransaction', params });
    bridge.request.mockResolvedValueOnce({ error: { code: 4001, message: 'no' } });
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 4001,
    });
    bridge.request.mockRejectedValueOnce(new Error('gone'));
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({
      code: 4900,
    });
  });

  it('subscribes to the main process only while it has listeners', async () => {
    const { bridge, listeners } = mainProcess(true);
    const provider = await createDesktopWallet(bridge).connect('this-computer');
    const hear = vi.fn();
    expect(listeners.size).toBe(0);
    provider.on('accountsChanged', hear);
    provider.on('chainChanged', hear);
    expect(listeners.size).toBe(1);
    provider.removeListener('accountsChanged', hear);
    provider.removeListener('chainChanged', hear);
    expect(listeners.size).toBe(0);
  });
});
