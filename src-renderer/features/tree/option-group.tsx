import type { ReactNode } from 'react';
import styles from './option-group.module.css';

interface OptionGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Options of one kind, under what they are about. */
export function OptionGroup({ title, children }: OptionGroupProps) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
