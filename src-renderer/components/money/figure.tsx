import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  /** What the amount is. */
  readonly label: ReactNode;
  /** Money, TokenAmount or Volume of size `figure`. */
  readonly children: ReactNode;
  /** Before the label: the colour of its series, a lock. */
  readonly mark?: ReactNode;
  readonly hint?: ReactNode;
}

/** A figure that says what it is. Several belong in one FigureStrip, not in several cards. */
export function Figure({ label, children, mark, hint }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        {mark}
        {label}
      </dt>
      <dd>{children}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** Figures that belong together, parted by hairlines, as many to a line as have room. Goes into a Card without padding. */
export function FigureStrip({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}

/** The colour of a chart series beside its name. `series` 1 to 4: binary, direct, pools, global. */
export function SeriesMark({ series }: { readonly series: 1 | 2 | 3 | 4 }) {
  return <i className={styles.mark} data-series={series} />;
}
