import { useEffect, useRef } from 'react';
import { adoptStyle } from './adopted-style.tsx';

/**
 * Replacement for the package `react-style-singleton`, whose `<style>` element the policy forbids:
 * one reference-counted style sheet.
 */
export function stylesheetSingleton() {
  let users = 0;
  let remove = () => {};
  return {
    add(css: string) {
      if (users === 0) remove = adoptStyle(css);
      users += 1;
    },
    remove() {
      users -= 1;
      if (users === 0) remove();
    },
  };
}

interface StyleSingletonProps {
  readonly styles: string;
  /** Apply changed styles of later renders. */
  readonly dynamic?: boolean;
}

export function styleSingleton() {
  const sheet = stylesheetSingleton();
  return function StyleSingleton({ styles, dynamic = false }: StyleSingletonProps) {
    const first = useRef(styles);
    const css = dynamic ? styles : first.current;
    useEffect(() => {
      sheet.add(css);
      return () => sheet.remove();
    }, [css]);
    return null;
  };
}
