import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { BATCH_ITEMS_MAX } from '#contract/rules/limits.ts';
import { formatUnits, parseUnits, parseUsd } from '#contract/rules/money.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';

/** Decimals of a chain's native coin. */
const NATIVE_DECIMALS = 18;

/** What a run takes from the treasury in one token; amounts in base units of that token. */
export interface TokenNeed {
  readonly currency: WithdrawalCurrency;
  readonly decimals: number;
  readonly count: number;
  readonly needed: bigint;
  readonly balance: bigint;
  /** What today's limit still lets out. */
  readonly dailyLeft: bigint;
  /** Zero where the treasury holds enough. */
  readonly missing: bigint;
  /** Zero where today's limit is wide enough. */
  readonly overLimit: bigint;
}

export interface RunNeeds {
  readonly items: readonly AdminWithdrawal[];
  /** Net USD of the items, base units 1e-6. */
  readonly net: bigint;
  readonly tokens: readonly TokenNeed[];
  /** Transactions that the run will be: one a token and 300 items. */
  readonly batches: number;
  /** Estimated network fee of them all, in base units of the native coin. */
  readonly fee: bigint;
  /** What the account that signs holds; undefined while no account is connected. */
  readonly native: bigint | undefined;
}

/** Adds up what paying these withdrawals takes. Items that still need a second approval stay out. */
export function runNeeds(selected: readonly AdminWithdrawal[], treasury: TreasuryView): RunNeeds {
  const items = selected.filter((item) => !item.needs_second_approval);
  const tokens = treasury.tokens
    .map((token) => tokenNeed(token, items))
    .filter(({ count }) => count > 0);
  const batches = tokens.reduce((sum, { count }) => sum + Math.ceil(count / BATCH_ITEMS_MAX), 0);
  const perBatch = parseUnits(treasury.fee_per_batch, NATIVE_DECIMALS);
  const perItem = parseUnits(treasury.fee_per_item, NATIVE_DECIMALS);
  const further = BigInt(Math.max(0, items.length - batches));
  return {
    items,
    net: items.reduce((sum, { net }) => sum + parseUsd(net), 0n),
    tokens,
    batches,
    fee: perBatch * BigInt(batches) + perItem * further,
    native: treasury.operator
      ? parseUnits(treasury.operator.native_balance, NATIVE_DECIMALS)
      : undefined,
  };
}

function tokenNeed(
  token: TreasuryView['tokens'][number],
  items: readonly AdminWithdrawal[],
): TokenNeed {
  const { currency, decimals } = token;
  const own = items.filter((item) => item.currency === currency);
  const needed = own.reduce((sum, item) => sum + parseUnits(item.token_amount, decimals), 0n);
  const balance = parseUnits(token.balance, decimals);
  const dailyLeft = parseUnits(token.daily_limit_left, decimals);
  return {
    currency,
    decimals,
    count: own.length,
    needed,
    balance,
    dailyLeft,
    missing: above(needed, balance),
    overLimit: above(needed, dailyLeft),
  };
}

const above = (value: bigint, limit: bigint): bigint => (value > limit ? value - limit : 0n);

/** Base units of the native coin as a decimal string with at most six decimals, rounded up. */
export function nativeAmount(units: bigint): string {
  const grain = 10n ** BigInt(NATIVE_DECIMALS - 6);
  return formatUnits(((units + grain - 1n) / grain) * grain, NATIVE_DECIMALS);
}

/**
 * The withdrawals to leave out so that the others fit: one alone where one is enough (the smallest
 * such), else the largest first.
 * @param excess base units of the token that are too much
 */
export function suggestRemoval(need: TokenNeed, items: readonly AdminWithdrawal[]): number[] {
  const excess = need.missing > need.overLimit ? need.missing : need.overLimit;
  const own = items
    .filter((item) => item.currency === need.currency)
    .map((item) => ({ number: item.number, amount: parseUnits(item.token_amount, need.decimals) }))
    .toSorted((a, b) => Number(b.amount > a.amount) - Number(b.amount < a.amount));
  const enough = own.findLast(({ amount }) => amount >= excess);
  if (enough) return [enough.number];
  const removed: number[] = [];
  let left = excess;
  for (const { number, amount } of own) {
    if (left <= 0n) break;
    removed.push(number);
    left -= amount;
  }
  return removed;
}

/** Why a run cannot be frozen now, the first that holds; undefined where nothing is in the way. */
export type RunObstacle =
  | { readonly kind: 'nothing' | 'paused' | 'unconnected' | 'wrong_network' | 'not_operator' }
  | { readonly kind: 'treasury_short' | 'daily_limit'; readonly need: TokenNeed }
  | { readonly kind: 'gas'; readonly missing: bigint };

interface Wallet {
  readonly chainId: number;
}

export function findObstacle(
  needs: RunNeeds,
  treasury: TreasuryView,
  wallet: Wallet | undefined,
): RunObstacle | undefined {
  if (treasury.paused) return { kind: 'paused' };
  const short = needs.tokens.find(({ missing }) => missing > 0n);
  if (short) return { kind: 'treasury_short', need: short };
  const limited = needs.tokens.find(({ overLimit }) => overLimit > 0n);
  if (limited) return { kind: 'daily_limit', need: limited };
  if (!wallet) return { kind: 'unconnected' };
  if (wallet.chainId !== treasury.chain_id) return { kind: 'wrong_network' };
  if (treasury.operator && !treasury.operator.may_pay) return { kind: 'not_operator' };
  if (needs.native !== undefined && needs.native < needs.fee) {
    return { kind: 'gas', missing: needs.fee - needs.native };
  }
  return needs.items.length === 0 ? { kind: 'nothing' } : undefined;
}
