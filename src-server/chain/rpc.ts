import type { JsonRpcProvider } from 'ethers';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import { openSource, type Source } from './rpc-source.ts';

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

/**
 * Connects to one or two sources; nothing is requested before the first read.
 * @throws ChainDisagreement (from the reads) where a source serves another chain
 */
export function createRpc(urls: readonly string[], options: RpcOptions): Rpc {
  if (urls.length === 0) throw new Error('At least one RPC URL is needed.');
  const { chainId, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  return rpcOf(
    urls.map((url) => openSource(url, chainId, timeoutMs)),
    chainId,
  );
}

/** Reads of sources that are open already, in their order. */
export function rpcOf(sources: readonly Source[], chainId: number): Rpc {
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

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  );
}
