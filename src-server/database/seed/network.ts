import type { TimeLength } from '#contract/rules/membership-worth.ts';
import { usdToToken, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { ChainPayment, Plan } from '../../domain/memberships/current.ts';
import type { SeedRandom } from './random.ts';

/** What the seed remembers of a member while it writes history. */
export interface SeedMember {
  readonly id: number;
  plan: Plan | null;
  /** End of the membership, or null without one. */
  endsAt: Date | null;
  /** What its time was bought for. */
  times: readonly TimeLength[];
}

/** The network as it grows: who exists and who invites. */
export interface SeedNetwork {
  readonly members: Map<number, SeedMember>;
  /** A member's id stands here as often as likely he is to invite somebody. */
  readonly inviters: number[];
}

export function addMember(network: SeedNetwork, member: SeedMember, weight: number): void {
  network.members.set(member.id, member);
  for (let copy = 0; copy < weight; copy += 1) network.inviters.push(member.id);
}

export const DEMO_TCT_PRICE = '0.48';

/** A payment of so many USD in a currency picked at random, exact in the token's units. */
export function inventPaidFrom(
  random: SeedRandom,
  usd: bigint,
  tokens: ChainDeployment['tokens'],
): ChainPayment {
  const currency = random.weighted<WithdrawalCurrency>([
    ['USDT', 60],
    ['USDC', 30],
    ['TCT', 10],
  ]);
  const { decimals } = tokens[currency];
  const price = currency === 'TCT' ? DEMO_TCT_PRICE : '1';
  return { kind: 'chain', currency, decimals, tokenAmount: usdToToken(usd, price, decimals) };
}
