import {
  getAddress,
  ZeroAddress,
  type JsonRpcProvider,
  type Log,
  type TransactionReceipt,
} from 'ethers';
import { approvedPayoutsInterface, payoutsInterface, tokenInterface } from '../artifacts.ts';
import { ChainUnreachable } from '../errors.ts';
import { readLogs, type BlockRange } from '../log-range.ts';
import { mapLimited } from '../map-limited.ts';
import { decodeApprovedPay } from './approved-calldata.ts';
import type { PaidEvent, PayBatch, PayItem, SkippedEvent } from './types.ts';

const paidTopic = payoutsInterface.getEvent('Paid')?.topicHash ?? '';
/** Of the second edition: names run and number alone. */
const leanTopic = approvedPayoutsInterface.getEvent('Paid')?.topicHash ?? '';
/** The same event in both editions. */
const skippedTopic = payoutsInterface.getEvent('Skipped')?.topicHash ?? '';
const transferTopic = tokenInterface.getEvent('Transfer')?.topicHash ?? '';

const RECEIPTS_AT_ONCE = 8;

/** One source's `Paid` events of a treasury in a range of blocks, in chain order. */
export async function paidEventsOf(
  provider: JsonRpcProvider,
  treasury: string,
  range: BlockRange,
): Promise<PaidEvent[]> {
  const logs = await readLogs(
    provider,
    { address: treasury, topics: [[paidTopic, leanTopic]] },
    range,
  );
  const blockOf = new Map(logs.map((log) => [log.transactionHash, log.blockHash]));
  const perTransaction = await mapLimited([...blockOf], RECEIPTS_AT_ONCE, async ([hash, block]) => {
    const receipt = await provider.getTransactionReceipt(hash);
    if (receipt?.blockHash !== block) {
      throw new ChainUnreachable('The chain was reorganised while it was read.');
    }
    return paidEventsOfReceipt(provider, receipt, treasury);
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

/**
 * One source's `Paid` events of one transaction. Asks for its calldata where the events do not name
 * recipient, token and amount.
 * @throws ChainUnreachable where the source has the receipt and not the transaction
 */
export async function paidEventsOfReceipt(
  provider: JsonRpcProvider,
  receipt: TransactionReceipt,
  treasury: string,
): Promise<PaidEvent[]> {
  if (!receipt.logs.some((log) => isOf(log, treasury, leanTopic))) {
    return paidEventsIn(receipt, treasury, null);
  }
  const sent = await provider.getTransaction(receipt.hash);
  if (!sent) throw new ChainUnreachable(`A source does not have transaction ${receipt.hash}.`);
  const isDirect = sent.to !== null && getAddress(sent.to) === getAddress(treasury);
  return paidEventsIn(receipt, treasury, isDirect ? orderedBy(sent.data) : null);
}

/** The batch that calldata pays; null where it is not what we write. */
function orderedBy(data: string): PayBatch | null {
  try {
    return decodeApprovedPay(data);
  } catch {
    return null;
  }
}

/**
 * The `Paid` events of one transaction, each held against the token's transfers before it.
 * @param ordered what a direct call of the treasury ordered, where that is known
 */
function paidEventsIn(
  receipt: TransactionReceipt,
  treasury: string,
  ordered: PayBatch | null,
): PaidEvent[] {
  const items = new Map(ordered?.items.map((item) => [item.number, item]));
  const events: PaidEvent[] = [];
  // The contract writes `Paid` right behind the item's transfer, so what lies between two `Paid`
  // belongs to the second; one transfer can never vouch for two items.
  let since: Log[] = [];
  for (const log of receipt.logs) {
    const isLean = isOf(log, treasury, leanTopic);
    if (!isLean && !isOf(log, treasury, paidTopic)) {
      since.push(log);
      continue;
    }
    const paid = isLean ? readLean(log, { treasury, ordered, items, since }) : readPaid(log);
    const moved = netTransfer(since, paid.token, treasury, paid.to);
    const transferMatches =
      receipt.status === 1 &&
      paid.amount > 0n &&
      moved.received === paid.amount &&
      moved.left === paid.amount;
    events.push({ ...paid, transferMatches });
    since = [];
  }
  return events;
}

const isOf = (log: Log, treasury: string, topic: string): boolean =>
  getAddress(log.address) === getAddress(treasury) && log.topics[0] === topic;

type Payment = Omit<PaidEvent, 'transferMatches'>;

const placeOf = (log: Log): Pick<Payment, 'txHash' | 'blockNumber' | 'blockHash' | 'logIndex'> => ({
  txHash: log.transactionHash,
  blockNumber: log.blockNumber,
  blockHash: log.blockHash,
  logIndex: log.index,
});

function readPaid(log: Log): Payment {
  const [run, number, to, token, amount] = payoutsInterface.decodeEventLog(
    'Paid',
    log.data,
    log.topics,
  ) as unknown as [string, bigint, string, string, bigint];
  return { number, run, to, token, amount, ...placeOf(log) };
}

interface LeanContext {
  readonly treasury: string;
  readonly ordered: PayBatch | null;
  readonly items: ReadonlyMap<bigint, PayItem>;
  readonly since: readonly Log[];
}

/** What was ordered, else what the token moved last; nothing where neither is known. */
function readLean(log: Log, { treasury, ordered, items, since }: LeanContext): Payment {
  const [run, number] = approvedPayoutsInterface.decodeEventLog(
    'Paid',
    log.data,
    log.topics,
  ) as unknown as [string, bigint];
  const item = ordered?.run === run ? items.get(number) : undefined;
  if (ordered && item) {
    const { to, amount } = item;
    return { number, run, to, token: ordered.token, amount, ...placeOf(log) };
  }
  const moved = since
    .map((one) => ({ token: getAddress(one.address), transfer: readTransfer(one, one.address) }))
    // Anybody can make a transfer of nothing in anybody's name.
    .findLast(({ transfer }) => transfer?.from === getAddress(treasury) && transfer.value > 0n);
  const { to = ZeroAddress, value: amount = 0n } = moved?.transfer ?? {};
  return { number, run, to, token: moved?.token ?? ZeroAddress, amount, ...placeOf(log) };
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
