import type { JsonRpcProvider } from 'ethers';
import { payoutsInterface } from '../artifacts.ts';
import { readLogs, type BlockRange } from '../log-range.ts';
import type { AnchorEvent } from './types.ts';

const anchoredTopic = payoutsInterface.getEvent('AuditAnchored')?.topicHash ?? '';

/** An operator can write any number into the event; none beyond this is of a row. */
const MAX_ROW = BigInt(Number.MAX_SAFE_INTEGER);

/** One source's `AuditAnchored` events of a treasury in a range of blocks, in chain order. */
export async function anchorEventsOf(
  provider: JsonRpcProvider,
  treasury: string,
  range: BlockRange,
): Promise<AnchorEvent[]> {
  const logs = await readLogs(provider, { address: treasury, topics: [anchoredTopic] }, range);
  return logs
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.index - b.index)
    .map((log) => {
      const [row, digest, operator] = payoutsInterface.decodeEventLog(
        'AuditAnchored',
        log.data,
        log.topics,
      ) as unknown as [bigint, string, string];
      return {
        row: row > MAX_ROW ? Number.MAX_SAFE_INTEGER : Number(row),
        digest,
        operator,
        txHash: log.transactionHash,
        blockNumber: log.blockNumber,
        logIndex: log.index,
      };
    });
}
