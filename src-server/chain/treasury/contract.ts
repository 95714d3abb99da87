import { getAddress, type JsonRpcProvider } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { canAnchor, encodeAnchor } from './anchor-calldata.ts';
import { anchorEventsOf } from './anchor-events.ts';
import { payoutsInterface, tokenInterface } from '../artifacts.ts';
import { readBlock, readFinalHead, readHead, readTransaction } from '../chain-blocks.ts';
import { readContract } from '../contract-call.ts';
import type { ChainDeployment } from '../deployment.ts';
import { ChainUnreachable } from '../errors.ts';
import { mapLimited } from '../map-limited.ts';
import { paidEventsOf, skippedEventsOf } from './paid-events.ts';
import { payCalldata } from './calldata.ts';
import { checkApproval } from './check-approval.ts';
import { editionOf } from './edition.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from './roles.ts';
import { simulatePay } from './simulation.ts';
import type { Rpc } from '../rpc.ts';
import { CALLS_TOGETHER } from '../rpc-source.ts';
import type { BlockRange } from '../log-range.ts';
import type { BlockId, Holding, PayBatch, PayGas, Treasury } from './types.ts';

/** Most blocks asked for at once; public sources refuse longer ranges. */
const BLOCKS_AT_ONCE = 2_000;
const SIMULATIONS_AT_ONCE = 8;
const BALANCES_AT_ONCE = 10;

/** The treasury of a deployment, seen through the given sources. */
export function createTreasury(rpc: Rpc, deployment: ChainDeployment): Treasury {
  const treasury = getAddress(deployment.treasury);
  /** Code never changes: asked once. */
  let anchors: boolean | undefined;

  const view = <T>(
    provider: JsonRpcProvider,
    method: string,
    inputs: readonly unknown[] = [],
    block?: number,
  ): Promise<T> =>
    readContract<T>(provider, {
      address: treasury,
      contract: payoutsInterface,
      method,
      inputs,
      ...(block !== undefined && { block }),
    });

  const readEvents = eventsBy(rpc, treasury);

  async function estimateGas(operator: string, batch: PayBatch): Promise<PayGas> {
    const request = { from: operator, to: treasury, data: payCalldata(deployment, batch) };
    return rpc.first(async (provider) => {
      const gas = await provider.estimateGas(request);
      const fees = await provider.getFeeData();
      const maxFeePerGas = fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
      return { gas, maxFeePerGas, cost: gas * maxFeePerGas };
    });
  }

  const { tokenBalance, tokenBalanceAt, tokenBalancesOf } = tokenBalancesBy(rpc, deployment.tokens);

  return {
    deployment,

    head: () => readHead(rpc),
    finalHead: () => readFinalHead(rpc, deployment.finality),
    isPaid: (number, block) =>
      rpc.agreed(`whether ${number} is paid`, (provider) =>
        view<boolean>(provider, 'isPaid', [number], block),
      ),
    readPaid: (from, to) => readEvents('payments', paidEventsOf, { from, to }),
    readSkipped: (from, to) => readEvents('skipped payments', skippedEventsOf, { from, to }),
    readAnchors: (from, to) => readEvents('anchors', anchorEventsOf, { from, to }),
    canAnchor: async () => {
      anchors ??= canAnchor(
        await rpc.agreed('the treasury’s code', (provider) => provider.getCode(treasury)),
      );
      return anchors;
    },
    transactionState: (hash) => readTransaction(rpc, hash),

    simulateItem: (operator, { run, deadline, token }, item) =>
      simulatePay(rpc, deployment, operator, { run, deadline, token, items: [item] }),
    simulateItems: (operator, { run, deadline, token, items }) =>
      mapLimited(items, SIMULATIONS_AT_ONCE, (item) =>
        simulatePay(rpc, deployment, operator, { run, deadline, token, items: [item] }),
      ),
    simulateBatch: (operator, batch) => simulatePay(rpc, deployment, operator, batch),
    estimateGas,
    estimateAnchorGas: (operator, anchored) =>
      rpc.first((provider) =>
        provider.estimateGas({ from: operator, to: treasury, data: encodeAnchor(anchored) }),
      ),

    tokenBalances: () => ofEach((currency) => tokenBalance(currency, treasury)),
    tokenBalancesAt: (block) => ofEach((currency) => tokenBalanceAt(currency, treasury, block)),
    tokenBalance,
    tokenBalancesOf,
    nativeBalance: (address) => rpc.first((provider) => provider.getBalance(address)),
    remainingDailyLimit: (currency) =>
      rpc.first((provider) =>
        view<bigint>(provider, 'remainingToday', [deployment.tokens[currency].address]),
      ),
    dailyLimit: (currency) =>
      rpc.first((provider) =>
        view<bigint>(provider, 'dailyLimit', [deployment.tokens[currency].address]),
      ),
    hasOperatorRole: (address) =>
      rpc.first((provider) => view<boolean>(provider, 'hasRole', [OPERATOR_ROLE, address])),
    hasApproverRole: (address) =>
      editionOf(deployment) === 1
        ? Promise.resolve(false)
        : rpc.first((provider) => view<boolean>(provider, 'hasRole', [APPROVER_ROLE, address])),
    checkApproval: (batch, approval) => checkApproval(rpc, deployment, batch, approval),
    paused: () => rpc.first((provider) => view<boolean>(provider, 'paused')),
    hasCode: async (address) => (await rpc.first((provider) => provider.getCode(address))) !== '0x',
  };
}

/** A figure of each token. */
async function ofEach(
  read: (currency: WithdrawalCurrency) => Promise<bigint>,
): Promise<Record<WithdrawalCurrency, bigint>> {
  const figures = await Promise.all(
    withdrawalCurrencies.map(async (currency) => [currency, await read(currency)] as const),
  );
  return Object.fromEntries(figures) as Record<WithdrawalCurrency, bigint>;
}

/** Reads events of one kind in a range of any length, in parts on which all sources agree. */
function eventsBy(rpc: Rpc, treasury: string) {
  return async <Event>(
    what: string,
    eventsOf: (provider: JsonRpcProvider, address: string, range: BlockRange) => Promise<Event[]>,
    { from, to }: { readonly from: number; readonly to: number | BlockId },
  ): Promise<Event[]> => {
    const events: Event[] = [];
    const last = typeof to === 'number' ? to : to.number;
    for (let start = from; start <= last; start += BLOCKS_AT_ONCE) {
      const reached = Math.min(last, start + BLOCKS_AT_ONCE - 1);
      const isKnown = typeof to !== 'number' && reached === last;
      const end = isKnown ? to : await readBlock(rpc, reached);
      const part = await rpc.agreed(`${what} in blocks ${start} to ${end.number}`, (provider) =>
        eventsOf(provider, treasury, { from: start, end }),
      );
      events.push(...part);
    }
    return events;
  };
}

/** Balances of the deployment's tokens. */
function tokenBalancesBy(rpc: Rpc, tokens: ChainDeployment['tokens']) {
  const balanceAt = (
    provider: JsonRpcProvider,
    { currency, address }: Holding,
    block?: number,
  ): Promise<bigint> =>
    readContract<bigint>(provider, {
      address: tokens[currency].address,
      contract: tokenInterface,
      method: 'balanceOf',
      inputs: [address],
      ...(block !== undefined && { block }),
    });

  const tokenBalance = (currency: WithdrawalCurrency, address: string): Promise<bigint> =>
    rpc.first((provider) => balanceAt(provider, { currency, address }));

  const tokenBalanceAt = (
    currency: WithdrawalCurrency,
    address: string,
    block: number,
  ): Promise<bigint> =>
    rpc.agreed(`the ${currency} of ${address} at block ${block}`, (provider) =>
      balanceAt(provider, { currency, address }, block),
    );

  async function tokenBalancesOf(holdings: readonly Holding[]): Promise<bigint[]> {
    try {
      return await rpc.firstTogether((provider) =>
        mapLimited(holdings, CALLS_TOGETHER, (holding) => balanceAt(provider, holding)),
      );
    } catch (error) {
      if (!(error instanceof ChainUnreachable)) throw error;
      // Some sources take one call a request only; one that is away refuses the first of these too.
      return rpc.first((provider) =>
        mapLimited(holdings, BALANCES_AT_ONCE, (holding) => balanceAt(provider, holding)),
      );
    }
  }

  return { tokenBalance, tokenBalanceAt, tokenBalancesOf };
}
