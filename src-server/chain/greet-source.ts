import { FetchRequest } from 'ethers';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { ChainUnreachable } from './errors.ts';
import type { Finality } from './deployment.ts';

/** Milliseconds for each of the two questions. */
const ANSWER_MS = 5000;

export interface Greeting {
  readonly chainId: number;
  /** The newest block that counts as settled; null where the source knows none. */
  readonly settled: { readonly number: number; readonly at: Date } | null;
}

/** The host of a source: its path and query often carry a key. */
export const hostOf = (url: string): string => new URL(url).host;

/**
 * Asks a source which chain it serves and for the newest settled block, where nothing is known of the
 * chain yet.
 * @throws ChainUnreachable naming the host
 */
export async function greetSource(
  url: string,
  finality: Finality,
  answerMs = ANSWER_MS,
): Promise<Greeting> {
  try {
    const chainId = Number(await ask(url, answerMs, 'eth_chainId', []));
    if (!Number.isSafeInteger(chainId)) throw new Error('it names no chain');
    return { chainId, settled: await settledOf(url, finality, answerMs) };
  } catch (error) {
    throw new ChainUnreachable(`${hostOf(url)} does not answer as a chain source.`, {
      cause: error,
    });
  }
}

async function settledOf(
  url: string,
  finality: Finality,
  answerMs: number,
): Promise<Greeting['settled']> {
  const tag = finality.kind === 'finalized' ? 'finalized' : 'latest';
  const block = (await ask(url, answerMs, 'eth_getBlockByNumber', [tag, false])) as {
    readonly number: string;
    readonly timestamp: string;
  } | null;
  if (block === null) return null;
  return { number: Number(block.number), at: new Date(Number(block.timestamp) * SECOND_MS) };
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** @returns null where the source refuses: a chain without the tag `finalized` does */
async function ask(
  url: string,
  timeout: number,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const request = new FetchRequest(url);
  request.timeout = timeout;
  request.body = { jsonrpc: '2.0', id: 1, method, params };
  const response = await request.send();
  response.assertOk();
  const { result = null } = response.bodyJson as Answer;
  return result;
}
