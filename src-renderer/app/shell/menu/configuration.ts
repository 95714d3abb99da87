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
import type { IconType } from '#renderer/components/icon.tsx';

/* The menu, in the property names of the specification. A title is the text `menu.<title>`; a
   link is a path without leading slash, or an https URL with `isExternal`. Entries with a badge
   are disabled; entries without a screen get the badge automatically. */

interface SubmenuEntry {
  readonly subChildTitle: string;
  readonly subChildLink: string;
}

interface ChildEntry {
  readonly childtitle: string;
  readonly childicon?: IconType;
  readonly childlink?: string;
  readonly badge?: boolean;
  /** Left out while this area is switched off. */
  readonly area?: Area;
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

/** Entries of administrators, above all others. */
export const administration: readonly MenuEntryConfiguration[] = [
  {
    title: 'administrator',
    icon: IconShieldCheck,
    child: [
      { childtitle: 'admin-withdrawals', childlink: 'admin/withdrawals' },
      { childtitle: 'admin-payments', childlink: 'admin/payments' },
      { childtitle: 'admin-liabilities', childlink: 'admin/liabilities' },
      { childtitle: 'admin-members', childlink: 'admin/members' },
      { childtitle: 'admin-plans', childlink: 'admin/plans' },
      { childtitle: 'admin-pools', childlink: 'admin/pools' },
      { childtitle: 'admin-news', childlink: 'admin/news' },
      { childtitle: 'admin-academy', childlink: 'admin/academy', area: 'academy' },
      { childtitle: 'admin-approvals', childlink: 'admin/approvals' },
      { childtitle: 'admin-staff', childlink: 'admin/staff' },
      { childtitle: 'admin-settings', childlink: 'admin/settings' },
      { childtitle: 'admin-jobs', childlink: 'admin/jobs' },
      { childtitle: 'admin-audit', childlink: 'admin/audit' },
    ],
  },
];

/** For those who read the support desk, above what members have. */
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
