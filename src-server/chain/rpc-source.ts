import { FetchRequest, isError, JsonRpcProvider, makeError, Network } from 'ethers';
import { watched, type Watch } from '../watch.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';

const POLLING_MS = 500;
/** Calls in one request, and milliseconds in which they are collected. */
export const CALLS_TOGETHER = 100;
const COLLECT_MS = 2;

const send = FetchRequest.createGetUrlFunc();

export interface SourceStatus {
  /** Host of the URL; paths and queries often carry a key. */
  readonly host: string;
  /** Whether it answered when it was last asked; null before that. */
  readonly answers: boolean | null;
  /** Milliseconds since 1970 at which that began. */
  readonly since: number | null;
  /** The last thing that it told otherwise than those who decided, and when (milliseconds since 1970). */
  readonly contradiction: { readonly what: string; readonly at: number } | null;
}

/** One JSON-RPC source of a chain. Its reads throw `ChainUnreachable` where it does not answer. */
export interface Source {
  ask<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  /** With a provider that sends together what is asked at once. */
  askTogether<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  status(): SourceStatus;
  /** Notes that it told something otherwise than those who decided. */
  contradicts(what: string): void;
  close(): void;
}

/** A call of a source. */
export interface ChainCall {
  /** Of JSON-RPC. */
  readonly method: string;
  /** Of the source's URL: paths and queries often carry a key. */
  readonly host: string;
}

interface SourceOptions {
  readonly chainId: number;
  readonly timeoutMs: number;
  readonly onCall?: Watch<ChainCall> | undefined;
}

/** Opens the source at a URL; nothing is requested before the first read. */
export function openSource(url: string, { chainId, timeoutMs, onCall }: SourceOptions): Source {
  const request = new FetchRequest(url);
  request.timeout = timeoutMs;
  /** What breaks off each request that is under way. */
  const stops = new Set<() => void>();
  request.getUrlFunc = (one, signal) =>
    new Promise((resolve, reject) => {
      const stop = (): void =>
        reject(makeError('the source is closed', 'NETWORK_ERROR', { event: 'close' }));
      stops.add(stop);
      void send(one, signal)
        .then(resolve, reject)
        .finally(() => stops.delete(stop));
    });
  // A cached answer would hide a block mined a moment ago; batching would tie requests together.
  const connect = (batch: { batchMaxCount: number; batchStallTime?: number }) =>
    new JsonRpcProvider(request, chainId, {
      staticNetwork: Network.from(chainId),
      cacheTimeout: -1,
      // Only while somebody waits for a transaction.
      pollingInterval: POLLING_MS,
      ...batch,
    });
  const provider = connect({ batchMaxCount: 1 });
  const together = connect({ batchMaxCount: CALLS_TOGETHER, batchStallTime: COLLECT_MS });
  // Only the host: paths and queries of RPC URLs often carry a key.
  const { host } = new URL(url);
  if (onCall) for (const one of [provider, together]) watchCalls(one, { host, onCall });
  const stop = (): void => {
    for (const one of stops) one();
  };
  return sourceOf({ provider, together, host, stop }, chainId);
}

function watchCalls(
  provider: JsonRpcProvider,
  { host, onCall }: { readonly host: string; readonly onCall: Watch<ChainCall> },
): void {
  const call = provider.send.bind(provider);
  provider.send = (method, params) => watched(onCall({ method, host }), call(method, params));
}

interface Connection {
  readonly provider: JsonRpcProvider;
  /** The same for many reads at once. */
  readonly together: JsonRpcProvider;
  /** What messages call it. */
  readonly host: string;
  /** Breaks off what is under way. */
  stop(): void;
}

/** A source over open providers: it must serve the chain, and its failures are told from reverts. */
export function sourceOf({ provider, together, host, stop }: Connection, chainId: number): Source {
  let chainChecked: Promise<void> | null = null;
  let status: SourceStatus = { host, answers: null, since: null, contradiction: null };
  const noteAnswers = (answers: boolean): void => {
    if (status.answers !== answers) status = { ...status, answers, since: Date.now() };
  };

  async function checkChain(): Promise<void> {
    const served = Number(await provider.send('eth_chainId', []));
    if (served !== chainId) {
      throw new ChainDisagreement(`${host} serves chain ${served} instead of ${chainId}.`);
    }
  }

  async function ask<T>(read: () => Promise<T>): Promise<T> {
    try {
      chainChecked ??= checkChain();
      await chainChecked.catch((error: unknown) => {
        chainChecked = null;
        throw error;
      });
      const answer = await read();
      noteAnswers(true);
      return answer;
    } catch (error) {
      const isAway = isTransportFailure(error);
      noteAnswers(!isAway);
      if (!isAway) throw error;
      throw new ChainUnreachable(`${host} does not answer as a chain source.`, { cause: error });
    }
  }

  return {
    ask: (read) => ask(() => read(provider)),
    askTogether: (read) => ask(() => read(together)),
    status: () => status,
    contradicts: (what) => {
      status = { ...status, contradiction: { what, at: Date.now() } };
    },
    close: () => {
      provider.destroy();
      together.destroy();
      stop();
    },
  };
}

/** True where the source failed, as opposed to a contract that refused a call. */
function isTransportFailure(error: unknown): boolean {
  if (
    isError(error, 'NETWORK_ERROR') ||
    isError(error, 'TIMEOUT') ||
    isError(error, 'SERVER_ERROR') ||
    isError(error, 'UNKNOWN_ERROR')
  ) {
    return true;
  }
  // Errors of the socket come through with Node's own codes: ECONNREFUSED, ENOTFOUND, EPIPE …
  return error instanceof Error && 'syscall' in error;
}
