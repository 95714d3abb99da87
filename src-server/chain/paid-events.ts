import { getAddress, type JsonRpcProvider, type Log, type TransactionReceipt } from 'ethers';
import { payoutsInterface, tokenInterface } from './artifacts.ts';
import { ChainDisagreement } from './errors.ts';
import type { PaidEvent } from './treasury-types.ts';

/** Blocks asked for at once; public sources refuse longer ranges. */
const BLOCKS_PER_QUERY = 2_000;

const paidTopic = payoutsInterface.getEvent('Paid')?.topicHash ?? '';
const transferTopic = tokenInterface.getEvent('Transfer')?.topicHash ?? '';

/** All `Paid` events of a treasury from block `from` to `to`, as one source tells them. */
export async function readPaidEvents(
  provider: JsonRpcProvider,
  treasury: string,
  from: number,
  to: number,
): Promise<PaidEvent[]> {
  const events: PaidEvent[] = [];
  for (let start = from; start <= to; start += BLOCKS_PER_QUERY) {
    const logs = await provider.getLogs({
      address: treasury,
      topics: [paidTopic],
      fromBlock: start,
      toBlock: Math.min(to, start + BLOCKS_PER_QUERY - 1),
    });
    const receipts = new Map<string, TransactionReceipt>();
    for (const log of logs) {
      const receipt =
        receipts.get(log.transactionHash) ??
        (await provider.getTransactionReceipt(log.transactionHash));
      if (!receipt || receipt.blockHash !== log.blockHash) {
        throw new ChainDisagreement(`The chain moved while ${log.transactionHash} was read.`);
      }
      receipts.set(log.transactionHash, receipt);
      events.push(toPaidEvent(log, receipt, treasury));
    }
  }
  return events;
}

function toPaidEvent(log: Log, receipt: TransactionReceipt, treasury: string): PaidEvent {
  const [run, number, to, token, amount] = payoutsInterface.decodeEventLog(
    'Paid',
    log.data,
    log.topics,
  ) as unknown as [string, bigint, string, string, bigint];
  return {
    run,
    number,
    to: getAddress(to),
    token: getAddress(token),
    amount,
    txHash: log.transactionHash,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    logIndex: log.index,
    transferMatches:
      receipt.status === 1 && movedExactly(receipt, { treasury, token, to, amount, paid: log }),
  };
}

/**
 * Whether what the token itself recorded for this item is one movement of exactly the amount to
 * exactly the recipient. The contract emits `Paid` right behind the transfer, so an item's own logs
 * lie between the `Paid` before it and its own.
 */
function movedExactly(
  receipt: TransactionReceipt,
  item: { treasury: string; token: string; to: string; amount: bigint; paid: Log },
): boolean {
  const before = receipt.logs
    .filter((log) => isPaid(log, item.treasury) && log.index < item.paid.index)
    .reduce((last, log) => Math.max(last, log.index), -1);
  const movements = receipt.logs
    .filter(
      (log) =>
        log.index > before &&
        log.index < item.paid.index &&
        log.topics[0] === transferTopic &&
        getAddress(log.address) === getAddress(item.token),
    )
    .map((log) => tokenInterface.decodeEventLog('Transfer', log.data, log.topics))
    .filter((transfer) => getAddress(transfer['from'] as string) === getAddress(item.treasury));
  const [only] = movements;
  return (
    only !== undefined &&
    movements.length === 1 &&
    getAddress(only['to'] as string) === getAddress(item.to) &&
    only['value'] === item.amount
  );
}

function isPaid(log: Log, treasury: string): boolean {
  return log.topics[0] === paidTopic && getAddress(log.address) === getAddress(treasury);
}
