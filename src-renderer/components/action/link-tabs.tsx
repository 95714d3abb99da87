import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
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

/** Parts of one screen, each with its address. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ to, label: name, isExact = false }) => (
        <NavLink key={to} to={to} end={isExact} className={() => styles.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
