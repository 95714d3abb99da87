import { getAddress, zeroPadValue, type JsonRpcProvider, type Log } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { payoutsInterface, tokenInterface } from '../artifacts.ts';
import type { ChainDeployment } from '../deployment.ts';
import { ChainUnreachable } from '../errors.ts';
import { readLogs, type BlockRange } from '../log-range.ts';
import { mapLimited } from '../map-limited.ts';
import { paidEventsOfReceipt } from './paid-events.ts';
import type { Rpc } from '../rpc.ts';
import { transfersOf } from '../token-transfers.ts';

/** What one transaction did to the treasury's tokens of one kind, beside paying withdrawals. */
export interface TreasuryTransfer {
  readonly currency: WithdrawalCurrency;
  /**
   * `in`: came from an address. `withdrawn`: the owner took it out. `rest`: what else left, by the
   * token's own events; negative where the treasury said more than left.
   */
  readonly kind: 'in' | 'withdrawn' | 'rest';
  /** EIP-55; empty for `rest`. */
  readonly counterparty: string;
  /**
   * Whether all that moved between the two was taken out by the owner of the contract that it left, and arrived
   * whole: only then it can be one movement between two treasuries.
   */
  readonly isMove: boolean;
  /** Base units, above zero but for `rest`. */
  readonly amount: bigint;
  readonly txHash: string;
  /** Place of the transaction among those of its block. */
  readonly txIndex: number;
  readonly blockNumber: number;
  /** Unix seconds of its block. */
  readonly timestamp: number;
}

const transferTopic = tokenInterface.getEvent('Transfer')?.topicHash ?? '';
/** The same event in both editions. */
const withdrawnTopic = payoutsInterface.getEvent('Withdrawn')?.topicHash ?? '';
const READS_AT_ONCE = 8;

/**
 * What moved the pinned tokens into or out of the treasury in a range of blocks, payouts left out, by
 * block and transaction; all sources must agree.
 * @throws ChainUnreachable, ChainDisagreement
 */
export function readTreasuryTransfers(
  rpc: Rpc,
  deployment: ChainDeployment,
  range: BlockRange,
): Promise<TreasuryTransfer[]> {
  const { from, end } = range;
  if (from > end.number) return Promise.resolve([]);
  return rpc.agreed(`the treasury in blocks ${from} to ${end.number}`, async (provider) => {
    const party = zeroPadValue(deployment.treasury, 32);
    const address = withdrawalCurrencies.map((currency) => deployment.tokens[currency].address);
    const blockOf = new Map<string, string>();
    for (const sides of [[party], [null, party]]) {
      const logs = await readLogs(provider, { address, topics: [transferTopic, ...sides] }, range);
      for (const log of logs) blockOf.set(log.transactionHash, log.blockHash);
    }
    const perTransaction = await mapLimited([...blockOf], READS_AT_ONCE, ([hash, block]) =>
      transfersIn(provider, deployment, { hash, block }),
    );
    return perTransaction
      .flat()
      .toSorted((a, b) => a.blockNumber - b.blockNumber || a.txIndex - b.txIndex);
  });
}

const sum = (some: readonly { readonly amount: bigint }[]): bigint =>
  some.reduce((total, { amount }) => total + amount, 0n);

async function transfersIn(
  provider: JsonRpcProvider,
  deployment: ChainDeployment,
  { hash, block }: { readonly hash: string; readonly block: string },
): Promise<TreasuryTransfer[]> {
  const { treasury, tokens } = deployment;
  const transfers = await transfersOf(provider, deployment, hash);
  const receipt = await provider.getTransactionReceipt(hash);
  if (receipt?.blockHash !== block || !transfers?.every(({ blockHash }) => blockHash === block)) {
    throw new ChainUnreachable(`A source does not have transaction ${hash} where it was.`);
  }
  const [first] = transfers;
  if (!first) return [];
  const { txIndex, blockNumber, timestamp } = first;
  const paid = await paidEventsOfReceipt(provider, receipt, treasury);
  const withdrawn = receipt.logs.flatMap((log) => readWithdrawn(log, treasury));
  return withdrawalCurrencies.flatMap((currency) => {
    const place = { currency, txHash: hash, txIndex, blockNumber, timestamp };
    const own = transfers.filter((transfer) => transfer.currency === currency);
    const isMove = (from: string, to: string): boolean => {
      const moved = sum(own.filter((transfer) => transfer.from === from && transfer.to === to));
      const taken = receipt.logs
        .flatMap((log) => readWithdrawn(log, from))
        .filter((one) => one.token === tokens[currency].address && one.to === to);
      return moved > 0n && moved === sum(taken);
    };
    const ofToken = withdrawn.filter(({ token }) => token === tokens[currency].address);
    const rest =
      sum(own.filter(({ from }) => from === treasury)) -
      sum(ofToken) -
      sum(paid.filter(({ token }) => token === tokens[currency].address));
    return [
      ...own
        .filter(({ to, amount }) => to === treasury && amount > 0n)
        .map(({ from, amount }) => ({
          ...place,
          kind: 'in' as const,
          counterparty: from,
          isMove: isMove(from, treasury),
          amount,
        })),
      ...ofToken
        .filter(({ amount }) => amount > 0n)
        .map(({ to, amount }) => ({
          ...place,
          kind: 'withdrawn' as const,
          counterparty: to,
          isMove: isMove(treasury, to),
          amount,
        })),
      ...(rest === 0n
        ? []
        : [{ ...place, kind: 'rest' as const, counterparty: '', isMove: false, amount: rest }]),
    ];
  });
}

function readWithdrawn(
  log: Log,
  treasury: string,
): { readonly token: string; readonly to: string; readonly amount: bigint }[] {
  if (getAddress(log.address) !== treasury || log.topics[0] !== withdrawnTopic) return [];
  const [token, to, amount] = payoutsInterface.decodeEventLog(
    'Withdrawn',
    log.data,
    log.topics,
  ) as unknown as [string, string, bigint];
  return [{ token, to, amount }];
}
