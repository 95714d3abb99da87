import { createContext, use } from 'react';
import { useIsBelow } from '../use-below.ts';

/** True for a list with a detail, or what else is docked, beside it. */
export const BesideDetail = createContext(false);

/** Whether tables are lists of rows: below 1024 px, and below 1440 px beside what is docked. */
export function useAsRows(): boolean {
  return useIsBelow(use(BesideDetail) ? 90 : 64);
}
