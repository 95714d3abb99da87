import type { PurchaseKind } from '#contract/rules/purchases.ts';

const screens: Readonly<Record<PurchaseKind, string>> = {
  membership: '/buy-membership',
  pool: '/my-investment',
  global: '/global-network-deposit',
};

/** The screen on which a member sees a purchase request. */
export const requestPath = ({
  kind,
  number,
}: {
  readonly kind: PurchaseKind;
  readonly number: number;
}): string => `${screens[kind]}?request=${number}`;
