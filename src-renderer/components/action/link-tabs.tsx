import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './link-tabs.module.css';

interface LinkTab {
  readonly to: string;
  readonly label: ReactNode;
  /** Addresses below it are other parts. */
  readonly isExact?: boolean | undefined;
}

interface LinkTabsProps {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly LinkTab[];
}

/** Parts of one screen, each with its address. The strip scrolls where they don't fit. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The current one may be outside the visible part of the strip.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({
      block: 'nearest',
      inline: 'nearest',
    });
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name, isExact = false }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent(pathname, to, isExact) ? 'page' : undefined}
          className={styles.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Addresses of administrators' screens end in a slash, or don't: either is the same part. */
function isCurrent(pathname: string, to: string, isExact: boolean): boolean {
  const here = pathname.replace(/\/$/, '');
  return here === to || (!isExact && here.startsWith(`${to}/`));
}
