import { id as hashOfText, type JsonRpcProvider, type TransactionResponse } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { payoutsInterface, tokenInterface } from './artifacts.ts';
import { readContract } from './contract-call.ts';
import type { ChainDeployment } from './deployment.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import { readPaidEvents } from './paid-events.ts';
import { encodePay } from './pay-calldata.ts';
import type { Rpc } from './rpc.ts';
import { simulate } from './simulation.ts';
import type {
  BlockPoint,
  PayGas,
  PayItem,
  PayTerms,
  SentTransaction,
  Simulation,
  TransactionState,
  Treasury,
} from './treasury-types.ts';

export const OPERATOR_ROLE = hashOfText('OPERATOR_ROLE');

/** Calls of one simulation round that run at once: sources limit how many they take. */
const SIMULATIONS_AT_ONCE = 8;

/** The treasury contract as the server sees it through its own RPC sources. */
export function createTreasury(rpc: Rpc, deployment: ChainDeployment): Treasury {
  const { treasury, tokens } = deployment;
  const view = <T>(provider: JsonRpcProvider, method: string, inputs: unknown[], block?: number) =>
    readContract<T>(provider, {
      address: treasury,
      contract: payoutsInterface,
      method,
      inputs,
      ...(block !== undefined && { block }),
    });
  const balanceOf = (currency: WithdrawalCurrency, address: string): Promise<bigint> =>
    rpc.first((provider) =>
      readContract<bigint>(provider, {
        address: tokens[currency].address,
        contract: tokenInterface,
        method: 'balanceOf',
        inputs: [address],
      }),
    );
  const agreedBlock = (number: number): Promise<BlockPoint> =>
    rpc.agreed(`block ${number}`, (provider) => blockPoint(provider, number));
  const simulateItem = (operator: string, terms: PayTerms, item: PayItem): Promise<Simulation> =>
    rpc.first((provider) => simulate(provider, treasury, operator, { ...terms, items: [item] }));

  return {
    deployment,

    async head() {
      const heights = await rpc.each((provider) => provider.getBlockNumber());
      return agreedBlock(Math.min(...heights));
    },

    async finalHead() {
      const { finality } = deployment;
      const heights = await rpc.each((provider) =>
        finality.kind === 'finalized' ? finalizedHeight(provider) : provider.getBlockNumber(),
      );
      const depth = finality.kind === 'finalized' ? 0 : finality.count;
      return agreedBlock(Math.max(0, Math.min(...heights) - depth));
    },

    isPaid: (number, block) =>
      rpc.agreed(`whether ${number} is paid`, (provider) =>
        view<boolean>(provider, 'isPaid', [number], block),
      ),

    readPaid: (from, to) =>
      rpc.agreed('the payments', (provider) => readPaidEvents(provider, treasury, from, to)),

    async transactionState(hash) {
      return leastAdvanced(await rpc.each((provider) => transactionState(provider, hash)));
    },

    simulateItem,

    async simulateItems(operator, { items, ...terms }) {
      const results: Simulation[] = [];
      for (let at = 0; at < items.length; at += SIMULATIONS_AT_ONCE) {
        const some = items.slice(at, at + SIMULATIONS_AT_ONCE);
        results.push(
          ...(await Promise.all(some.map((item) => simulateItem(operator, terms, item)))),
        );
      }
      return results;
    },

    simulateBatch: (operator, batch) =>
      rpc.first((provider) => simulate(provider, treasury, operator, batch)),

    estimateGas: (operator, batch) =>
      rpc.first(async (provider): Promise<PayGas> => {
        const gas = await provider.estimateGas({
          from: operator,
          to: treasury,
          data: encodePay(batch),
        });
        const { maxFeePerGas, gasPrice } = await provider.getFeeData();
        const price = maxFeePerGas ?? gasPrice ?? 0n;
        return { gas, maxFeePerGas: price, cost: gas * price };
      }),

    async tokenBalances() {
      const held = await Promise.all(
        withdrawalCurrencies.map((currency) => balanceOf(currency, treasury)),
      );
      return Object.fromEntries(
        withdrawalCurrencies.map((currency, index) => [currency, held[index] ?? 0n]),
      ) as Record<WithdrawalCurrency, bigint>;
    },

    tokenBalance: balanceOf,
    nativeBalance: (address) => rpc.first((provider) => provider.getBalance(address)),
    remainingDailyLimit: (currency) =>
      rpc.first((provider) => view<bigint>(provider, 'remainingToday', [tokens[currency].address])),
    hasOperatorRole: (address) =>
      rpc.first((provider) => view<boolean>(provider, 'hasRole', [OPERATOR_ROLE, address])),
    paused: () => rpc.first((provider) => view<boolean>(provider, 'paused', [])),
    hasCode: (address) => rpc.first(async (provider) => (await provider.getCode(address)) !== '0x'),
  };
}

async function blockPoint(provider: JsonRpcProvider, number: number): Promise<BlockPoint> {
  const block = await provider.getBlock(number);
  if (!block?.hash) throw new ChainUnreachable(`Block ${number} is not there yet.`);
  return { number: block.number, timestamp: block.timestamp, hash: block.hash };
}

async function finalizedHeight(provider: JsonRpcProvider): Promise<number> {
  const block = await provider.getBlock('finalized');
  if (!block) throw new ChainUnreachable('The source knows no finalized block.');
  return block.number;
}

async function transactionState(
  provider: JsonRpcProvider,
  hash: string,
): Promise<TransactionState> {
  const transaction = await provider.getTransaction(hash);
  if (!transaction) return { kind: 'unknown' };
  const receipt = await provider.getTransactionReceipt(hash);
  if (!receipt) return { kind: 'pending', transaction: sent(transaction) };
  return {
    kind: 'mined',
    transaction: sent(transaction),
    status: receipt.status === 1 ? 1 : 0,
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
  };
}

function sent({ from, to, data, nonce }: TransactionResponse): SentTransaction {
  return { from, to, data, nonce };
}

const advance = { unknown: 0, pending: 1, mined: 2 } as const;

function leastAdvanced(states: readonly TransactionState[]): TransactionState {
  const [least, ...others] = [...states].sort((a, b) => advance[a.kind] - advance[b.kind]);
  if (!least) throw new ChainUnreachable('No source answered.');
  if (least.kind !== 'mined') return least;
  const differs = others.some(
    (other) =>
      other.kind !== 'mined' ||
      other.status !== least.status ||
      other.blockHash !== least.blockHash,
  );
  if (differs) throw new ChainDisagreement('The sources disagree about a transaction.');
  return least;
}
