import {
  IconArrowsExchange,
  IconBinaryTree,
  IconBuildingStore,
  IconCashBanknote,
  IconCoin,
  IconDeviceGamepad2,
  IconDroplet,
  IconFileAnalytics,
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
import type { IconType } from '#renderer/components/icon.tsx';

/** One destination. Its title is the text `menu.<id>`. */
export interface MenuLink {
  readonly id: string;
  /** A path of ours, an https address, or undefined where the screen is not built yet. */
  readonly to: string | undefined;
}

export interface MenuItem extends MenuLink {
  readonly icon: IconType;
  /** A parent opens its children instead of leading somewhere. */
  readonly children: readonly MenuLink[];
}

interface Entry {
  readonly id: string;
  readonly icon: IconType;
  readonly path?: string;
  readonly children?: readonly { readonly id: string; readonly path: string }[];
}

const same = (...ids: readonly string[]) => ids.map((id) => ({ id, path: id }));

const administration: Entry = {
  id: 'administrator',
  icon: IconShieldCheck,
  children: [{ id: 'admin-withdrawals', path: 'admin/withdrawals' }],
};

/** The menu of the specification, in its order. */
const entries: readonly Entry[] = [
  { id: 'dashboard', icon: IconLayoutDashboard, path: 'dashboard' },
  { id: 'profile', icon: IconUserCircle, path: 'profile' },
  { id: 'memberships', icon: IconIdBadge2, children: same('buy-membership', 'career-plan') },
  { id: 'binary-tree', icon: IconBinaryTree, path: 'binary-tree' },
  { id: 'referrals', icon: IconUsers, path: 'referrals' },
  { id: 'pools', icon: IconDroplet, children: same('my-investment', 'trading') },
  {
    id: 'global-network',
    icon: IconWorld,
    children: same('global-network-deposit', 'global-network-progress'),
  },
  { id: 'marketplace', icon: IconBuildingStore, path: 'marketplace' },
  { id: 'academy', icon: IconSchool, path: 'academy' },
  { id: 'tokenization', icon: IconCoin, path: 'tokenization' },
  { id: 'exchange', icon: IconArrowsExchange, path: 'exchange' },
  { id: 'online-game', icon: IconDeviceGamepad2, path: 'online-game' },
  {
    id: 'withdrawals-group',
    icon: IconCashBanknote,
    children: same('withdrawals', 'made-withdrawals'),
  },
  { id: 'reports', icon: IconFileAnalytics, path: 'reports' },
  { id: 'news', icon: IconNews, path: 'tct-news' },
];

interface MenuContext {
  readonly isAdmin: boolean;
  /** Paths that have a screen, without the leading slash. */
  readonly built: ReadonlySet<string>;
  /** Where support is reached; empty: nowhere yet. */
  readonly supportUrl: string;
}

/** The whole menu as this member sees it; what has no screen yet has no `to`. */
export function buildMenu({ isAdmin, built, supportUrl }: MenuContext): readonly MenuItem[] {
  const linkTo = (path: string | undefined) =>
    path !== undefined && built.has(path) ? `/${path}` : undefined;
  const items = (isAdmin ? [administration, ...entries] : entries).map(
    ({ id, icon, path, children = [] }): MenuItem => ({
      id,
      icon,
      to: linkTo(path),
      children: children.map((child) => ({ id: child.id, to: linkTo(child.path) })),
    }),
  );
  const support = { id: 'support', icon: IconLifebuoy, to: supportUrl || undefined, children: [] };
  return [...items, support];
}

export const isExternal = (to: string) => to.startsWith('https://');

/** Whether a path is this link's screen; a trailing slash means the same screen. */
export function isCurrent(to: string | undefined, pathname: string): boolean {
  return to !== undefined && pathname.replace(/\/+$/, '') === to;
}

/** The parent whose child is the current screen. */
export function parentOf(menu: readonly MenuItem[], pathname: string): string | undefined {
  return menu.find(({ children }) => children.some(({ to }) => isCurrent(to, pathname)))?.id;
}
