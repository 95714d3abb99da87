import { getAddress, id, Interface } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { readFinalHead, readHead, readTransaction } from './chain-blocks.ts';
import type { ChainDeployment } from './deployment.ts';
import { mapLimited } from './map-limited.ts';
import { paidEventsOf } from './paid-events.ts';
import { encodePay, payoutsInterface } from './pay-call.ts';
import { simulatePay } from './pay-simulation.ts';
import { readContract } from './read-contract.ts';
import type { Rpc } from './rpc.ts';
import type { PaidEvent, PayBatch, PayGas, Treasury } from './treasury-types.ts';

const erc20 = new Interface(['function balanceOf(address holder) view returns (uint256)']);

export const OPERATOR_ROLE = id('OPERATOR_ROLE');

/** Most blocks asked for at once; public sources refuse longer ranges. */
const BLOCKS_AT_ONCE = 2_000;
const SIMULATIONS_AT_ONCE = 8;

/** The treasury of a deployment, seen through the given sources. */
export function createTreasury(rpc: Rpc, deployment: ChainDeployment): Treasury {
  const treasury = getAddress(deployment.treasury);

  const ask = (name: string, args: readonly unknown[] = []): Promise<unknown> =>
    rpc.first((provider) => readContract(provider, payoutsInterface, treasury, name, args));

  async function readPaid(from: number, to: number): Promise<PaidEvent[]> {
    const events: PaidEvent[] = [];
    for (let start = from; start <= to; start += BLOCKS_AT_ONCE) {
      const end = Math.min(to, start + BLOCKS_AT_ONCE - 1);
      const part = await rpc.agreed(`payments in blocks ${start} to ${end}`, (provider) =>
        paidEventsOf(provider, treasury, start, end),
      );
      events.push(...part);
    }
    return events;
  }

  async function estimateGas(operator: string, batch: PayBatch): Promise<PayGas> {
    const request = { from: operator, to: treasury, data: encodePay(batch) };
    return rpc.first(async (provider) => {
      const gas = await provider.estimateGas(request);
      const fees = await provider.getFeeData();
      const maxFeePerGas = fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
      return { gas, maxFeePerGas, cost: gas * maxFeePerGas };
    });
  }

  const tokenBalance = (currency: WithdrawalCurrency, address: string): Promise<bigint> =>
    rpc.first(
      (provider) =>
        readContract(provider, erc20, deployment.tokens[currency].address, 'balanceOf', [
          address,
        ]) as Promise<bigint>,
    );

  async function tokenBalances(): Promise<Record<WithdrawalCurrency, bigint>> {
    const balances = await Promise.all(
      withdrawalCurrencies.map(
        async (currency) => [currency, await tokenBalance(currency, treasury)] as const,
      ),
    );
    return Object.fromEntries(balances) as Record<WithdrawalCurrency, bigint>;
  }

  return {
    deployment,

    head: () => readHead(rpc),
    finalHead: () => readFinalHead(rpc, deployment.finality),
    isPaid: (number, block) =>
      rpc.agreed(
        `withdrawal ${number}`,
        (provider) =>
          readContract(provider, payoutsInterface, treasury, 'isPaid', [number], {
            block,
          }) as Promise<boolean>,
      ),
    readPaid,
    transactionState: (hash) => readTransaction(rpc, hash),

    simulateItem: (operator, terms, item) =>
      simulatePay(rpc, deployment, operator, { ...terms, items: [item] }),
    simulateItems: (operator, batch) =>
      mapLimited(batch.items, SIMULATIONS_AT_ONCE, (item) =>
        simulatePay(rpc, deployment, operator, { ...batch, items: [item] }),
      ),
    simulateBatch: (operator, batch) => simulatePay(rpc, deployment, operator, batch),
    estimateGas,

    tokenBalances,
    tokenBalance,
    nativeBalance: (address) => rpc.first((provider) => provider.getBalance(address)),
    remainingDailyLimit: (currency) =>
      ask('remainingToday', [deployment.tokens[currency].address]) as Promise<bigint>,
    hasOperatorRole: (address) => ask('hasRole', [OPERATOR_ROLE, address]) as Promise<boolean>,
    paused: () => ask('paused') as Promise<boolean>,
    hasCode: async (address) => (await rpc.first((provider) => provider.getCode(address))) !== '0x',
  };
}
