import type { PinnedContract, Question } from '#contract/ipc/ask-window.ts';
import type { WalletReply, WalletRequest } from '#contract/ipc/wallet.ts';
import { AlreadyAskingError } from './ask.ts';
import type { Anchorer } from './anchorer.ts';
import type { Approver } from './approver.ts';
import { isAnchor, RefusedError } from './decode-call.ts';
import type { Payer, PayOutcome } from './payer.ts';

/** Error codes of EIP-1193, EIP-3326 and JSON-RPC. */
const REJECTED = 4001;
const UNAUTHORIZED = 4100;
const UNSUPPORTED = 4200;
const GONE = 4900;
const UNKNOWN_CHAIN = 4902;
const ALREADY_ASKING = -32_002;
const REFUSED = -32_000;

interface ProviderConfig {
  readonly address: () => Promise<string | null>;
  readonly pinned: () => Promise<PinnedContract | null>;
  /** Asks the user to accept a contract if none is pinned; null if declined. */
  readonly choosePinned: () => Promise<PinnedContract | null>;
  readonly payer: Payer;
  readonly anchorer: Anchorer;
  readonly approver: Approver;
  /** Shows in a window of the main process why nothing was signed. */
  readonly notify: (question: Question) => void;
}

class ReplyError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * EIP-1193 provider restricted to paying and approving frozen runs and anchoring the audit log: no
 * messages, no other typed data, no other calls, no value, no chain reads.
 */
export function createWalletProvider(config: ProviderConfig) {
  async function account(): Promise<string> {
    const address = await config.address();
    if (address === null) throw new ReplyError(UNAUTHORIZED, 'There is no wallet');
    return address;
  }

  async function contract(): Promise<PinnedContract> {
    const pinned = await config.pinned();
    if (!pinned) throw new ReplyError(UNAUTHORIZED, 'No payout contract is pinned');
    return pinned;
  }

  async function connect(): Promise<string[]> {
    const address = await account();
    if (!((await config.pinned()) ?? (await config.choosePinned()))) {
      throw new ReplyError(REJECTED, 'No payout contract was accepted');
    }
    return [address];
  }

  async function switchChain([wanted]: readonly unknown[]): Promise<null> {
    const { chainId } = (wanted ?? {}) as { readonly chainId?: unknown };
    if (Number(chainId) === (await contract()).chainId) return null;
    throw new ReplyError(UNKNOWN_CHAIN, 'This wallet pays through the pinned contract alone');
  }

  async function send(params: readonly unknown[]): Promise<string> {
    const given = [params, await account(), await contract()] as const;
    return saidWhenRefused(async () =>
      hashOf(
        isAnchor(params)
          ? await config.anchorer.anchor(...given)
          : await config.payer.pay(...given),
      ),
    );
  }

  async function signTyped(params: readonly unknown[]): Promise<string> {
    const given = [params, await account(), await contract()] as const;
    const signature = await saidWhenRefused(() => config.approver.approve(...given));
    if (signature === null) throw new ReplyError(REJECTED, 'The person rejected it');
    return signature;
  }

  /** Shows in a window why nothing was signed. */
  async function saidWhenRefused<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      config.notify({ kind: 'refused', reason: error.reason });
      const message = error.reason === 'balance' ? 'insufficient funds for the fee' : error.message;
      throw new ReplyError(REFUSED, message);
    }
  }

  async function answer({ method, params = [] }: WalletRequest): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        return connect();
      case 'eth_accounts': {
        const address = await config.address();
        return address !== null && (await config.pinned()) ? [address] : [];
      }
      case 'eth_chainId':
        return `0x${(await contract()).chainId.toString(16)}`;
      case 'wallet_switchEthereumChain':
        return switchChain(params);
      case 'eth_sendTransaction':
        return send(params);
      case 'eth_signTypedData_v4':
        return signTyped(params);
      default:
        throw new ReplyError(
          UNSUPPORTED,
          'This wallet pays and approves runs and anchors the audit log',
        );
    }
  }

  return {
    async request(request: WalletRequest): Promise<WalletReply> {
      try {
        return { result: await answer(request) };
      } catch (error) {
        if (error instanceof AlreadyAskingError) {
          return { error: { code: ALREADY_ASKING, message: error.message } };
        }
        if (!(error instanceof ReplyError)) throw error;
        return { error: { code: error.code, message: error.message } };
      }
    },
  };
}

function hashOf(outcome: PayOutcome): string {
  switch (outcome.kind) {
    case 'sent':
      return outcome.hash;
    case 'rejected':
      throw new ReplyError(REJECTED, 'The person rejected the transaction');
    case 'unknown':
      throw new ReplyError(GONE, 'It was signed; whether the server has it is not known');
    case 'not_stored':
      throw new ReplyError(REFUSED, 'The server did not take what was signed');
  }
}
