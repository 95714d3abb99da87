import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { classNames } from '../class-names.ts';
import { useHidden } from '../money/privacy.ts';
import styles from './bar-frame.module.css';

/** Height in pixels of the day labels below the bars. */
export const BAR_LABELS = 24;
/** Minimum width in pixels of one day label. */
const LABEL = 84;
const BAR_MOST = 20;
/** Maximum width in pixels of a character of a tick label. */
const TICK_LETTER = 7;

/** Horizontal extent of a day's bar, in pixels. */
export interface BarPlace {
  readonly x: number;
  readonly width: number;
}

interface BarFrameProps {
  /** UTC days, oldest first. */
  readonly days: readonly string[];
  /** USD and the y position in pixels of its grid line. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly height: number;
  /**
   * Minimum margin in pixels before the first day, for tick labels, and their distance to the plot.
   */
  readonly start: number;
  readonly gap: number;
  /** Width in pixels until it has been measured. */
  readonly width: number;
  /** Fraction of a day's width that its bar takes, and its minimum width in pixels. */
  readonly share: number;
  readonly least: number;
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
  readonly bar: (index: number, place: BarPlace) => ReactNode;
}

/**
 * Grid lines, day labels and highlight around one bar a day. Not accessible by itself: the chart
 * around it is.
 */
export function BarFrame(props: BarFrameProps) {
  const { days, ticks, height, gap, share, least, active, onActive, bar } = props;
  const device = useFormat();
  const hidden = useHidden();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || props.width;
  const tickText = (value: number) => formatUsd(String(value), device, { minimum: 0 });
  const longest = Math.max(0, ...ticks.map(({ value }) => tickText(value).length));
  const start = Math.max(props.start, gap + longest * TICK_LETTER);
  const slot = (width - start) / Math.max(1, days.length);
  const thick = Math.max(least, Math.min(BAR_MOST, slot * share));
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <div ref={ref} className={styles.plot} onPointerLeave={() => onActive(null)}>
      <svg width={width} height={height} aria-hidden>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line
              className={value === 0 ? styles.zero : styles.grid}
              x1={start - 4}
              x2={width}
              y1={y}
              y2={y}
            />
            {!hidden && (
              <text x={start - gap} y={y + 4} className={styles.tick}>
                {tickText(value)}
              </text>
            )}
          </g>
        ))}
        {days.map((day, index) => {
          const x = start + index * slot;
          const isLast = index === days.length - 1;
          return (
            <g key={day} onPointerEnter={() => onActive(index)}>
              <rect
                x={x}
                y={0}
                width={slot}
                height={height - BAR_LABELS}
                className={classNames(styles.slot, index === active && styles.active)}
              />
              {bar(index, { x: x + (slot - thick) / 2, width: thick })}
              {(days.length - 1 - index) % every === 0 && (
                <text
                  x={isLast ? width : x + slot / 2}
                  y={height - 5}
                  className={isLast ? styles.lastLabel : styles.label}
                >
                  {formatDay(day, { ...device, timeZone: 'UTC' })}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
