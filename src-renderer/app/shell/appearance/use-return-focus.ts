import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** The focused element and its ancestors. */
const around = (): readonly Element[] => {
  const elements: Element[] = [];
  for (let one = document.activeElement; one; one = one.parentElement) elements.push(one);
  return elements;
};

/** Those elements when the appearance settings were opened. */
const openedFromAtom = atom<readonly Element[]>([]);

/** Write-only atom: remembers the focus. Set it when the settings are opened. */
export const rememberFocusAtom = atom(undefined, (_get, set) => set(openedFromAtom, around()));

/**
 * On unmount, restores the focus to the element that had it. If it no longer exists (an item of a
 * closed menu), focuses the first control of its nearest remaining ancestor.
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
