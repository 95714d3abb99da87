import { atom } from 'jotai';
import { deviceChoice } from '#renderer/lib/device/choice.ts';

/*
 * All settings of the frame, with their defaults. Six are kept on the device, under the names the
 * specification gives them (the language beside these, in lib/language.ts), and whether the theme
 * follows the system; the others last as long as the page.
 */

export type MenuType = 'vertical' | 'horizontal';
export type ContentWidth = 'full' | 'boxed';
/**
 * How a bar stands: at its edge while the page moves below it · the same, as a card off the edge ·
 * moving with the page · not at all.
 */
export type BarType = 'sticky' | 'floating' | 'static' | 'hidden';

const yesNo = { true: true, false: false };

/** Whether the frame reads from right to left. */
export const isRTLAtom = deviceChoice('direction', false, { ltr: false, rtl: true });

const keptDarkAtom = deviceChoice('darkMode', false, yesNo);
const followsSystemAtom = deviceChoice('followSystem', false, yesNo);

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');
/** Counts what the system changed: who follows it asks again. */
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

/** Whether the page is dark; choosing that here ends following the system. */
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

/** What is shown is what the key says, whoever reads it: written while the system is followed. */
export const keepShownAtom = atom(null, (get, set) => {
  const isDark = get(darkModeAtom);
  if (get(keptDarkAtom) !== isDark) set(keptDarkAtom, isDark);
});

/** Whether the sidebar is folded to its icons. */
export const isCollapsedAtom = deviceChoice('sidebarCollapsed', false, yesNo);

/** Whether the menu alone is dark in a light frame. */
export const semiDarkModeAtom = deviceChoice('semiDarkMode', false, yesNo);

/** Where the menu stands from 1280 px on. */
export const typeAtom = deviceChoice<MenuType>('type', 'vertical', {
  vertical: 'vertical',
  horizontal: 'horizontal',
});

export const contentWidthAtom = atom<ContentWidth>('full');
/** Whether the menu is only reached through its button, as below 1280 px. */
export const menuHiddenAtom = atom(false);
export const navBarTypeAtom = atom<BarType>('sticky');
export const footerTypeAtom = atom<BarType>('static');

/** Whether the menu lies open over the page. */
export const mobileMenuAtom = atom(false);
/** Whether the choices of appearance lie open beside the page. */
export const customizerAtom = atom(false);
