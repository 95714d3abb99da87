import { createContext, use } from 'react';
import { useIsBelow } from '../../use-below.ts';

/** True for a list beside a docked panel. */
export const BesideDetail = createContext(false);

/** Whether tables use the list layout: below 1024 px, beside a docked panel below 1440 px. */
export function useAsRows(): boolean {
  return useIsBelow(use(BesideDetail) ? 90 : 64);
}
