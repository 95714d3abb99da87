import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './part-tabs.module.css';

interface Part {
  readonly to: string;
  /** Addresses below it are other parts'. */
  readonly end?: boolean | undefined;
  readonly label: ReactNode;
}

interface PartTabsProps {
  /** Accessible name. */
  readonly label: string;
  readonly parts: readonly Part[];
}

/** Parts of one area, each a screen with its address. */
export function PartTabs({ label, parts }: PartTabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {parts.map(({ to, end = false, label: name }) => (
        <NavLink key={to} to={to} end={end} className={() => styles.tab}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
