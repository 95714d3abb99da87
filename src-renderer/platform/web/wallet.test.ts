import { describe, expect, it } from 'vitest';
import { describeWalletPort } from '../suites/wallet.suite.ts';
import { createFakeProvider, fakeAccount } from '../fake/wallet.ts';
import type { Eip1193Provider } from '../ports.ts';
import { ANNOUNCE_EVENT, createWebWallet, REQUEST_EVENT } from './wallet.ts';
import type { ProviderInfo } from './wallet.ts';

const provider = (): Eip1193Provider => createFakeProvider();

const info = (change: Partial<ProviderInfo> = {}): ProviderInfo => ({
  uuid: 'one',
  name: 'Uno',
  icon: 'data:image/svg+xml,<svg/>',
  rdns: 'test.one',
  ...change,
});

/** A window with a wallet that answers EIP-6963 requests, as extensions do. */
function pageWith(...details: readonly unknown[]): EventTarget {
  const page = new EventTarget();
  page.addEventListener(REQUEST_EVENT, () => {
    for (const detail of details) page.dispatchEvent(new CustomEvent(ANNOUNCE_EVENT, { detail }));
  });
  return page;
}

describe('wallets of the browser', () => {
  it('lists wallets that announce themselves when asked, each once', async () => {
    const page = pageWith({ info: info(), provider: provider() });
    const wallet = createWebWallet(page);
    await wallet.list();
    expect(await wallet.list()).toEqual([
      { id: 'one', name: 'Uno', icon: 'data:image/svg+xml,<svg/>' },
    ]);
  });

  it('lists wallets that announced themselves without a request', async () => {
    const page = new EventTarget();
    const wallet = createWebWallet(page);
    page.dispatchEvent(
      new CustomEvent(ANNOUNCE_EVENT, { detail: { info: info(), provider: provider() } }),
    );
    expect(await wallet.list()).toHaveLength(1);
  });

  it('gives the provider of the first announcement of an id, never that of an impostor', async () => {
    const own = provider();
    const wallet = createWebWallet(
      pageWith({ info: info(), provider: own }, { info: info(), provider: provider() }),
    );
    await wallet.list();
    expect(await wallet.connect('one')).toBe(own);
  });

  it('ignores an icon that is not a data URI', async () => {
    const icon = 'https://elsewhere.test/icon.png';
    const wallet = createWebWallet(pageWith({ info: info({ icon }), provider: provider() }));
    expect(await wallet.list()).toMatchObject([{ icon: '' }]);
  });

  it.each([
    ['nothing', null],
    ['no provider', { info: info() }],
    ['a provider that cannot be asked', { info: info(), provider: { request: 'no' } }],
    ['no id', { info: info({ uuid: '' }), provider: provider() }],
  ])('takes an announcement with %s for none', async (_, detail) => {
    expect(await createWebWallet(pageWith(detail)).list()).toEqual([]);
  });

  it('refuses to connect an unknown wallet', async () => {
    await expect(createWebWallet(new EventTarget()).connect('gone')).rejects.toThrow('gone');
  });
});

describeWalletPort('web', ({ hasWallet }) => {
  const scripted = createFakeProvider();
  const page = hasWallet ? pageWith({ info: info(), provider: scripted }) : new EventTarget();
  return {
    wallet: createWebWallet(page),
    account: fakeAccount,
    leave: () => scripted.emit('accountsChanged', []),
  };
});
