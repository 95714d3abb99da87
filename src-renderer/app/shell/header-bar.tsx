import type { ReactNode } from 'react';
import styles from './header-bar.module.css';

/** The top bar itself, whatever stands in it. */
export function HeaderBar({ children }: { readonly children: ReactNode }) {
  return <header className={styles.bar}>{children}</header>;
}
