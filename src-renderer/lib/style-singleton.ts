import { useEffect } from 'react';
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

export function styleSingleton() {
  const sheet = stylesheetSingleton();
  return function StyleSingleton({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    const key = dynamic ? styles : undefined;
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
      // As in the package: other styles count only where they were announced as dynamic.
    }, [key]);
    return null;
  };
}
