import { useSetAtom } from 'jotai';
import { customizerAtom } from './layout-settings.ts';
import { rememberFocusAtom } from './use-return-focus.ts';

/** Opens the choices of appearance; as they close, the focus returns to where it is now. */
export function useOpenAppearance(): () => void {
  const rememberFocus = useSetAtom(rememberFocusAtom);
  const setOpen = useSetAtom(customizerAtom);
  return () => {
    rememberFocus();
    setOpen(true);
  };
}
