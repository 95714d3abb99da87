import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { classNames } from '../class-names.ts';
import styles from './bar-frame.module.css';

interface BarReaderProps {
  /** Accessible name of the chart. */
  readonly label: string;
  /** UTC days, oldest first. */
  readonly days: readonly string[];
  /** Text alternative of a day. */
  readonly say: (index: number) => string;
  /** Tooltip content of the selected day, below its date. */
  readonly tip: (index: number) => ReactNode;
  /** The drawing; it reports the hovered day. */
  readonly children: (active: number | null, onActive: (index: number | null) => void) => ReactNode;
  readonly className?: string | undefined;
}

/** Makes a chart of days readable one by one, by arrow keys or pointer. */
export function BarReader({ label, days, say, tip, children, className }: BarReaderProps) {
  const format = { ...useFormat(), timeZone: 'UTC' };
  const [active, setActive] = useState<number | null>(null);
  const last = days.length - 1;
  const day = active === null ? undefined : days[active];

  const move = (event: KeyboardEvent) => {
    const from = active ?? last + 1;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, from + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
  };

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, days.length)}
      aria-valuenow={(active ?? last) + 1}
      aria-valuetext={last < 0 ? undefined : say(day === undefined ? last : (active ?? last))}
      className={classNames(styles.reader, className)}
      // The time axis runs from left to right in every language.
      dir="ltr"
      onKeyDown={move}
      onBlur={() => setActive(null)}
    >
      {children(active, setActive)}
      {active !== null && day !== undefined && (
        <div className={styles.tip} data-side={active > last / 2 ? 'start' : 'end'} aria-hidden>
          <span className={styles.tipDay}>{formatDay(day, format)}</span>
          {tip(active)}
        </div>
      )}
    </div>
  );
}
