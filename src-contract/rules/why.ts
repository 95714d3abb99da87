import { memberAccounts, type MemberAccount } from './accounts.ts';

/** Figures that are sums of accounts: one each, and the two that a dashboard adds up. */
export const whyAccounts = [...memberAccounts, 'available', 'held'] as const;
export type WhyAccount = (typeof whyAccounts)[number];

/** The accounts that a figure is the sum of. */
export function accountsOfFigure(figure: WhyAccount): readonly MemberAccount[] {
  if (figure === 'available') return ['direct', 'pool', 'global'];
  if (figure === 'held') return ['held_direct', 'held_pool', 'held_global'];
  return [figure];
}
