import type { Liabilities, LiabilityLine } from '#contract/api/admin/liabilities.ts';
import {
  formatUnits,
  formatUsd,
  withdrawalCurrencies,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import { solvencyCurrencies, type Sums } from '#contract/rules/solvency.ts';
import { editionOf } from '../../chain/treasury/edition.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import {
  balanceSums,
  issuerPayable,
  lastReconciliation,
  sentNotConfirmed,
  sweepsDue,
  unexplainedTokens,
  unmatchedReceipts,
  unsweptAddresses,
  waitingWithdrawals,
  type Waiting,
} from './liabilities-books.ts';
import { heldOnChain, type HeldOnChain } from './liabilities-chain.ts';
import { tctOwed } from '../ledger/tct.ts';
import { gapSums, gapView } from '../solvency/gaps.ts';
import { usualGas } from '../payouts/gas.ts';
import { priceOf, worthOf } from '../purchases/price.ts';
import { usualSweepGas } from '../purchases/sweep-gas.ts';

const WEI_DECIMALS = 18;
const heldAccounts = ['held_direct', 'held_pool', 'held_global'] as const;

/** What is owed against what there is. What the chain does not answer is null, never zero. */
export async function viewLiabilities(db: Database, services: Services): Promise<Liabilities> {
  const now = services.clock.now();
  const settings = await services.settings.read(db);
  const waiting = await waitingWithdrawals(db, now);
  const sums = await balanceSums(db);
  const unmatched = await unmatchedReceipts(db);
  const chain = await heldOnChain(db, services);
  const tct = await tctOwed(db);
  const issuer = await issuerPayable(db);
  const owed = owedOf({ sums, unmatched, tct, issuer }, settings);
  const held = await heldOf(db, services, chain, settings);
  return {
    at: now.toISOString(),
    chain_reached: chain !== null,
    to_pay: withdrawalCurrencies.map((currency) =>
      lineOf(currency, waiting.get(currency), {
        decimals: decimalsOf(services, currency),
        treasury: chain?.present[currency] ?? null,
        earlier: chain?.earlier.get(currency) ?? 0n,
      }),
    ),
    owed: {
      total: formatUsd(owed.total),
      by: owed.by.map(({ kind, amount }) => ({ kind, amount: formatUsd(amount) })),
    },
    held: held.view,
    difference: held.total === null ? null : formatUsd(held.total - owed.total),
    gaps: gapSums(owedTokens({ sums, unmatched, tct, issuer }), custodyOf(services, chain)).map(
      gapView,
    ),
    tct_price: settings.tct_price,
    gas: await gasOf(db, services, chain, waiting),
    on_its_way: await sentNotConfirmed(db),
    reconciliation: await lastReconciliation(db),
    unmatched: [...unmatched].map(([currency, amount]) => ({
      currency,
      amount: formatUnits(amount, LEDGER_DECIMALS),
    })),
    unexplained: [...(await unexplainedTokens(db))].map(([currency, amount]) => ({
      currency,
      amount: formatUnits(amount, LEDGER_DECIMALS),
    })),
    debt: formatUsd(sums.get('debt') ?? 0n),
  };
}

/** What the books owe. */
interface Owed {
  /** Members' balances by account. */
  readonly sums: ReadonlyMap<string, bigint>;
  readonly unmatched: ReadonlyMap<WithdrawalCurrency, bigint>;
  /** 1e-18, held ones included. */
  readonly tct: bigint;
  /** USD to who issues what was allotted. */
  readonly issuer: bigint;
}

/** What is owed by currency, in base units as editions have them. */
const owedTokens = ({ sums, unmatched, tct, issuer }: Owed): Sums =>
  solvencyCurrencies.map((currency) => {
    if (currency === 'USD') {
      return [...sums].reduce(
        (sum, [account, amount]) => (account === 'debt' ? sum : sum + amount),
        issuer,
      );
    }
    return (unmatched.get(currency) ?? 0n) + (currency === 'TCT' ? tct : 0n);
  });

const custodyOf = ({ chain }: Services, found: HeldOnChain | null) =>
  chain && found && { held: found.treasury, tokens: chain.deployment.tokens };

function lineOf(
  currency: WithdrawalCurrency,
  waiting: Waiting | undefined,
  token: {
    readonly decimals: number | null;
    readonly treasury: bigint | null;
    readonly earlier: bigint;
  },
): LiabilityLine {
  const decimals = token.decimals ?? waiting?.decimals ?? 0;
  const unit = (amount: bigint): string => formatUnits(amount, decimals);
  const [a, b, c, d] = waiting?.ages ?? [0n, 0n, 0n, 0n];
  const total = waiting?.total ?? 0n;
  const { treasury, earlier } = token;
  return {
    currency,
    count: waiting?.count ?? 0,
    ages: [unit(a), unit(b), unit(c), unit(d)],
    total: unit(total),
    treasury: treasury === null ? null : unit(treasury),
    earlier: unit(earlier),
    left: treasury === null ? null : unit(treasury - (total - earlier)),
    oldest: waiting?.oldest
      ? { amount: unit(waiting.oldest.amount), at: waiting.oldest.at.toISOString() }
      : null,
  };
}

function owedOf({ sums, unmatched, tct, issuer }: Owed, settings: Settings) {
  const of = (account: string): bigint => sums.get(account) ?? 0n;
  const parked = [...unmatched].reduce(
    (sum, [currency, amount]) =>
      sum + worthOf(amount, priceOf(currency, settings), LEDGER_DECIMALS),
    0n,
  );
  const by = [
    { kind: 'direct', amount: of('direct') },
    { kind: 'pool', amount: of('pool') },
    { kind: 'pool_principal', amount: of('pool_principal') },
    { kind: 'escrow', amount: of('escrow') },
    { kind: 'global', amount: of('global') },
    { kind: 'held', amount: heldAccounts.reduce((sum, account) => sum + of(account), 0n) },
    { kind: 'tct', amount: worthOf(tct, priceOf('TCT', settings), LEDGER_DECIMALS) },
    { kind: 'unmatched', amount: parked },
    { kind: 'issuer', amount: issuer },
  ] as const;
  return { by, total: by.reduce((sum, { amount }) => sum + amount, 0n) };
}

async function heldOf(
  db: Database,
  services: Services,
  chain: HeldOnChain | null,
  settings: Settings,
): Promise<{ view: Liabilities['held']; total: bigint | null }> {
  const worth = (amountOf: (currency: WithdrawalCurrency) => bigint): bigint =>
    withdrawalCurrencies.reduce(
      (sum, currency) =>
        sum +
        worthOf(
          amountOf(currency),
          priceOf(currency, settings),
          decimalsOf(services, currency) ?? 0,
        ),
      0n,
    );
  const treasury = chain && worth((currency) => chain.treasury[currency]);
  const receiving = chain && worth((currency) => chain.receiving.get(currency) ?? 0n);
  const total = treasury === null || receiving === null ? null : treasury + receiving;
  const unit = (currency: WithdrawalCurrency, amount: bigint): string =>
    formatUnits(amount, decimalsOf(services, currency) ?? 0);
  return {
    total,
    view: {
      total: total === null ? null : formatUsd(total),
      treasury: treasury === null ? null : formatUsd(treasury),
      receiving: receiving === null ? null : formatUsd(receiving),
      receiving_addresses: await unsweptAddresses(db),
      tokens: withdrawalCurrencies.map((currency) => ({
        currency,
        treasury: chain && unit(currency, chain.treasury[currency]),
        receiving: chain && unit(currency, chain.receiving.get(currency) ?? 0n),
      })),
    },
  };
}

/** Network fees: of what is still to be paid, and of what is still to be swept. */
async function gasOf(
  db: Database,
  { chain }: Services,
  held: HeldOnChain | null,
  waiting: ReadonlyMap<WithdrawalCurrency, Waiting>,
): Promise<Liabilities['gas']> {
  if (!chain || !held) return null;
  const { nativeSymbol, networkName, chainId } = chain.deployment;
  const payments = [...waiting.values()].map(({ count }) => count);
  const sweeps = [...(await sweepsDue(db, chainId)).values()];
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const costOf = (counts: readonly number[], gas: (count: number) => bigint): bigint =>
    counts.reduce((all, count) => all + gas(count), 0n) * held.gasPrice;
  const edition = editionOf(chain.deployment);
  const cost = costOf(payments, (count) => usualGas(count, edition));
  const sweepCost = costOf(sweeps, usualSweepGas);
  const coins = (wei: bigint): string => formatUnits(wei, WEI_DECIMALS);
  return {
    symbol: nativeSymbol,
    network: networkName,
    chain_id: chainId,
    withdrawals: sum(payments),
    cost: coins(cost),
    sweeps: sum(sweeps),
    sweep_cost: coins(sweepCost),
    wallet: held.wallet === null ? null : coins(held.wallet),
    left: held.wallet === null ? null : coins(held.wallet - cost - sweepCost),
  };
}

const decimalsOf = ({ chain }: Services, currency: WithdrawalCurrency): number | null =>
  chain?.deployment.tokens[currency].decimals ?? null;
