import { getAddress, type JsonRpcProvider, type Log, type TransactionReceipt } from 'ethers';
import { payoutsInterface, tokenInterface } from '../artifacts.ts';
import { ChainUnreachable } from '../errors.ts';
import { readLogs, type BlockRange } from '../log-range.ts';
import { mapLimited } from '../map-limited.ts';
import type { PaidEvent, SkippedEvent } from './types.ts';

const paidTopic = payoutsInterface.getEvent('Paid')?.topicHash ?? '';
const skippedTopic = payoutsInterface.getEvent('Skipped')?.topicHash ?? '';
const transferTopic = tokenInterface.getEvent('Transfer')?.topicHash ?? '';

const RECEIPTS_AT_ONCE = 8;

/** One source's `Paid` events of a treasury in a range of blocks, in chain order. */
export async function paidEventsOf(
  provider: JsonRpcProvider,
  treasury: string,
  range: BlockRange,
): Promise<PaidEvent[]> {
  const logs = await readLogs(provider, { address: treasury, topics: [paidTopic] }, range);
  const blockOf = new Map(logs.map((log) => [log.transactionHash, log.blockHash]));
  const perTransaction = await mapLimited([...blockOf], RECEIPTS_AT_ONCE, async ([hash, block]) => {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt?.blockHash !== block) {
      throw new ChainUnreachable('The chain was reorganised while it was read.');
    }
    return paidEventsIn(receipt, treasury);
  });
  return perTransaction
    .flat()
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

/** One source's `Skipped` events of a treasury in a range of blocks, in chain order. */
export async function skippedEventsOf(
  provider: JsonRpcProvider,
  treasury: string,
  range: BlockRange,
): Promise<SkippedEvent[]> {
  const logs = await readLogs(provider, { address: treasury, topics: [skippedTopic] }, range);
  return logs
    .toSorted((a, b) => a.blockNumber - b.blockNumber || a.index - b.index)
    .map((log) => {
      const [run, number] = payoutsInterface.decodeEventLog(
        'Skipped',
        log.data,
        log.topics,
      ) as unknown as [string, bigint];
      return { number, run, txHash: log.transactionHash, blockNumber: log.blockNumber };
    });
}

/** The `Paid` events of one transaction, each held against the token's transfers before it. */
export function paidEventsIn(receipt: TransactionReceipt, treasury: string): PaidEvent[] {
  const events: PaidEvent[] = [];
  // The contract writes `Paid` right behind the item's transfer, so what lies between two `Paid`
  // belongs to the second; one transfer can never vouch for two items.
  let since: Log[] = [];
  for (const log of receipt.logs) {
    if (!isPaid(log, treasury)) {
      since.push(log);
      continue;
    }
    const paid = readPaid(log);
    const moved = netTransfer(since, paid.token, treasury, paid.to);
    const transferMatches =
      receipt.status === 1 && moved.received === paid.amount && moved.left === paid.amount;
    events.push({ ...paid, transferMatches });
    since = [];
  }
  return events;
}

const isPaid = (log: Log, treasury: string): boolean =>
  getAddress(log.address) === getAddress(treasury) && log.topics[0] === paidTopic;

function readPaid(log: Log): Omit<PaidEvent, 'transferMatches'> {
  const [run, number, to, token, amount] = payoutsInterface.decodeEventLog(
    'Paid',
    log.data,
    log.topics,
  ) as unknown as [string, bigint, string, string, bigint];
  return {
    number,
    run,
    to,
    token,
    amount,
    txHash: log.transactionHash,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    logIndex: log.index,
  };
}

/** What the token's logs say the sender gave away and the recipient got, both net. */
function netTransfer(
  logs: readonly Log[],
  token: string,
  sender: string,
  recipient: string,
): { left: bigint; received: bigint } {
  let left = 0n;
  let received = 0n;
  for (const log of logs) {
    const transfer = readTransfer(log, token);
    if (!transfer) continue;
    const { from, to, value } = transfer;
    if (from === getAddress(sender)) left += value;
    if (to === getAddress(sender)) left -= value;
    if (to === getAddress(recipient)) received += value;
    if (from === getAddress(recipient)) received -= value;
  }
  return { left, received };
}

function readTransfer(
  log: Log,
  token: string,
): { from: string; to: string; value: bigint } | undefined {
  // An ERC-721 transfer has the same topic, but indexes its third value too.
  const isTransfer = log.topics[0] === transferTopic && log.topics.length === 3;
  if (!isTransfer || getAddress(log.address) !== getAddress(token)) return undefined;
  const [from, to, value] = tokenInterface.decodeEventLog(
    'Transfer',
    log.data,
    log.topics,
  ) as unknown as [string, string, bigint];
  return { from, to, value };
}
