import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { isCollapsedAtom } from './appearance/layout-settings.ts';

/** An open ticket has three columns of its own: the menu beside it is a rail. */
const wide = /^\/admin\/support\/\d+\/?$/;

/** Whether the screen needs the room of the menu, whatever is chosen. */
export const useIsFolded = (): boolean => wide.test(useLocation().pathname);

/** Whether the menu is a rail: it is chosen, or the screen needs the room. */
export function useIsRail(): boolean {
  const isFolded = useIsFolded();
  return useAtomValue(isCollapsedAtom) || isFolded;
}
