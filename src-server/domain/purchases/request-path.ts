import type { RequestKind } from '#contract/rules/purchases.ts';
import type { RequestRow } from './states.ts';

const screens: Readonly<Record<Exclude<RequestKind, 'course'>, string>> = {
  membership: '/buy-membership',
  pool: '/my-investment',
  global: '/global-network-deposit',
  order: '/marketplace/orders',
  offering: '/tokenization/subscriptions',
  tct: '/exchange/account',
};

interface Named {
  readonly kind: RequestKind;
  readonly number: number;
  /** Of the course that it buys. */
  readonly slug: string | null;
}

/** The screen on which a member sees a purchase request. */
export const requestPath = ({ kind, number, slug }: Named): string =>
  `${kind === 'course' ? `/academy/${slug ?? ''}` : screens[kind]}?request=${number}`;

export const pathOf = ({ kind, number, offer }: RequestRow): string =>
  requestPath({ kind, number, slug: offer['slug'] ?? null });
