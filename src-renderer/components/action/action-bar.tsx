import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './action-bar.module.css';

interface ActionBarProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * On a phone, what a screen is for stays within reach of the thumb: fixed above the bottom bar, and the
 * page keeps that room at its end (`main-layout.module.css`). Elsewhere a plain block where it stands.
 */
export function ActionBar({ children, className }: ActionBarProps) {
  return (
    <div data-action-bar className={classNames(styles.bar, className)}>
      {children}
    </div>
  );
}
