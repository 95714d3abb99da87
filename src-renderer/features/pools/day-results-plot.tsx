import { useElementSize } from '@mantine/hooks';
import { classNames } from '#renderer/components/class-names.ts';
import { useHidden } from '#renderer/components/privacy.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { resultScale, type ResultScale } from './day-results-scale.ts';
import type { PositionDay } from './position-result.ts';
import styles from './day-results.module.css';

const HEIGHT = 212;
const TOP = 10;
const LABELS = 24;
const START = 34;
/** One label needs about this many pixels. */
const LABEL = 84;

interface DayResultsPlotProps {
  readonly days: readonly PositionDay[];
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
}

/** The drawing alone; what it shows is said by the chart around it. */
export function DayResultsPlot({ days, active, onActive }: DayResultsPlotProps) {
  const device = useFormat();
  const hidden = useHidden();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || 410;
  // Geometry only: a bar's height needs no exact decimal.
  const values = days.map(({ amount }) => Number(amount ?? 0));
  const scale = resultScale(values, HEIGHT - TOP - LABELS);
  const axis = TOP + scale.axis;
  const slot = (width - START) / Math.max(1, days.length);
  const bar = Math.max(1, Math.min(20, slot * 0.68));
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <div ref={ref} className={styles.plot} onPointerLeave={() => onActive(null)}>
      <svg width={width} height={HEIGHT} aria-hidden>
        {scale.ticks.map((tick) => {
          const y = axis - tick * (scale.height(1) || 0);
          return (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.zero : styles.grid}
                x1={START - 4}
                x2={width}
                y1={y}
                y2={y}
              />
              {!hidden && (
                <text x={START - 10} y={y + 4} className={styles.tick}>
                  {formatUsd(String(tick), device, { minimum: 0 })}
                </text>
              )}
            </g>
          );
        })}
        {days.map(({ day, amount }, index) => {
          const start = START + index * slot;
          const isLast = index === days.length - 1;
          return (
            <g key={day} onPointerEnter={() => onActive(index)}>
              <rect
                x={start}
                y={0}
                width={slot}
                height={HEIGHT - LABELS}
                className={classNames(styles.slot, index === active && styles.active)}
              />
              {amount !== null && (
                <Bar
                  x={start + (slot - bar) / 2}
                  width={bar}
                  axis={axis}
                  amount={amount}
                  scale={scale}
                />
              )}
              {(days.length - 1 - index) % every === 0 && (
                <text
                  x={isLast ? width : start + slot / 2}
                  y={HEIGHT - 5}
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

interface BarProps {
  readonly x: number;
  readonly width: number;
  readonly axis: number;
  readonly amount: string;
  readonly scale: ResultScale;
}

/** Nothing published draws nothing; a published zero is a line on the axis. */
function Bar({ x, width, axis, amount, scale }: BarProps) {
  const value = Number(amount);
  const height = Math.max(value === 0 ? 1 : 2, scale.height(value));
  const isLoss = value < 0;
  return (
    <rect
      x={x}
      y={isLoss ? axis + 1 : axis - height}
      width={width}
      height={height}
      rx={Math.min(1.5, width / 3)}
      className={isLoss ? styles.loss : styles.gain}
    />
  );
}
