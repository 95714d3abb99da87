import { useEffect, useRef } from 'react';
import { adoptStyle } from './adopted-style.tsx';

/**
 * Stands in for the package `react-style-singleton` (it writes a `<style>` element, which the
 * policy forbids): one sheet for all users, removed with the last of them.
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
  /** Other styles of a later render count only where this says so. */
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
