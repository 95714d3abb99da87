import type { ReactNode } from 'react';
import styles from './parts.module.css';

interface PhoneBarProps {
  readonly label: ReactNode;
  readonly amount: ReactNode;
  /** The one button of the page. */
  readonly children: ReactNode;
}

/** What is to be paid and the button for it, at the lower edge of a phone, above its menu. */
export function PhoneBar({ label, amount, children }: PhoneBarProps) {
  return (
    <div className={styles.phoneBar}>
      <span>
        <small aria-live="polite">{label}</small>
        {amount}
      </span>
      <div>{children}</div>
    </div>
  );
}
