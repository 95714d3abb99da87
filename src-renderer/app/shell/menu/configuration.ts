import {
  IconArrowsExchange,
  IconBinaryTree,
  IconBuildingStore,
  IconCashBanknote,
  IconCoin,
  IconDeviceGamepad2,
  IconDroplet,
  IconFileAnalytics,
  IconFile,
  IconHeadset,
  IconIdBadge2,
  IconLayoutDashboard,
  IconLifebuoy,
  IconNews,
  IconSchool,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import type { Area } from '#contract/rules/settings.ts';
import type { Duty } from '#contract/rules/staff.ts';
import type { IconType } from '#renderer/components/icon.tsx';

/* The menu, in the property names of the specification. A title is the text `menu.<title>`; a
   link is a path without leading slash, or an https URL with `isExternal`. Entries with a badge
   are disabled; entries without a screen get the badge automatically. */

/** When an entry is shown. */
export interface Shown {
  /** Left out while this area is switched off. */
  readonly area?: Area;
  /** Left out for administrators without this duty; auditors read every screen. */
  readonly duty?: Duty;
}

interface SubmenuEntry extends Shown {
  readonly subChildTitle: string;
  readonly subChildLink: string;
}

interface ChildEntry extends Shown {
  readonly childtitle: string;
  readonly childicon?: IconType;
  readonly childlink?: string;
  readonly badge?: boolean;
  /** A child with a submenu is left out while none of it is shown. */
  readonly submenu?: readonly SubmenuEntry[];
}

interface MegaMenuGroup {
  readonly megamenutitle: string;
  readonly singleMegamenu: readonly {
    readonly m_childtitle: string;
    readonly m_childlink: string;
  }[];
}

export interface MenuEntryConfiguration {
  readonly title: string;
  readonly icon?: IconType;
  readonly link?: string;
  readonly isExternal?: boolean;
  /** A section label: a heading without a destination. */
  readonly isHeadr?: boolean;
  readonly badge?: boolean;
  readonly child?: readonly ChildEntry[];
  readonly megamenu?: readonly MegaMenuGroup[];
  /** Listed in the specification, never shown. */
  readonly isPlaceholder?: boolean;
}

const same = (...titles: readonly string[]): readonly ChildEntry[] =>
  titles.map((title) => ({ childtitle: title, childlink: title }));

const group = (
  title: string,
  entries: Readonly<Record<string, string | ({ readonly at: string } & Shown)>>,
): ChildEntry => ({
  childtitle: title,
  submenu: Object.entries(entries).map(([subChildTitle, entry]) => {
    if (typeof entry === 'string') return { subChildTitle, subChildLink: entry };
    const { at, ...shown } = entry;
    return { subChildTitle, subChildLink: at, ...shown };
  }),
});

/**
 * Entries of administrators, above all others: withdrawals first, as the specification has them, then
 * a submenu for each kind of business. One without entries is not shown.
 */
export const administration: readonly MenuEntryConfiguration[] = [
  {
    title: 'administrator',
    icon: IconShieldCheck,
    child: [
      { childtitle: 'admin-withdrawals', childlink: 'admin/withdrawals' },
      group('group-money', {
        'admin-payments': { at: 'admin/payments', duty: 'payouts' },
        'admin-liabilities': 'admin/liabilities',
      }),
      group('group-members', {
        'admin-members': { at: 'admin/members', duty: 'members' },
        'admin-staff': { at: 'admin/staff', duty: 'staff' },
      }),
      group('group-shop', {
        'admin-market-orders': { at: 'admin/market/orders', duty: 'catalogue' },
        'admin-market-products': { at: 'admin/market/products', duty: 'catalogue' },
        'admin-market-returns': { at: 'admin/market/returns', duty: 'catalogue' },
        'admin-market-reviews': { at: 'admin/market/reviews', duty: 'content' },
        'admin-market-sales': 'admin/market/sales',
        'admin-market-setup': 'admin/market/setup',
      }),
      group('group-exchange', {
        'admin-exchange': { at: 'admin/exchange', area: 'exchange', duty: 'settings' },
      }),
      group('group-tokenization', {
        'admin-offerings': 'admin/offerings',
        'admin-eligibility': { at: 'admin/eligibility', duty: 'members' },
      }),
      group('group-offerings', {
        'admin-plans': { at: 'admin/plans', duty: 'catalogue' },
        'admin-pools': { at: 'admin/pools', duty: 'catalogue' },
      }),
      group('group-content', {
        'admin-news': { at: 'admin/news', duty: 'content' },
        'admin-academy': { at: 'admin/academy', area: 'academy', duty: 'content' },
      }),
      group('group-support', {
        'admin-support': 'admin/support',
        'admin-support-help': { at: 'admin/support/help', duty: 'content' },
        'admin-support-macros': { at: 'admin/support/macros', duty: 'content' },
        'admin-support-figures': 'admin/support/figures',
      }),
      group('group-system', {
        'admin-approvals': 'admin/approvals',
        'admin-settings': { at: 'admin/settings', duty: 'settings' },
        'admin-jobs': 'admin/jobs',
        'admin-audit': 'admin/audit',
      }),
    ],
  },
];

/** For those of the support desk who are no administrators, above what members have. */
export const desk: readonly MenuEntryConfiguration[] = [
  {
    title: 'desk',
    icon: IconHeadset,
    child: [
      { childtitle: 'admin-support', childlink: 'admin/support' },
      { childtitle: 'admin-support-help', childlink: 'admin/support/help' },
      { childtitle: 'admin-support-macros', childlink: 'admin/support/macros' },
      { childtitle: 'admin-support-figures', childlink: 'admin/support/figures' },
    ],
  },
];

/** Entries of everybody, in the order of the specification. */
export const menu: readonly MenuEntryConfiguration[] = [
  { title: 'blank-page', icon: IconFile, link: 'dashboard', isPlaceholder: true },
  { title: 'dashboard', icon: IconLayoutDashboard, link: 'dashboard' },
  { title: 'profile', icon: IconUserCircle, link: 'profile' },
  { title: 'memberships', icon: IconIdBadge2, child: same('buy-membership', 'career-plan') },
  { title: 'binary-tree', icon: IconBinaryTree, link: 'binary-tree' },
  { title: 'referrals', icon: IconUsers, link: 'referrals' },
  { title: 'pools', icon: IconDroplet, child: same('my-investment', 'trading') },
  {
    title: 'global-network',
    icon: IconWorld,
    child: same('global-network-deposit', 'global-network-progress'),
  },
  { title: 'marketplace', icon: IconBuildingStore, link: 'marketplace' },
  { title: 'academy', icon: IconSchool, link: 'academy' },
  { title: 'tokenization', icon: IconCoin, link: 'tokenization' },
  { title: 'exchange', icon: IconArrowsExchange, link: 'exchange' },
  { title: 'online-game', icon: IconDeviceGamepad2, link: 'online-game' },
  {
    title: 'withdrawals-group',
    icon: IconCashBanknote,
    child: same('withdrawals', 'made-withdrawals'),
  },
  { title: 'reports', icon: IconFileAnalytics, link: 'reports' },
  { title: 'news', icon: IconNews, link: 'tct-news' },
];

/** Where support is reached. */
export interface SupportPlace {
  /** Tickets and help are part of the product now. */
  readonly isOn: boolean;
  /** Of the settings; empty where there is none. */
  readonly url: string;
}

/** The last entry: a screen while its area is on, else the address of the settings, else nothing yet. */
export const supportEntry = ({ isOn, url }: SupportPlace): MenuEntryConfiguration => ({
  title: 'support',
  icon: IconLifebuoy,
  ...(isOn ? { link: 'support' } : { link: url, isExternal: true }),
});
