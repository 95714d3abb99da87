import type { JsonRpcProvider } from 'ethers';
import type { Watch } from '../watch.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import {
  agreedAnswer,
  answersOf,
  canonical,
  gather,
  quorumOf,
  reasonOf,
  type Outcome,
} from './quorum.ts';
import { openSource, type ChainCall, type Source, type SourceStatus } from './rpc-source.ts';

export interface RpcOptions {
  /** The chain every source must serve. */
  readonly chainId: number;
  /** Milliseconds one request may take, retries after "too many requests" included. */
  readonly timeoutMs?: number;
  /** Told of each call of each source. */
  readonly onCall?: Watch<ChainCall> | undefined;
}

type Read<T> = (provider: JsonRpcProvider) => Promise<T>;

/**
 * One to three JSON-RPC sources of the same chain. Nothing is decided by the word of fewer than
 * `quorum` of them: the only one, both of two, two of three.
 */
export interface Rpc {
  readonly chainId: number;
  readonly quorum: number;
  /** Answer of one source that can be reached: for previews and figures on screens. */
  first<T>(read: Read<T>): Promise<T>;
  /** The same for many small reads: what `read` asks at once is sent together, 100 a request. */
  firstTogether<T>(read: Read<T>): Promise<T>;
  /** One answer of each source that answers; throws `ChainUnreachable` where fewer than `quorum` do. */
  each<T>(read: Read<T>): Promise<T[]>;
  /**
   * One answer a source, in their order; null where one does not answer, or refuses while a quorum
   * answers.
   */
  tried<T>(read: Read<T>): Promise<(T | null)[]>;
  /** The answer that `quorum` sources give; throws `ChainDisagreement`, naming `what`, where there is none. */
  agreed<T>(what: string, read: Read<T>): Promise<T>;
  /** How each source has answered, in their order. */
  sources(): readonly SourceStatus[];
  /** Ends the providers and what they wait for; nothing polls afterwards. */
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Connects to one to three sources; nothing is requested before the first read.
 * @throws ChainDisagreement (from the reads) where a source serves another chain
 */
export function createRpc(urls: readonly string[], options: RpcOptions): Rpc {
  if (urls.length === 0) throw new Error('At least one RPC URL is needed.');
  const { chainId, timeoutMs = DEFAULT_TIMEOUT_MS, onCall } = options;
  return rpcOf(
    urls.map((url) => openSource(url, { chainId, timeoutMs, onCall })),
    chainId,
  );
}

/** Reads of sources that are open already, in their order. */
export function rpcOf(sources: readonly Source[], chainId: number): Rpc {
  const quorum = quorumOf(sources.length);
  const isAway = (source: Source): boolean => source.status().answers === false;

  async function firstOf<T>(ask: (source: Source) => Promise<T>): Promise<T> {
    const failures: Outcome<Source, never>[] = [];
    // One that hung a moment ago is asked last: a screen need not wait for it.
    for (const source of sources.toSorted(
      (one, other) => Number(isAway(one)) - Number(isAway(other)),
    )) {
      try {
        return await ask(source);
      } catch (error) {
        if (!(error instanceof ChainUnreachable)) throw error;
        failures.push({ source, error });
      }
    }
    throw reasonOf(failures);
  }

  async function each<T>(read: Read<T>): Promise<T[]> {
    const isEnough = (known: readonly Outcome<Source, T>[]): boolean =>
      answersOf(known).length >= quorum &&
      sources.every((source) => isAway(source) || known.some((one) => one.source === source));
    const outcomes = await gather(sources, (source) => source.ask(read), isEnough);
    const answers = answersOf(outcomes);
    if (answers.length < quorum) throw reasonOf(outcomes);
    return answers;
  }

  async function tried<T>(read: Read<T>): Promise<(T | null)[]> {
    const outcomes = await gather(
      sources,
      (source) => source.ask(read),
      () => false,
    );
    const refusal = outcomes.find(
      (one) => 'error' in one && !(one.error instanceof ChainUnreachable),
    );
    if (refusal && answersOf(outcomes).length < quorum) throw reasonOf(outcomes);
    return sources.map((source) => {
      const outcome = outcomes.find((one) => one.source === source);
      return outcome && 'answer' in outcome ? outcome.answer : null;
    });
  }

  async function agreed<T>(what: string, read: Read<T>): Promise<T> {
    let agreement: string | null = null;
    const compare = (outcome: Outcome<Source, T>): void => {
      if (agreement === null || !('answer' in outcome)) return;
      if (canonical(outcome.answer) !== agreement) outcome.source.contradicts(what);
    };
    const outcomes = await gather(
      sources,
      (source) => source.ask(read),
      (known) => agreedAnswer(quorum, known) !== null,
      compare,
    );
    const found = agreedAnswer(quorum, outcomes);
    if (found) {
      agreement = found.text;
      for (const outcome of outcomes) compare(outcome);
      return found.answer;
    }
    if (answersOf(outcomes).length < quorum) throw reasonOf(outcomes);
    throw new ChainDisagreement(`The RPC sources disagree about ${what}.`);
  }

  return {
    chainId,
    quorum,
    first: (read) => firstOf((source) => source.ask(read)),
    firstTogether: (read) => firstOf((source) => source.askTogether(read)),
    each,
    tried,
    agreed,
    sources: () => sources.map((source) => source.status()),
    close: () => {
      for (const source of sources) source.close();
    },
  };
}
