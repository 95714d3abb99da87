import { describe, expect, it } from 'vitest';
import {
  createFakeProvider,
  fakeAccount,
  portWith,
  refusal,
} from '#renderer/platform/fake/wallet.ts';
import type { FakeProvider } from '#renderer/platform/fake/wallet.ts';
import { createWalletConnection } from './wallet-connection.ts';
import type { WalletState } from './wallet-connection.ts';
import { toWalletError } from './wallet-error.ts';

const network = { chainId: 31_337, name: 'Demo', nativeSymbol: 'ETH', explorerUrl: null };
const call = { from: fakeAccount, to: fakeAccount, data: '0x1234', gas: '500000' };

async function connected(provider: FakeProvider = createFakeProvider()) {
  const connection = createWalletConnection(portWith(provider));
  await connection.search();
  const state = connection.getState();
  const wallet = state.phase === 'disconnected' ? state.wallets[0] : undefined;
  if (!wallet) throw new Error('The fake wallet was not found');
  await connection.connect(wallet);
  return { connection, provider, wallet };
}

describe('finding and connecting a wallet', () => {
  it('searches, and says where there is none', async () => {
    const connection = createWalletConnection(portWith(undefined));
    expect(connection.getState()).toEqual({ phase: 'searching' });
    await connection.search();
    expect(connection.getState()).toEqual({ phase: 'disconnected', wallets: [] });
  });

  it('connects with the account and network that the wallet says', async () => {
    const { connection } = await connected();
    expect(connection.getState()).toMatchObject({
      phase: 'connected',
      address: fakeAccount,
      chainId: 31_337,
    });
  });

  it('tells its listeners each step', async () => {
    const connection = createWalletConnection(portWith(createFakeProvider()));
    await connection.search();
    const phases: WalletState['phase'][] = [];
    connection.subscribe(() => phases.push(connection.getState().phase));
    await connection.connect({ id: 'fake', name: 'Fake', icon: '' });
    expect(phases).toEqual(['disconnected', 'connecting', 'connected']);
  });

  it.each([
    ['its owner rejects', 4001, 'rejected'],
    ['another request is open in it', -32_002, 'already_asking'],
    ['it answers with anything else', -1, 'failed'],
  ])('stays disconnected with the reason where %s', async (_, code, problem) => {
    const provider = createFakeProvider({
      eth_requestAccounts: () => {
        throw refusal(code);
      },
    });
    const { connection } = await connected(provider);
    expect(connection.getState()).toMatchObject({ phase: 'disconnected', problem });
    expect(provider.listeners()).toBe(0);
  });

  it('lets go of the wallet when it is left', async () => {
    const { connection, provider } = await connected();
    expect(provider.listeners()).toBeGreaterThan(0);
    connection.disconnect();
    expect(provider.listeners()).toBe(0);
    expect(connection.getState()).not.toHaveProperty('problem');
  });

  it('forgets an answer that comes after the question was given up', async () => {
    const accounts = Promise.withResolvers<string[]>();
    const provider = createFakeProvider({ eth_requestAccounts: () => accounts.promise });
    const connection = createWalletConnection(portWith(provider));
    await connection.search();
    const connecting = connection.connect({ id: 'fake', name: 'Fake', icon: '' });
    connection.disconnect();
    accounts.resolve([fakeAccount]);
    await connecting;
    expect(connection.getState().phase).toBe('disconnected');
  });
});

describe('a connected wallet', () => {
  it('follows the account and network its owner chooses', async () => {
    const { connection, provider } = await connected();
    provider.emit('accountsChanged', ['0xother']);
    provider.emit('chainChanged', '0x1');
    expect(connection.getState()).toMatchObject({ address: '0xother', chainId: 1 });
  });

  it.each([
    ['its owner withdraws every account', 'accountsChanged', []],
    ['it closes', 'disconnect', { code: 4900 }],
  ])('is gone when %s', async (_, event, payload) => {
    const { connection, provider } = await connected();
    provider.emit(event, payload);
    expect(connection.getState()).toMatchObject({ phase: 'disconnected', problem: 'closed' });
  });

  it('changes network, and adds it first where the wallet does not know it', async () => {
    let isKnown = false;
    const provider = createFakeProvider({
      wallet_switchEthereumChain: () => {
        if (!isKnown) throw refusal(4902);
        return null;
      },
      wallet_addEthereumChain: () => {
        isKnown = true;
        return null;
      },
    });
    const { connection } = await connected(provider);
    await connection.switchNetwork(network);
    const changes = provider.asked.filter((method) => method.startsWith('wallet_'));
    expect(changes).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ]);
    expect(connection.getState()).toMatchObject({ isAsking: false, chainId: 31_337 });
  });

  it.each([
    ['the change', { wallet_switchEthereumChain: 4001 }, 'rejected'],
    [
      'the addition',
      { wallet_switchEthereumChain: 4902, wallet_addEthereumChain: -1 },
      'unknown_chain',
    ],
  ])('stays connected with the reason where it refuses %s', async (_, codes, problem) => {
    const refusing = Object.entries(codes).map(
      ([method, code]) =>
        [
          method,
          () => {
            throw refusal(code);
          },
        ] as const,
    );
    const { connection } = await connected(createFakeProvider(Object.fromEntries(refusing)));
    await connection.switchNetwork(network);
    expect(connection.getState()).toMatchObject({ phase: 'connected', isAsking: false, problem });
  });

  it('is asked afresh before something is signed', async () => {
    const { connection, provider } = await connected();
    // It changed without an event, as some wallets do.
    provider.answers['eth_accounts'] = () => ['0xother'];
    provider.answers['eth_chainId'] = () => '0x1';
    expect(await connection.check()).toEqual({ address: '0xother', chainId: 1 });
    expect(connection.getState()).toMatchObject({ address: '0xother', chainId: 1 });
  });

  it('signs exactly what it is given', async () => {
    let sent: unknown;
    const provider = createFakeProvider({
      eth_sendTransaction: ([transaction]) => {
        sent = transaction;
        return '0xhash';
      },
    });
    const { connection } = await connected(provider);
    expect(await connection.send(call)).toBe('0xhash');
    expect(sent).toEqual({
      from: fakeAccount,
      to: fakeAccount,
      data: '0x1234',
      gas: '0x7a120',
      value: '0x0',
    });
  });

  it('says that nobody knows when it closes while it is asked', async () => {
    const provider = createFakeProvider({
      eth_sendTransaction: () => Promise.withResolvers<string>().promise,
    });
    const { connection } = await connected(provider);
    const sending = connection.send(call);
    provider.emit('disconnect', { code: 4900 });
    await expect(sending).rejects.toMatchObject({ problem: 'closed' });
  });

  it('still hears a late signature after the screen let go of it', async () => {
    const hash = Promise.withResolvers<string>();
    const { connection } = await connected(
      createFakeProvider({ eth_sendTransaction: () => hash.promise }),
    );
    const sending = connection.send(call);
    connection.disconnect();
    hash.resolve('0xlate');
    expect(await sending).toBe('0xlate');
  });
});

describe('typed data', () => {
  it('goes to the wallet as a text with its account first, and its refusal has a name', async () => {
    const asked: unknown[] = [];
    const provider = createFakeProvider({
      eth_signTypedData_v4: (params) => {
        asked.push(...params);
        return '0xsigned';
      },
    });
    const { connection } = await connected(provider);
    expect(await connection.signTyped({ primaryType: 'Batch' }, fakeAccount)).toBe('0xsigned');
    expect(asked).toEqual([fakeAccount, '{"primaryType":"Batch"}']);
    provider.answers['eth_signTypedData_v4'] = () => {
      throw refusal(4200);
    };
    await expect(connection.signTyped({}, fakeAccount)).rejects.toMatchObject({
      problem: 'unsupported',
    });
  });
});

describe('what a wallet throws', () => {
  it.each([
    [refusal(4001), 'rejected'],
    [refusal(-32_002), 'already_asking'],
    [refusal(4900), 'closed'],
    [refusal(4901), 'no_network'],
    [{ code: -32_603, data: { originalError: { code: 4001 } } }, 'rejected'],
    [{ code: -32_000, message: 'insufficient funds for gas * price + value' }, 'gas'],
    [new Error('Insufficient funds'), 'gas'],
    ['nonsense', 'failed'],
    [null, 'failed'],
  ])('becomes one of our problems: %o', (thrown, problem) => {
    expect(toWalletError(thrown).problem).toBe(problem);
  });
});
