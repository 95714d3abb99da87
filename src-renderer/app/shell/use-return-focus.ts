import { useEffect } from 'react';

/**
 * While mounted the focus is elsewhere; afterwards it returns to what had it. Where that is gone, a
 * closed menu's item for one, it goes to the first control of what is left around it.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const around: Element[] = [];
    for (let one = document.activeElement; one; one = one.parentElement) around.push(one);
    return () => {
      const left = around.find((one) => one.isConnected);
      if (!left || left === document.body) return;
      const control = left.matches('a[href], button, input, [tabindex]')
        ? left
        : left.querySelector('a[href], button');
      if (control instanceof HTMLElement) control.focus();
    };
  }, []);
}
