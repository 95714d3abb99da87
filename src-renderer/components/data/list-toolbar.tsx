import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './list-toolbar.module.css';

interface ListToolbarProps {
  /** Keeps the controls together; default: spread over the full width. */
  readonly packed?: boolean;
  readonly children: ReactNode;
}

/** Search and filters above a card's list. */
export function ListToolbar({ packed = false, children }: ListToolbarProps) {
  return <div className={classNames(styles.toolbar, packed && styles.packed)}>{children}</div>;
}
