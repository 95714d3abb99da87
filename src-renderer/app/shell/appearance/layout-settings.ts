import { atom } from 'jotai';
import { deviceChoice } from '#renderer/lib/device/choice.ts';

/* All settings of the layout, with their defaults. Six are stored on the device under the keys
   of the specification (plus the language, in lib/language.ts), as is whether the theme follows
   the system; the others last until the page is reloaded. */

export type MenuType = 'vertical' | 'horizontal';
export type ContentWidth = 'full' | 'boxed';
/**
 * Position of a bar: `sticky` fixed at its edge · `floating` fixed, as a card with a margin ·
 * `static` scrolls with the page · `hidden`.
 */
export type BarType = 'sticky' | 'floating' | 'static' | 'hidden';

const yesNo = { true: true, false: false };

/** Whether the layout is right-to-left. */
export const isRTLAtom = deviceChoice('direction', false, { ltr: false, rtl: true });

const keptDarkAtom = deviceChoice('darkMode', false, yesNo);
const followsSystemAtom = deviceChoice('followSystem', false, yesNo);

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');
/** Incremented when the system's scheme changes, so that dependent atoms are evaluated again. */
const systemChangesAtom = atom(0);
systemChangesAtom.onMount = (set) => {
  const system = prefersDark();
  const follow = () => set((count) => count + 1);
  follow();
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
};
const systemDarkAtom = atom((get) => {
  get(systemChangesAtom);
  return prefersDark().matches;
});

/** Whether the page is dark. Setting it stops following the system. */
export const darkModeAtom = atom(
  (get) => (get(followsSystemAtom) ? get(systemDarkAtom) : get(keptDarkAtom)),
  (get, set, isDark: boolean) => {
    if (get(followsSystemAtom)) set(followsSystemAtom, false);
    set(keptDarkAtom, isDark);
  },
);

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeAtom = atom(
  (get): Theme => {
    if (get(followsSystemAtom)) return 'system';
    return get(keptDarkAtom) ? 'dark' : 'light';
  },
  (_get, set, theme: Theme) => {
    set(darkModeAtom, theme === 'system' ? prefersDark().matches : theme === 'dark');
    if (theme === 'system') set(followsSystemAtom, true);
  },
);

/**
 * Stores the effective scheme while the system is followed, for code that reads the key directly.
 */
export const keepShownAtom = atom(null, (get, set) => {
  const isDark = get(darkModeAtom);
  if (get(keptDarkAtom) !== isDark) set(keptDarkAtom, isDark);
});

/** Whether the sidebar is collapsed to icons. */
export const isCollapsedAtom = deviceChoice('sidebarCollapsed', false, yesNo);

/** Whether the menu is dark in a light layout. */
export const semiDarkModeAtom = deviceChoice('semiDarkMode', false, yesNo);

/** Layout of the menu from 1280 px. */
export const typeAtom = deviceChoice<MenuType>('type', 'vertical', {
  vertical: 'vertical',
  horizontal: 'horizontal',
});

export const contentWidthAtom = atom<ContentWidth>('full');
/** Whether the menu is available only through its button, as below 1280 px. */
export const menuHiddenAtom = atom(false);
export const navBarTypeAtom = atom<BarType>('sticky');
export const footerTypeAtom = atom<BarType>('static');

/** Whether the menu is open over the page. */
export const mobileMenuAtom = atom(false);
/** Whether the appearance settings are open. */
export const customizerAtom = atom(false);
