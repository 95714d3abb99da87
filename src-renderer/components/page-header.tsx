import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Buttons or the stepper, at the title's end, or below it on narrow screens. */
  readonly children?: ReactNode;
}

/** A page's h1 with its actions. */
export function PageHeader({ title, subtitle, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children && <div className={styles.end}>{children}</div>}
    </div>
  );
}
