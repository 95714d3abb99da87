import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconType } from './icon.tsx';
import styles from './band.module.css';

/** In order of priority; only one is shown at a time. */
export const bandKinds = ['session', 'offline', 'storage', 'demo', 'version', 'install'] as const;
export type BandKind = (typeof bandKinds)[number];

interface BandProps {
  readonly kind: BandKind;
  readonly icon: IconType;
  readonly children: ReactNode;
  /** A TextLink or TextButton, in the band's colour. */
  readonly action?: ReactNode;
}

/** An app-wide notice below the header. */
export function Band({ kind, icon, children, action }: BandProps) {
  return (
    <div role="status" className={classNames(styles.band, styles[kind])}>
      <Icon icon={icon} />
      <p className={styles.text}>{children}</p>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
