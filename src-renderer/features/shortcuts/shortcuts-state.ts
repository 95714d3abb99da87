import { atom } from 'jotai';

/** Whether the sheet of keyboard shortcuts lies open. */
export const shortcutsOpenAtom = atom(false);
