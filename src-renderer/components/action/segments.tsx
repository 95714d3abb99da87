import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segments.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Count beside the label; `alarm` shows it in red. */
  readonly count?: number | undefined;
  readonly alarm?: boolean | undefined;
}

interface SegmentsProps<Value extends string> {
  /** Accessible name of the radio group. */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  /** Null: none of them. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** Segments share the full width equally and are 44 px high, for forms. */
  readonly fullWidth?: boolean | undefined;
}

/** Radio group of two to five options in one strip. Wraps if it does not fit. */
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
