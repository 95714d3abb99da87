import { toQuantity, type JsonRpcProvider, type Log, type LogParams } from 'ethers';
import { ChainUnreachable } from './errors.ts';
import type { BlockPoint } from './treasury/types.ts';

/** A range of blocks, both ends included; what block stands at its end is known. */
export interface BlockRange {
  readonly from: number;
  readonly end: Pick<BlockPoint, 'number' | 'hash'>;
}

interface LogFilter {
  readonly address: string | readonly string[];
  readonly topics: readonly (string | null | readonly string[])[];
}

/**
 * One source's logs of a range. Behind its address may be several machines of which one lags: it
 * would give an empty answer for blocks that it does not have. So the last block is asked for in the
 * same request, before and after, and must be the one that is expected.
 * @throws ChainUnreachable where whoever answered does not have that block
 */
export async function readLogs(
  provider: JsonRpcProvider,
  { address, topics }: LogFilter,
  { from, end }: BlockRange,
): Promise<Log[]> {
  const toBlock = toQuantity(end.number);
  const last: Question = ['eth_getBlockByNumber', [toBlock, false]];
  const [before, logs, after] = await askTogether(provider, [
    last,
    ['eth_getLogs', [{ address, topics, fromBlock: toQuantity(from), toBlock }]],
    last,
  ]);
  if (hashOf(before) !== end.hash || hashOf(after) !== end.hash || !Array.isArray(logs)) {
    throw new ChainUnreachable(`A source does not have block ${end.number} as it was.`);
  }
  const network = await provider.getNetwork();
  return logs.map((log) => provider._wrapLog(log as LogParams, network));
}

const hashOf = (block: unknown): unknown =>
  typeof block === 'object' && block !== null && 'hash' in block ? block.hash : null;

type Question = readonly [method: string, params: readonly unknown[]];

/** Several questions in one request, which one machine answers. */
async function askTogether(
  provider: JsonRpcProvider,
  questions: readonly Question[],
): Promise<unknown[]> {
  const answers = await provider._send(
    questions.map(([method, params], id) => ({
      jsonrpc: '2.0' as const,
      id,
      method,
      params: [...params],
    })),
  );
  return questions.map(([method], id) => {
    const answer = answers.find((one) => one.id === id);
    if (answer && 'result' in answer) return answer.result as unknown;
    throw new ChainUnreachable(`A source does not answer ${method} among others.`);
  });
}
