import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { classNames } from './class-names.ts';
import { AmountText } from './money/amount-text.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; a figure takes 60 % of its space. */
  readonly width?: string | undefined;
  /** Height in pixels. */
  readonly height?: number | undefined;
  readonly round?: boolean | undefined;
}

/** One placeholder bar. Wrap the whole placeholder in SkeletonArea. */
export function Skeleton({ width = '100%', height = 12, round = false }: SkeletonProps) {
  return (
    <span
      className={round ? `${styles.bar} ${styles.round}` : styles.bar}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/**
 * Fades in after 150 ms to avoid flicker; announces "Cargando ...". While offline it says so, since
 * nothing will load.
 */
export function SkeletonArea({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['common', 'states']);
  if (useIsOffline()) {
    return (
      <p className={classNames(styles.area, styles.missing)}>
        {t('data.missing', { ns: 'states' })}
      </p>
    );
  }
  return (
    <div role="status" aria-label={t('loading')} className={styles.area}>
      {children}
    </div>
  );
}

/** Placeholder rows of a list or table. */
export function SkeletonRows({ rows = 4 }: { readonly rows?: number }) {
  return (
    <SkeletonArea>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton width="32px" height={32} />
          <div className={styles.lines}>
            <Skeleton width="45%" />
            <Skeleton width="28%" height={9} />
          </div>
          <Skeleton width="18%" />
        </div>
      ))}
    </SkeletonArea>
  );
}

/** Placeholder of a figure; while offline an unknown figure. */
export function SkeletonFigure({ height = 28 }: { readonly height?: number }) {
  if (useIsOffline()) return <AmountText parts={null} unit={null} hideable={false} size="figure" />;
  return (
    <SkeletonArea>
      <Skeleton width="60%" height={height} />
    </SkeletonArea>
  );
}
