import { readsAdministration, readsDesk, type Standing } from './staff.ts';

/** The screens that open without a session, by their path in the specification; the first is the login. */
export const visitorScreens = ['', 'register', 'forgot-password'] as const;
export type VisitorScreen = (typeof visitorScreens)[number];

/** Whose a screen is; `desk`: of those who read the support desk. */
export type ScreenAudience = 'member' | 'admin' | 'desk';

/** Whether an account has the screens of an audience. */
export function hasScreens(audience: ScreenAudience, standing: Pick<Standing, 'role'>): boolean {
  if (audience === 'member') return true;
  return audience === 'desk' ? readsDesk(standing) : readsAdministration(standing);
}

/**
 * The screens of people who are signed in, and who has them. Routes, the links that the system may
 * open, and the screens that browser tests look at come from here.
 */
export const memberScreens = {
  dashboard: 'member',
  profile: 'member',
  'profile/security': 'member',
  'buy-membership': 'member',
  'my-investment': 'member',
  trading: 'member',
  'global-network-deposit': 'member',
  'global-network-progress': 'member',
  withdrawals: 'member',
  'made-withdrawals': 'member',
  reports: 'member',
  'tct-news': 'member',
  'tct-news/:slug': 'member',
  academy: 'member',
  'academy/certificate/:number': 'member',
  'academy/:slug': 'member',
  'academy/:slug/:lesson': 'member',
  marketplace: 'member',
  'marketplace/cart': 'member',
  'marketplace/checkout': 'member',
  'marketplace/orders': 'member',
  'marketplace/orders/:number': 'member',
  'marketplace/:slug': 'member',
  tokenization: 'member',
  'tokenization/subscriptions': 'member',
  'tokenization/subscriptions/:number': 'member',
  'tokenization/:slug': 'member',
  'tokenization/:slug/subscribe': 'member',
  exchange: 'member',
  'exchange/history': 'member',
  'exchange/account': 'member',
  'exchange/quotes/:number': 'member',
  'online-game': 'member',
  'online-game/practice': 'member',
  'online-game/days': 'member',
  'online-game/days/:day': 'member',
  'online-game/ranking': 'member',
  'tokenization/eligibility': 'member',
  'binary-tree': 'member',
  referrals: 'member',
  'career-plan': 'member',
  support: 'member',
  'support/new': 'member',
  'support/help': 'member',
  'support/help/:slug': 'member',
  'support/:number': 'member',
  'admin/withdrawals': 'admin',
  'admin/payments': 'admin',
  'admin/liabilities': 'admin',
  'admin/members': 'admin',
  'admin/plans': 'admin',
  'admin/pools': 'admin',
  'admin/news': 'admin',
  'admin/news/:id': 'admin',
  'admin/academy': 'admin',
  'admin/academy/:id': 'admin',
  'admin/academy/:id/statistics': 'admin',
  'admin/market/orders': 'admin',
  'admin/market/products': 'admin',
  'admin/market/products/:id': 'admin',
  'admin/market/returns': 'admin',
  'admin/market/reviews': 'admin',
  'admin/market/sales': 'admin',
  'admin/market/setup': 'admin',
  'admin/exchange': 'admin',
  'admin/offerings': 'admin',
  'admin/offerings/:id': 'admin',
  'admin/offerings/:id/chain': 'admin',
  'admin/eligibility': 'admin',
  'admin/support': 'desk',
  'admin/support/:number': 'desk',
  'admin/support/help': 'desk',
  'admin/support/help/:id': 'desk',
  'admin/support/macros': 'desk',
  'admin/support/figures': 'desk',
  'admin/support/:number/recordings/:file': 'desk',
  'admin/approvals': 'admin',
  'admin/staff': 'admin',
  'admin/settings': 'admin',
  'admin/jobs': 'admin',
  'admin/audit': 'admin',
} as const satisfies Readonly<Record<string, ScreenAudience>>;
export type MemberScreen = keyof typeof memberScreens;
