import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Whether the sidebar is folded to its icons; kept on the device. */
export const sidebarCollapsedAtom = atomWithStorage('sidebarCollapsed', false, undefined, {
  getOnInit: true,
});

/** Whether the menu lies open over the page, below 1280 px. */
export const mobileMenuAtom = atom(false);
