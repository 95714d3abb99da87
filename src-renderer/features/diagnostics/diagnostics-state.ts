import { atom } from 'jotai';

/** The question that is open: what to save, or whether to record. */
export const diagnosticsDialogAtom = atom<'save' | 'record' | null>(null);
