import { demoApi } from '#contract/api/public.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { Eip1193Provider } from '../ports.ts';
import type { DemoChain, DemoQuestion, DemoTransaction } from './demo-wallet-transaction.ts';

/** An EIP-1193 error: a code and a message for developers. */
export class ProviderRpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ProviderRpcError';
    this.code = code;
  }
}

const REJECTED = 4001;
const UNSUPPORTED = 4200;
const DISCONNECTED = 4900;
const UNKNOWN_CHAIN = 4902;
const ALREADY_ASKING = -32_002;

/** Read methods that are forwarded to the chain unchanged. */
const READS = new Set([
  'eth_chainId',
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getTransactionReceipt',
]);

type Confirm = (question: DemoQuestion, chain: DemoChain) => Promise<boolean>;

/** Asks the user for confirmation; the dialog's code loads on first use. */
const confirmInPage: Confirm = async (question, chain) => {
  const { askInPage } = await import('./demo-wallet-dialog.tsx');
  return askInPage(question, chain);
};

/** The demo wallet: an EIP-1193 provider. The server holds its keys and offers its accounts. */
export function createDemoProvider(
  chain: DemoChain,
  confirm: Confirm = confirmInPage,
): Eip1193Provider {
  let isConnected = false;
  /** How many times its owner chose the next account. */
  let chosen = 0;
  let isAsking = false;

  /** The server's accounts, the chosen one first. */
  async function accounts(): Promise<readonly unknown[]> {
    const all = (await rpc('eth_accounts')) as readonly unknown[];
    const first = all.length === 0 ? 0 : chosen % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  }

  async function ask(question: DemoQuestion): Promise<void> {
    if (isAsking) throw new ProviderRpcError(ALREADY_ASKING, 'A confirmation is open already');
    isAsking = true;
    try {
      if (!(await confirm(question, chain))) {
        throw new ProviderRpcError(REJECTED, 'The person rejected it');
      }
    } finally {
      isAsking = false;
    }
  }

  async function send(params: readonly unknown[]): Promise<unknown> {
    await ask(params[0] as DemoTransaction);
    return rpc('eth_sendTransaction', params);
  }

  async function signText(params: readonly unknown[]): Promise<unknown> {
    const [data, from] = params as readonly [string, string];
    await ask({ from, text: textOf(data) });
    return rpc('personal_sign', params);
  }

  async function signTyped(params: readonly unknown[]): Promise<unknown> {
    const [from, data] = params as readonly [string, string];
    await ask({ from, typed: JSON.parse(data) as unknown });
    return rpc('eth_signTypedData_v4', params);
  }

  function switchChain([wanted]: readonly unknown[]): null {
    const { chainId } = wanted as { readonly chainId: string };
    if (Number(chainId) === chain.chain_id) return null;
    throw new ProviderRpcError(UNKNOWN_CHAIN, 'The demo wallet knows the embedded chain alone');
  }

  return {
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') {
        // There is nothing to choose from in a dialog of its own: each time it is the next one.
        if (method === 'wallet_requestPermissions') chosen += 1;
        isConnected = true;
        return accounts();
      }
      if (method === 'eth_accounts') return isConnected ? accounts() : [];
      if (method === 'eth_sendTransaction') return send(params);
      if (method === 'personal_sign') return signText(params);
      if (method === 'eth_signTypedData_v4') return signTyped(params);
      if (method === 'wallet_switchEthereumChain') return switchChain(params);
      if (READS.has(method)) return rpc(method, params);
      throw new ProviderRpcError(UNSUPPORTED, `The demo wallet has no ${method}`);
    },
    // Account and chain change only when asked, so there are no events.
    on: () => undefined,
    removeListener: () => undefined,
  };
}

/** The text of bytes in hex. */
const textOf = (data: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(data.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );

/** Makes one JSON-RPC call through the server, which restricts what the demo wallet may do. */
async function rpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const answer = await request(demoApi.rpc, { body: { method, params: [...params] } }).catch(
    (cause: unknown) => {
      throw new ProviderRpcError(DISCONNECTED, `The demo chain did not answer: ${String(cause)}`);
    },
  );
  if (answer.error) throw new ProviderRpcError(answer.error.code, answer.error.message);
  return answer.result;
}
