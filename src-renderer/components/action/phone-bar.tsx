import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * On a phone, what a screen is for stays within reach of the thumb: fixed above the bottom bar, and the
 * page keeps that room at its end (`main-layout.module.css`). Elsewhere a plain block where it stands.
 */
export function PhoneBar({ children, className }: PhoneBarProps) {
  return (
    <div data-phone-bar className={classNames(styles.bar, className)}>
      {children}
    </div>
  );
}
