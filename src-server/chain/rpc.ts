import { FetchRequest, isError, JsonRpcProvider, makeError, Network } from 'ethers';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';

export interface RpcOptions {
  /** The chain every source must serve. */
  readonly chainId: number;
  /** Milliseconds one request may take, retries after "too many requests" included. */
  readonly timeoutMs?: number;
}

/** One or two JSON-RPC sources of the same chain. */
export interface Rpc {
  readonly chainId: number;
  /** Answer of the first source that can be reached: for previews and figures on screens. */
  first<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  /** The same for many small reads: what `read` asks at once is sent together, 100 a request. */
  firstTogether<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  /** One answer a source; throws `ChainUnreachable` unless every source answers. */
  each<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T[]>;
  /** One answer a source, in their order; null where one does not answer. */
  tried<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<(T | null)[]>;
  /** The answer all sources give; throws `ChainDisagreement`, naming `what`, where they differ. */
  agreed<T>(what: string, read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  /** Ends the providers and what they wait for; nothing polls afterwards. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const POLLING_MS = 500;
/** Calls in one request, and milliseconds in which they are collected. */
export const CALLS_TOGETHER = 100;
const COLLECT_MS = 2;

/**
 * Connects to one or two sources; nothing is requested before the first read.
 * @throws ChainDisagreement (from the reads) where a source serves another chain
 */
export function createRpc(urls: readonly string[], options: RpcOptions): Rpc {
  if (urls.length === 0) throw new Error('At least one RPC URL is needed.');
  const { chainId, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const sources = urls.map((url) => openSource(url, chainId, timeoutMs));

  async function firstOf<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    const failures: ChainUnreachable[] = [];
    for (const source of sources) {
      try {
        return await ask(source);
      } catch (error) {
        if (!(error instanceof ChainUnreachable)) throw error;
        failures.push(error);
      }
    }
    throw failures.length === 1 && failures[0]
      ? failures[0]
      : new ChainUnreachable(failures.map((failure) => failure.message).join(' '));
  }

  const each = <T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T[]> =>
    Promise.all(sources.map((source) => source.ask(read)));

  const tried = <T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<(T | null)[]> =>
    Promise.all(
      sources.map(async (source) => {
        try {
          return await source.ask(read);
        } catch (error) {
          if (error instanceof ChainUnreachable) return null;
          throw error;
        }
      }),
    );

  async function agreed<T>(
    what: string,
    read: (provider: JsonRpcProvider) => Promise<T>,
  ): Promise<T> {
    const answers = await each(read);
    const [answer, ...others] = answers;
    const text = canonical(answer);
    if (others.some((other) => canonical(other) !== text)) {
      throw new ChainDisagreement(`The RPC sources disagree about ${what}.`);
    }
    return answer as T;
  }

  return {
    chainId,
    first: (read) => firstOf((source) => source.ask(read)),
    firstTogether: (read) => firstOf((source) => source.askTogether(read)),
    each,
    tried,
    agreed,
    close: () => {
      for (const source of sources) source.close();
    },
  };
}

const send = FetchRequest.createGetUrlFunc();

interface Source {
  ask<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  /** With a provider that sends together what is asked at once. */
  askTogether<T>(read: (provider: JsonRpcProvider) => Promise<T>): Promise<T>;
  close(): void;
}

function openSource(url: string, chainId: number, timeoutMs: number): Source {
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
  let chainChecked: Promise<void> | null = null;

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
      return await read();
    } catch (error) {
      if (!isTransportFailure(error)) throw error;
      throw new ChainUnreachable(`${host} does not answer as a chain source.`, { cause: error });
    }
  }

  return {
    ask: (read) => ask(() => read(provider)),
    askTogether: (read) => ask(() => read(together)),
    close: () => {
      provider.destroy();
      together.destroy();
      for (const stop of stops) stop();
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

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  );
}
