import { IconPoint } from '@tabler/icons-react';
import type { IconType } from '#renderer/components/icon.tsx';
import { administration, menu, supportEntry } from './configuration.ts';
import type { MenuEntryConfiguration } from './configuration.ts';

/** One destination. Its title is the text `menu.<id>`. */
export interface MenuLink {
  readonly id: string;
  /** A path of ours, an https address, or undefined: disabled, with its badge. */
  readonly to: string | undefined;
}

/** Below a parent: a destination, or a title over destinations of its own. */
export interface MenuChild extends MenuLink {
  readonly icon: IconType | undefined;
  readonly children: readonly MenuLink[];
}

export interface MenuItem extends MenuLink {
  /** label: words above what follows · mega: a parent whose groups all lie open. */
  readonly kind: 'link' | 'label' | 'parent' | 'mega';
  /** A point where the configuration names none. */
  readonly icon: IconType;
  /** A parent opens its children instead of leading somewhere. */
  readonly children: readonly MenuChild[];
}

interface MenuContext {
  readonly isAdmin: boolean;
  /** Paths that have a screen, without the leading slash. */
  readonly built: ReadonlySet<string>;
  /** Where support is reached; empty: nowhere yet. */
  readonly supportUrl: string;
}

function kindOf({ isHeadr, child, megamenu }: MenuEntryConfiguration): MenuItem['kind'] {
  if (isHeadr) return 'label';
  if (megamenu) return 'mega';
  return child ? 'parent' : 'link';
}

/** What is drawn of a configuration: placeholders are left out, links without a screen disabled. */
export function drawMenu(
  entries: readonly MenuEntryConfiguration[],
  built: ReadonlySet<string>,
): readonly MenuItem[] {
  const linkTo = (path: string | undefined, badge = false) =>
    path !== undefined && built.has(path) && !badge ? `/${path}` : undefined;
  const childrenOf = ({ child = [], megamenu = [] }: MenuEntryConfiguration): MenuChild[] => [
    ...child.map(({ childtitle, childicon, childlink, badge, submenu = [] }) => ({
      id: childtitle,
      icon: childicon,
      to: linkTo(childlink, badge),
      children: submenu.map((one) => ({ id: one.subChildTitle, to: linkTo(one.subChildLink) })),
    })),
    ...megamenu.map(({ megamenutitle, singleMegamenu }) => ({
      id: megamenutitle,
      icon: undefined,
      to: undefined,
      children: singleMegamenu.map((one) => ({
        id: one.m_childtitle,
        to: linkTo(one.m_childlink),
      })),
    })),
  ];
  return entries
    .filter(({ isPlaceholder }) => !isPlaceholder)
    .map((entry) => ({
      id: entry.title,
      kind: kindOf(entry),
      icon: entry.icon ?? IconPoint,
      to: entry.isExternal ? entry.link || undefined : linkTo(entry.link, entry.badge),
      children: childrenOf(entry),
    }));
}

/** The whole menu as this member sees it. */
export function buildMenu({ isAdmin, built, supportUrl }: MenuContext): readonly MenuItem[] {
  return drawMenu([...(isAdmin ? administration : []), ...menu, supportEntry(supportUrl)], built);
}

export const isExternal = (to: string) => to.startsWith('https://');

/** Whether a path is this link's screen, or one below it; a trailing slash means the same screen. */
export function isCurrent(to: string | undefined, pathname: string): boolean {
  return to !== undefined && `${pathname.replace(/\/+$/, '')}/`.startsWith(`${to}/`);
}

interface Branch extends MenuLink {
  readonly children: readonly (MenuLink & { readonly children?: readonly MenuLink[] })[];
}

/** Whether the current screen is this entry's own or one of those below it, however deep. */
export const holdsCurrent = ({ to, children }: Branch, pathname: string): boolean =>
  isCurrent(to, pathname) ||
  children.some((child) => holdsCurrent({ children: [], ...child }, pathname));

/** The parent, of these, that holds the current screen. */
export function parentOf(level: readonly Branch[], pathname: string): string | undefined {
  return level.find((one) => one.children.length > 0 && holdsCurrent(one, pathname))?.id;
}
