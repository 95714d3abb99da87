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

/** A labelled figure. Group several in one FigureStrip rather than in several cards. */
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

/** A group of figures separated by lines, as many to a line as fit. For a Card without padding. */
export function FigureStrip({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.strip}>{children}</dl>;
}

/** Colour mark of a chart series. `series` 1 to 4: binary, direct, pools, global. */
export function SeriesMark({ series }: { readonly series: 1 | 2 | 3 | 4 }) {
  return <i className={styles.mark} data-series={series} />;
}
