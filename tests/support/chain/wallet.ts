import type { Page } from '@playwright/test';

/**
 * What the wallet does when it is asked to sign: `sign` · `reject` as its owner would · `busy` another
 * request is open in it · `gas` its account lacks coin · `silent` it never answers · `close` it goes away
 * without sending · `send-then-close` it sends and goes away before it could answer the hash.
 */
export type SigningMode =
  | 'sign'
  | 'reject'
  | 'busy'
  | 'gas'
  | 'silent'
  | 'close'
  | 'send-then-close';

export interface WalletScript {
  /** The node that holds the account's key, e.g. anvil's address. */
  readonly rpcUrl: string;
  /** An account of that node. */
  readonly account: string;
  /** As people see it in the list. */
  readonly name?: string;
  readonly mode?: SigningMode;
  /** The network it says it is on, where that is not the node's. */
  readonly chainId?: number;
  /** Whether it knows the node's network before it is added. */
  readonly knowsNetwork?: boolean;
}

export interface ScriptedWallet {
  /** Methods it was asked, in order. */
  readonly asked: readonly string[];
  /** Hashes of what it sent. */
  readonly sent: readonly string[];
  setMode(mode: SigningMode): void;
  /** Its owner chooses another account of the node. */
  chooseAccount(account: string): Promise<void>;
  /** Its owner moves it to another network. */
  moveTo(chainId: number): Promise<void>;
  /** It goes away. */
  close(): Promise<void>;
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

const BRIDGE = '__scriptedWallet';
const EVENT = '__scriptedWalletEvent';

const refusal = (code: number, message: string): RpcAnswer => ({ error: { code, message } });

/**
 * Puts a wallet into every document of a page, announced by EIP-6963 as an extension would be. What
 * it is asked comes out of the page to here, so a test can look at it and change its ways at any time.
 * Call it before the page is opened.
 */
export async function installWallet(page: Page, script: WalletScript): Promise<ScriptedWallet> {
  const { rpcUrl, name = 'Test wallet' } = script;
  const asked: string[] = [];
  const sent: string[] = [];
  let { account, mode = 'sign', knowsNetwork = true } = script;
  const ownChain = Number((await forward(rpcUrl, 'eth_chainId')).result);
  let chainId = script.chainId ?? ownChain;

  const emit = async (event: WalletEvent, payload: unknown): Promise<void> => {
    await page.evaluate(
      ([type, detail]) => dispatchEvent(new CustomEvent(type as string, { detail })),
      [EVENT, { event, payload }] as const,
    );
  };

  async function sign(params: readonly unknown[]): Promise<RpcAnswer> {
    if (mode === 'reject') return refusal(4001, 'User rejected the request.');
    if (mode === 'busy') return refusal(-32_002, 'A request is already pending.');
    if (mode === 'gas') return refusal(-32_000, 'insufficient funds for gas * price + value');
    if (mode === 'silent') return Promise.withResolvers<RpcAnswer>().promise;
    if (mode === 'close') {
      await emit('disconnect', { code: 4900, message: 'Closed' });
      return Promise.withResolvers<RpcAnswer>().promise;
    }
    const done = await forward(rpcUrl, 'eth_sendTransaction', params);
    if (typeof done.result === 'string') sent.push(done.result);
    if (mode === 'send-then-close') {
      await emit('disconnect', { code: 4900, message: 'Closed' });
      return Promise.withResolvers<RpcAnswer>().promise;
    }
    return done;
  }

  async function switchNetwork([wanted]: readonly unknown[]): Promise<RpcAnswer> {
    const asks = Number((wanted as { readonly chainId: string }).chainId);
    if (mode === 'reject') return refusal(4001, 'User rejected the request.');
    if (asks !== ownChain || !knowsNetwork) return refusal(4902, 'Unrecognized chain.');
    chainId = asks;
    await emit('chainChanged', `0x${asks.toString(16)}`);
    return { result: null };
  }

  async function answer(method: string, params: readonly unknown[]): Promise<RpcAnswer> {
    asked.push(method);
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
      case 'wallet_requestPermissions':
        return { result: [account] };
      case 'eth_chainId':
        return { result: `0x${chainId.toString(16)}` };
      case 'wallet_switchEthereumChain':
        return switchNetwork(params);
      case 'wallet_addEthereumChain':
        knowsNetwork = true;
        return { result: null };
      case 'eth_sendTransaction':
        return sign(params);
      default:
        return refusal(4200, `The test wallet has no ${method}.`);
    }
  }

  await page.exposeFunction(BRIDGE, answer);
  await page.addInitScript(announceWallet, { name, bridge: BRIDGE, eventName: EVENT });

  return {
    asked,
    sent,
    setMode(next) {
      mode = next;
    },
    async chooseAccount(next) {
      account = next;
      await emit('accountsChanged', [next]);
    },
    async moveTo(next) {
      chainId = next;
      await emit('chainChanged', `0x${next.toString(16)}`);
    },
    close: () => emit('disconnect', { code: 4900, message: 'Closed' }),
  };
}

async function forward(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as RpcAnswer;
  return error ? { error } : { result };
}

interface InPage {
  readonly name: string;
  readonly bridge: string;
  readonly eventName: string;
}

/** Runs in the page, before its own scripts: nothing from outside this function exists there. */
function announceWallet({ name, bridge, eventName }: InPage): void {
  type Listener = (payload: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const ask = (globalThis as unknown as Record<string, unknown>)[bridge] as (
    method: string,
    params: readonly unknown[],
  ) => Promise<RpcAnswer>;
  const provider = {
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      const { result, error } = await ask(method, params);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
  };
  addEventListener(eventName, (happened) => {
    const { event, payload } = (happened as CustomEvent<{ event: string; payload: unknown }>)
      .detail;
    for (const listener of listeners.get(event) ?? []) listener(payload);
  });
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '6a1f8f50-8b3c-4a53-9d54-3f1d0c4f1a11',
      name,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      rdns: 'test.scripted',
    }),
    provider,
  });
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  addEventListener('eip6963:requestProvider', announce);
  announce();
}
