import { getAddress, zeroPadValue, type JsonRpcProvider, type Log } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { receiptsInterface, tokenInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import type { ChainDeployment } from './deployment.ts';
import { ChainUnreachable } from './errors.ts';
import { readLogs, type BlockRange } from './log-range.ts';
import { mapLimited } from './map-limited.ts';
import type { Rpc } from './rpc.ts';

/** A transfer of a pinned token. Addresses are EIP-55, the amount what the token's event says. */
export interface TokenTransfer {
  readonly currency: WithdrawalCurrency;
  readonly from: string;
  readonly to: string;
  /** Base units. */
  readonly amount: bigint;
  readonly txHash: string;
  /** Place of the transaction among those of its block. */
  readonly txIndex: number;
  /** Place among the transaction's own logs, the same in whatever block it ends up. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
  /** Unix seconds of its block. */
  readonly timestamp: number;
}

const transferTopic = tokenInterface.getEvent('Transfer')?.topicHash ?? '';

/** Receiving addresses asked for at once; sources limit the length of a filter. */
const ADDRESSES_AT_ONCE = 250;
const READS_AT_ONCE = 8;

/** Chain order: by block, by transaction, by log. */
const inChainOrder = (a: TokenTransfer, b: TokenTransfer): number =>
  a.blockNumber - b.blockNumber || a.txIndex - b.txIndex || a.logIndex - b.logIndex;

/**
 * Transfers of the pinned tokens to some addresses in a range of blocks, in chain order; all
 * sources must agree. Tokens of any other contract are not looked at, whatever they call themselves;
 * nor are transfers of nothing, which anybody can make in anybody's name.
 */
export async function readTransfersTo(
  rpc: Rpc,
  deployment: ChainDeployment,
  addresses: readonly string[],
  range: BlockRange,
): Promise<TokenTransfer[]> {
  const { from, end } = range;
  const found: TokenTransfer[] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
    const some = addresses.slice(at, at + ADDRESSES_AT_ONCE);
    found.push(
      ...(await rpc.agreed(`transfers in blocks ${from} to ${end.number}`, async (provider) => {
        const filter = {
          address: withdrawalCurrencies.map((currency) => deployment.tokens[currency].address),
          topics: [transferTopic, null, some.map((address) => zeroPadValue(address, 32))],
        };
        const logs = await readLogs(provider, filter, range);
        const blockOf = new Map(logs.map((log) => [log.transactionHash, log.blockHash]));
        const perTransaction = await mapLimited([...blockOf], READS_AT_ONCE, ([hash, block]) =>
          transfersIn(provider, deployment, { hash, block }),
        );
        const wanted = new Set(some);
        return perTransaction.flat().filter(({ to, amount }) => wanted.has(to) && amount > 0n);
      })),
    );
  }
  return found.toSorted(inChainOrder);
}

/** The same of a transaction that is known to be in a block. */
async function transfersIn(
  provider: JsonRpcProvider,
  deployment: ChainDeployment,
  { hash, block }: { readonly hash: string; readonly block: string },
): Promise<TokenTransfer[]> {
  const transfers = await transfersOf(provider, deployment, hash);
  if (transfers?.every(({ blockHash }) => blockHash === block)) return transfers;
  throw new ChainUnreachable(`A source does not have transaction ${hash} where it was.`);
}

/**
 * One source's transfers of the pinned tokens in a transaction; none where it was reverted, null
 * where it is in no block.
 */
export async function transfersOf(
  provider: JsonRpcProvider,
  deployment: ChainDeployment,
  hash: string,
): Promise<TokenTransfer[] | null> {
  const receipt = await provider.getTransactionReceipt(hash);
  if (!receipt) return null;
  const block = await provider.getBlock(receipt.blockNumber);
  if (block?.hash !== receipt.blockHash) {
    throw new ChainUnreachable('The chain was reorganised while it was read.');
  }
  if (receipt.status !== 1) return [];
  const { timestamp } = block;
  return receipt.logs.flatMap((log, logIndex): TokenTransfer[] => {
    const transfer = readTransfer(log, deployment);
    if (!transfer) return [];
    const { blockNumber, blockHash, transactionHash: txHash, transactionIndex: txIndex } = log;
    return [{ ...transfer, txHash, txIndex, logIndex, blockNumber, blockHash, timestamp }];
  });
}

function readTransfer(
  log: Log,
  deployment: ChainDeployment,
): Pick<TokenTransfer, 'currency' | 'from' | 'to' | 'amount'> | null {
  const currency = currencyOf(deployment, log.address);
  // An ERC-721 transfer has the same topic, but indexes its third value too.
  if (!currency || log.topics[0] !== transferTopic || log.topics.length !== 3) return null;
  const [from, to, amount] = tokenInterface.decodeEventLog(
    'Transfer',
    log.data,
    log.topics,
  ) as unknown as [string, string, bigint];
  return { currency, from, to, amount };
}

function currencyOf(deployment: ChainDeployment, address: string): WithdrawalCurrency | null {
  const wanted = getAddress(address);
  return (
    withdrawalCurrencies.find(
      (currency) => getAddress(deployment.tokens[currency].address) === wanted,
    ) ?? null
  );
}

/**
 * All transfers of the pinned tokens in the transactions of a range that brought some to an address,
 * in chain order; all sources must agree. It is the tokens' own events that count: what a contract
 * says of itself may be missing or wrong.
 */
export async function readTransfersBeside(
  rpc: Rpc,
  deployment: ChainDeployment,
  address: string,
  range: BlockRange,
): Promise<TokenTransfer[]> {
  const { from, end } = range;
  if (from > end.number) return [];
  return rpc.agreed(
    `transfers to ${address} in blocks ${from} to ${end.number}`,
    async (provider) => {
      const filter = {
        address: withdrawalCurrencies.map((currency) => deployment.tokens[currency].address),
        topics: [transferTopic, null, zeroPadValue(address, 32)],
      };
      const logs = await readLogs(provider, filter, range);
      const blockOf = new Map(logs.map((log) => [log.transactionHash, log.blockHash]));
      const perTransaction = await mapLimited([...blockOf], READS_AT_ONCE, ([hash, block]) =>
        transfersIn(provider, deployment, { hash, block }),
      );
      // What is swept depends on what came before it in the same block.
      return perTransaction
        .flat()
        .filter(({ amount }) => amount > 0n)
        .toSorted(inChainOrder);
    },
  );
}

/** Base units that an address held of a token at the end of a block; all sources must agree. */
export function readHolding(
  rpc: Rpc,
  deployment: ChainDeployment,
  currency: WithdrawalCurrency,
  { address, block }: { readonly address: string; readonly block: number },
): Promise<bigint> {
  return rpc.agreed(`what ${address} holds`, (provider) =>
    readContract<bigint>(provider, {
      address: deployment.tokens[currency].address,
      contract: tokenInterface,
      method: 'balanceOf',
      inputs: [address],
      block,
    }),
  );
}

/** Calldata of `Receipts.sweep` for one token and several requests, hex. */
export function encodeSweep(token: string, numbers: readonly number[]): string {
  return receiptsInterface.encodeFunctionData('sweep', [token, numbers]);
}
