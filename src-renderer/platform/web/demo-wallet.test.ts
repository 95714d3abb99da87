import i18next from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createDemoProvider } from './demo-wallet-provider.ts';
import type { DemoChain } from './demo-wallet-transaction.ts';
import { offerDemoWallet } from './demo-wallet.ts';
import { createWebWallet } from './wallet.ts';

const chain: DemoChain = {
  chain_id: 31_337,
  name: 'Demo',
  native_symbol: 'ETH',
  explorer_url: null,
  tokens: [],
};
const account = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f';
const second = '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199';
const transaction = { from: account, to: account, data: '0x' };

/** A stub of the server: settings, and the restricted call to its embedded chain. */
function serve({ demo = true }: { readonly demo?: boolean } = {}) {
  const asked: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    eth_accounts: [account, second],
    eth_chainId: '0x7a69',
    eth_sendTransaction: '0xhash',
    personal_sign: '0xsigned',
    eth_signTypedData_v4: '0xtyped',
  };
  configureApi({
    fetch: (input, init) => {
      if ((input as string).endsWith('/settings/')) {
        return Promise.resolve(Response.json({ demo, chain }));
      }
      const { method } = JSON.parse(init?.body as string) as { readonly method: string };
      asked.push(method);
      return Promise.resolve(Response.json({ result: answers[method] }));
    },
  });
  return asked;
}

beforeEach(async () => {
  await i18next.init({ lng: 'es', resources: {} });
});

describe('the demo wallet', () => {
  const session = (token: string | undefined) => ({ accessToken: () => Promise.resolve(token) });

  async function listed(token: string | undefined) {
    const page = new EventTarget();
    offerDemoWallet(session(token), page);
    return createWebWallet(page).list();
  }

  it('announces itself like any other wallet at a demo server', async () => {
    serve();
    expect(await listed('token')).toHaveLength(1);
  });

  it('does not announce itself while nobody is signed in, or outside the demo', async () => {
    serve();
    expect(await listed(undefined)).toEqual([]);
    serve({ demo: false });
    expect(await listed('token')).toEqual([]);
  });

  it('names its account only after being asked to connect', async () => {
    serve();
    const provider = createDemoProvider(chain);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([]);
    const both = [account, second];
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(both);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(both);
    // Its owner chooses another one.
    await provider.request({ method: 'wallet_requestPermissions' });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([second, account]);
  });

  it('sends what was confirmed, and nothing that was rejected', async () => {
    const asked = serve();
    const answers = [false, true];
    const provider = createDemoProvider(chain, () => Promise.resolve(answers.shift() ?? false));
    const send = () => provider.request({ method: 'eth_sendTransaction', params: [transaction] });
    await expect(send()).rejects.toMatchObject({ code: 4001 });
    expect(asked).not.toContain('eth_sendTransaction');
    expect(await send()).toBe('0xhash');
    expect(asked).toContain('eth_sendTransaction');
  });

  it('shows a text before it signs it', async () => {
    serve();
    const confirm = vi.fn(() => Promise.resolve(true));
    const provider = createDemoProvider(chain, confirm);
    const data = `0x${Buffer.from('Esta billetera es mía').toString('hex')}`;
    const signature = await provider.request({ method: 'personal_sign', params: [data, account] });
    expect(signature).toBe('0xsigned');
    expect(confirm).toHaveBeenCalledWith({ from: account, text: 'Esta billetera es mía' }, chain);
  });

  it('asks before typed data is signed, and signs nothing that was rejected', async () => {
    const asked = serve();
    const confirm = vi.fn<() => Promise<boolean>>();
    confirm.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    const provider = createDemoProvider(chain, confirm);
    const typed = { primaryType: 'Batch', message: { run: '0x12' } };
    const params = [account, JSON.stringify(typed)];
    const sign = () => provider.request({ method: 'eth_signTypedData_v4', params });
    expect(await sign()).toBe('0xtyped');
    expect(confirm).toHaveBeenCalledWith({ from: account, typed }, chain);
    await expect(sign()).rejects.toMatchObject({ code: 4001 });
    expect(asked).toEqual(['eth_signTypedData_v4']);
  });

  it('asks one question at a time', async () => {
    serve();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const confirm = vi.fn(() => promise);
    const provider = createDemoProvider(chain, confirm);
    const send = () => provider.request({ method: 'eth_sendTransaction', params: [transaction] });
    const first = send();
    await expect(send()).rejects.toMatchObject({ code: -32_002 });
    resolve(true);
    await first;
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('supports only its own chain, and signs nothing else', async () => {
    serve();
    const provider = createDemoProvider(chain);
    const change = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    expect(await change('0x7a69')).toBeNull();
    await expect(change('0x1')).rejects.toMatchObject({ code: 4902 });
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
      code: 4200,
    });
  });

  it('reports a disconnect when the server does not respond', async () => {
    configureApi({ fetch: () => Promise.reject(new TypeError('offline')) });
    const provider = createDemoProvider(chain);
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4900 });
  });
});
