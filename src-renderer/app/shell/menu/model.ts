import { IconPoint } from '@tabler/icons-react';
import { readsAdministration, readsDesk, type Standing } from '#contract/rules/staff.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { administration, desk, menu, supportEntry } from './configuration.ts';
import type { MenuEntryConfiguration, Shown, SupportPlace } from './configuration.ts';

/** One destination. Its title is the text `menu.<id>`. */
export interface MenuLink {
  readonly id: string;
  /** A path, an https URL, or undefined: disabled, with its badge. */
  readonly to: string | undefined;
}

/** Below a parent: a destination, or a title with destinations of its own. */
export interface MenuChild extends MenuLink {
  readonly icon: IconType | undefined;
  readonly children: readonly MenuLink[];
}

export interface MenuItem extends MenuLink {
  /** label: heading of the entries that follow · mega: a parent whose groups are all expanded. */
  readonly kind: 'link' | 'label' | 'parent' | 'mega';
  /** A dot if the configuration names none. */
  readonly icon: IconType;
  /** A parent discloses its children and is no link itself. */
  readonly children: readonly MenuChild[];
}

interface MenuContext {
  /** Undefined until it is known whose menu it is. */
  readonly standing: Standing | undefined;
  /** Paths that have a screen, without the leading slash. */
  readonly built: ReadonlySet<string>;
  readonly support: SupportPlace;
  /** Areas that are switched on. */
  readonly areas?: readonly string[] | undefined;
}

function kindOf({ isHeadr, child, megamenu }: MenuEntryConfiguration): MenuItem['kind'] {
  if (isHeadr) return 'label';
  if (megamenu) return 'mega';
  return child ? 'parent' : 'link';
}

/** Resolves a configuration: leaves out placeholders and what is off, disables links without a screen. */
export function drawMenu(
  entries: readonly MenuEntryConfiguration[],
  built: ReadonlySet<string>,
  { areas = [], standing }: Pick<MenuContext, 'areas' | 'standing'> = { standing: undefined },
): readonly MenuItem[] {
  const isShown = ({ area, duty }: Shown) =>
    (area === undefined || areas.includes(area)) &&
    (duty === undefined || standing?.role === 'auditor' || !!standing?.duties.includes(duty));
  const linkTo = (path: string | undefined, badge = false) =>
    path !== undefined && built.has(path) && !badge ? `/${path}` : undefined;
  const childrenOf = ({ child = [], megamenu = [] }: MenuEntryConfiguration): MenuChild[] => [
    ...child
      .filter((one) => isShown(one) && (one.submenu === undefined || one.submenu.some(isShown)))
      .map(({ childtitle, childicon, childlink, badge, submenu = [] }) => ({
        id: childtitle,
        icon: childicon,
        to: linkTo(childlink, badge),
        children: submenu
          .filter(isShown)
          .map((one) => ({ id: one.subChildTitle, to: linkTo(one.subChildLink) })),
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

/** Administrators have the desk below their own. */
function staffEntries(standing: Standing | undefined): readonly MenuEntryConfiguration[] {
  if (standing === undefined) return [];
  if (readsAdministration(standing)) return administration;
  return readsDesk(standing) ? desk : [];
}

/** The whole menu for this member. */
export function buildMenu(context: MenuContext): readonly MenuItem[] {
  const { standing, built, support } = context;
  return drawMenu([...staffEntries(standing), ...menu, supportEntry(support)], built, context);
}

export const isExternal = (to: string) => to.startsWith('https://');

/** Every path of ours that the menu can lead to. */
const paths: readonly string[] = [...administration, ...desk, ...menu].flatMap(
  ({ link, child = [] }) =>
    [
      link,
      ...child.flatMap(({ childlink, submenu = [] }) => [
        childlink,
        ...submenu.map(({ subChildLink }) => subChildLink),
      ]),
    ].flatMap(toPath),
);

function toPath(link: string | undefined): string[] {
  return link === undefined ? [] : [`/${link}`];
}

/**
 * Whether a path is this link's screen, or one below it that is no other link's; a trailing slash
 * means the same screen.
 */
export function isCurrent(to: string | undefined, pathname: string): boolean {
  const at = `${pathname.replace(/\/+$/, '')}/`;
  if (to === undefined || !at.startsWith(`${to}/`)) return false;
  return !paths.some((path) => path.startsWith(`${to}/`) && at.startsWith(`${path}/`));
}

interface Branch extends MenuLink {
  readonly children: readonly (MenuLink & { readonly children?: readonly MenuLink[] })[];
}

/** Whether the current screen is this entry's own or one of its descendants'. */
export const holdsCurrent = ({ to, children }: Branch, pathname: string): boolean =>
  isCurrent(to, pathname) ||
  children.some((child) => holdsCurrent({ children: [], ...child }, pathname));

/** The parent at this level that contains the current screen. */
export function parentOf(level: readonly Branch[], pathname: string): string | undefined {
  return level.find((one) => one.children.length > 0 && holdsCurrent(one, pathname))?.id;
}
