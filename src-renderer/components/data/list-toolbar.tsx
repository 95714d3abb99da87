import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** Its parts follow each other; otherwise they stand as far apart as there is room. */
  readonly packed?: boolean;
  readonly children: ReactNode;
}

/** What a card's list is searched and filtered by, above it. */
export function ListToolbar({ packed = false, children }: ListToolbarProps) {
  return <div className={classNames(styles.toolbar, packed && styles.packed)}>{children}</div>;
}
