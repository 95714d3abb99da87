import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** How many are behind it; `alarm` draws it in red. */
  readonly count?: number | undefined;
  readonly alarm?: boolean | undefined;
}

interface SegmentsProps<Value extends string> {
  /** What is being chosen, spoken. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Shares the row's whole width equally, 44 px high: a form's choice. */
  readonly fullWidth?: boolean | undefined;
}

/** One of two to five: a radio group in one strip. Goes on below where it does not fit. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value, onChange, fullWidth } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(styles.strip, fullWidth && styles.fullWidth)}
    >
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
            className={styles.radio}
          />
          {segment.label}
          {segment.count !== undefined && (
            <span className={classNames(styles.count, segment.alarm && styles.alarm)}>
              {segment.count}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
