import type { ReactNode } from 'react';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { classNames } from '../class-names.ts';
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

interface CountFigureProps {
  /** Undefined: not known. */
  readonly count: number | undefined;
  /** It should be zero. */
  readonly isBad?: boolean | undefined;
}

/** What is counted, as large as an amount of size `figure` beside it. */
export function CountFigure({ count, isBad = false }: CountFigureProps) {
  const format = useFormat();
  return (
    <span className={classNames(styles.count, isBad && styles.bad)}>
      {count === undefined ? UNKNOWN : formatWhole(count, format)}
    </span>
  );
}

interface FigureStripProps {
  /** Three to a line, those of all lines below each other; one to a line on a phone. */
  readonly isTable?: boolean | undefined;
  readonly children: ReactNode;
}

/** A group of figures separated by lines, as many to a line as fit. For a Card without padding. */
export function FigureStrip({ isTable = false, children }: FigureStripProps) {
  return <dl className={classNames(styles.strip, isTable && styles.table)}>{children}</dl>;
}

/** Colour mark of a chart series. `series` 1 to 4: binary, direct, pools, global. */
export function SeriesMark({ series }: { readonly series: 1 | 2 | 3 | 4 }) {
  return <i className={styles.mark} data-series={series} />;
}
