import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** What had the focus, and all around it, as something was opened that takes it. */
const around = (): readonly Element[] => {
  const elements: Element[] = [];
  for (let one = document.activeElement; one; one = one.parentElement) elements.push(one);
  return elements;
};

/** What the choices of appearance were opened from. */
const openedFromAtom = atom<readonly Element[]>([]);

/** To be set, with nothing, as the choices are opened. */
export const rememberFocusAtom = atom(undefined, (_get, set) => set(openedFromAtom, around()));

/**
 * As the component goes, the focus returns to what had it. Where that is gone, a closed menu's item
 * for one, it goes to the first control of what is left around it.
 */
export function useReturnFocus(): void {
  const openedFrom = useAtomValue(openedFromAtom);
  useEffect(
    () => () => {
      const left = openedFrom.find((one) => one.isConnected);
      if (!left || left === document.body) return;
      const control = left.matches('a[href], button, input, [tabindex]')
        ? left
        : left.querySelector('a[href], button');
      if (control instanceof HTMLElement) control.focus();
    },
    [openedFrom],
  );
}
