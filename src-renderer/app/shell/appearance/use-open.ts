import { useSetAtom } from 'jotai';
import { customizerAtom } from './layout-settings.ts';
import { rememberFocusAtom } from './use-return-focus.ts';

/** Opens the appearance settings; the current focus is restored when they close. */
export function useOpenAppearance(): () => void {
  const rememberFocus = useSetAtom(rememberFocusAtom);
  const setOpen = useSetAtom(customizerAtom);
  return () => {
    rememberFocus();
    setOpen(true);
  };
}
