import { atom } from 'jotai';

/** Whether the palette lies open. */
export const paletteOpenAtom = atom(false);
