import { atom } from 'jotai';
import { deviceChoice } from '#renderer/lib/device/choice.ts';

/*
 * All settings of the frame, with their defaults. Six are kept on the device, under the names the
 * specification gives them (the language beside these, in lib/language.ts); the others last as long
 * as the page.
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

export const darkModeAtom = deviceChoice('darkMode', false, yesNo);

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
