import { getAddress } from 'ethers';
import { quantity, type Block, type MemoryChain, type PoolTransaction } from './blocks.ts';
import { execute } from './contracts.ts';

/** An error as a node answers it. */
export class NodeError extends Error {
  readonly code: number;
  readonly data: string | undefined;
  constructor(message: string, { code = -32_000, data }: { code?: number; data?: string } = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** What a machine behind a source has of the chain. */
export interface View {
  /** Its newest block. */
  readonly height: number;
  /** False where its index of logs is behind: none are found. */
  readonly hasLogs: boolean;
}

type Params = readonly unknown[];

interface CallRequest {
  readonly from?: string;
  readonly to?: string;
  readonly data?: string;
}

const SOME_WORD = `0x${'11'.repeat(32)}`;
const RICH = 10n ** 24n;
const GAS_OF_CALL = 300_000n;

type Answer = (chain: MemoryChain, view: View, first: never, second: never) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  eth_chainId: ({ facts }) => quantity(facts.deployment.chainId),
  eth_blockNumber: (_chain, { height }) => quantity(height),
  eth_getBlockByNumber: (chain, view, tag) => {
    const block = blockAt(chain, view, tag);
    return block && blockAnswer(block);
  },
  eth_getLogs: (chain, view, filter) => (view.hasLogs ? logsOf(chain, view, filter) : []),
  eth_call: callAnswer,
  eth_estimateGas: (chain, view, request) => {
    callAnswer(chain, view, request, 'latest');
    return quantity(GAS_OF_CALL);
  },
  eth_gasPrice: () => quantity(1_000_000_000),
  eth_maxPriorityFeePerGas: () => quantity(1_000_000_000),
  eth_getBalance: () => quantity(RICH),
  eth_getCode: (chain, _view, address) => (hasCode(chain, address) ? '0x5f' : '0x'),
  eth_getTransactionCount: (chain, view, from, tag) => quantity(nonceAt(chain, view, from, tag)),
  eth_getTransactionByHash: transactionAnswer,
  eth_getTransactionReceipt: receiptAnswer,
  eth_sendRawTransaction: (chain, _view, raw) => sendRaw(chain, raw),
};

/**
 * Answers one JSON-RPC request as a machine with that view does.
 * @throws NodeError
 */
export function answerOf(chain: MemoryChain, view: View, method: string, params: Params): unknown {
  const [first, second] = params as readonly [never, never];
  const answer = answers[method];
  if (!answer) throw new NodeError(`the method ${method} does not exist`, { code: -32_601 });
  return answer(chain, view, first, second);
}

function sendRaw(chain: MemoryChain, raw: string): string {
  try {
    return chain.sendRaw(raw);
  } catch (error) {
    throw new NodeError((error as Error).message);
  }
}

function hasCode({ facts: { deployment } }: MemoryChain, address: string): boolean {
  const { treasury, receipts, tokens } = deployment;
  return [treasury, receipts, ...Object.values(tokens).map((token) => token.address)].some(
    (one) => one.toLowerCase() === address.toLowerCase(),
  );
}

function blockAt(chain: MemoryChain, { height }: View, tag: string | undefined): Block | null {
  const newest = Math.min(height, chain.head.number);
  const number = tag === undefined || tag === 'latest' || tag === 'pending' ? newest : Number(tag);
  return number <= newest ? (chain.blocks[number] ?? null) : null;
}

const blockAnswer = ({ number, hash, parentHash, timestamp, transactions }: Block) => ({
  number: quantity(number),
  hash,
  parentHash,
  timestamp: quantity(timestamp),
  nonce: '0x0000000000000000',
  difficulty: '0x0',
  gasLimit: quantity(30_000_000),
  gasUsed: '0x0',
  miner: `0x${'00'.repeat(20)}`,
  extraData: '0x',
  baseFeePerGas: quantity(1_000_000_000),
  transactions: transactions.map((one) => one.hash),
});

interface Filter {
  readonly address: string | readonly string[];
  readonly topics: readonly (string | null | readonly string[])[];
  readonly fromBlock: string;
  readonly toBlock: string;
}

function logsOf(chain: MemoryChain, { height }: View, filter: Filter): unknown[] {
  const addresses = [filter.address].flat().map((one) => one.toLowerCase());
  const wanted = filter.topics.map((topic) =>
    topic === null ? null : [topic].flat().map((one) => one.toLowerCase()),
  );
  const to = Math.min(Number(filter.toBlock), height, chain.head.number);
  const blocks = chain.blocks.slice(Number(filter.fromBlock), to + 1);
  return blocks
    .flatMap((block) => block.transactions.flatMap((_, index) => logAnswers(block, index)))
    .filter(
      (log) =>
        addresses.includes(log.address.toLowerCase()) &&
        wanted.every((some, at) => some === null || some.includes(log.topics[at] ?? '')),
    );
}

function logAnswers(block: Block, index: number) {
  const before = block.transactions
    .slice(0, index)
    .reduce((count, { logs }) => count + logs.length, 0);
  const { logs = [], hash } = block.transactions[index] ?? {};
  return logs.map(({ address, topics, data }, at) => ({
    address,
    topics,
    data,
    blockNumber: quantity(block.number),
    blockHash: block.hash,
    transactionHash: hash,
    transactionIndex: quantity(index),
    logIndex: quantity(before + at),
    removed: false,
  }));
}

function callAnswer(chain: MemoryChain, view: View, request: CallRequest, tag: string): string {
  const block = blockAt(chain, view, tag);
  if (!block) throw new NodeError('header not found');
  const { from = `0x${'00'.repeat(20)}`, to = '', data = '0x' } = request;
  const outcome = execute(chain.facts, block.state, { from, to, data }, block.timestamp);
  if (outcome.ok) return outcome.output;
  throw new NodeError('execution reverted', { code: 3, data: outcome.data });
}

function nonceAt(chain: MemoryChain, view: View, from: string, tag: string): number {
  if (tag === 'pending' && view.height >= chain.head.number) return chain.nextNonce(from);
  return blockAt(chain, view, tag)?.state.nonces.get(from.toLowerCase()) ?? 0;
}

function transactionAnswer(chain: MemoryChain, { height }: View, hash: string): unknown {
  const mined = chain.find(hash, height);
  const one = mined
    ? mined.block.transactions[mined.index]
    : chain.pool.find((other) => other.hash === hash);
  if (!one) return null;
  return {
    ...plainAnswer(one, chain.facts.deployment.chainId),
    blockNumber: mined ? quantity(mined.block.number) : null,
    blockHash: mined ? mined.block.hash : null,
    transactionIndex: mined ? quantity(mined.index) : null,
  };
}

const plainAnswer = (
  { hash, from, to, data, nonce, gasPrice }: PoolTransaction,
  chainId: number,
) => ({
  hash,
  from: getAddress(from),
  to: getAddress(to),
  input: data,
  nonce: quantity(nonce),
  gas: quantity(GAS_OF_CALL),
  gasPrice: quantity(gasPrice),
  value: '0x0',
  type: '0x0',
  chainId: quantity(chainId),
  v: '0x1b',
  r: SOME_WORD,
  s: SOME_WORD,
});

function receiptAnswer(chain: MemoryChain, { height }: View, hash: string): unknown {
  const mined = chain.find(hash, height);
  const one = mined?.block.transactions[mined.index];
  if (!mined || !one) return null;
  return {
    transactionHash: hash,
    transactionIndex: quantity(mined.index),
    blockNumber: quantity(mined.block.number),
    blockHash: mined.block.hash,
    from: getAddress(one.from),
    to: getAddress(one.to),
    contractAddress: null,
    cumulativeGasUsed: quantity(GAS_OF_CALL),
    gasUsed: quantity(GAS_OF_CALL),
    effectiveGasPrice: quantity(one.gasPrice),
    logs: logAnswers(mined.block, mined.index),
    logsBloom: `0x${'00'.repeat(256)}`,
    status: quantity(one.status),
    type: '0x0',
  };
}
