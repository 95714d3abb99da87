import { atom } from 'jotai';

/** Whether the inbox lies open. */
export const inboxOpenAtom = atom(false);
