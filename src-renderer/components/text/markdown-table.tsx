import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './markdown.module.css';

/** A table that scrolls sideways where it is wider than the text; its edge fades while there is more. */
export function MarkdownTable({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      // Counted from the right where that is where lines begin.
      const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft);
      setMore(left > 1);
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    // A scroll container on phones, so it must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={classNames(styles.table, hasMore && styles.more)} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
