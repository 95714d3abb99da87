import { useEffect, useRef, type RefObject } from 'react';
import { useIsPhone } from './use-phone.ts';

/**
 * Brings into sight what a press led to: on a phone the button stays at the lower edge of the window, and its
 * refusal may be far down the page.
 * @param cause what is told; null or undefined: nothing is
 */
export function useBroughtIntoView<Shown extends HTMLElement>(
  cause: unknown,
): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (isPhone && cause != null) shown.current?.scrollIntoView({ block: 'center' });
  }, [cause, isPhone]);
  return shown;
}
