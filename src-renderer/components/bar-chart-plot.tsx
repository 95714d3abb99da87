import { useElementSize } from '@mantine/hooks';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { extent, type BarDay, type BarSeries } from './bar-chart-data.ts';
import { barScale } from './bar-chart-scale.ts';
import { classNames } from './class-names.ts';
import { useHidden } from './privacy.ts';
import styles from './bar-chart.module.css';

const HEIGHT = 176;
const TOP = 8;
const AXIS = 24;
const START = 38;
/** One label needs about this many pixels. */
const LABEL = 84;

interface BarChartPlotProps {
  readonly days: readonly BarDay[];
  readonly series: readonly BarSeries[];
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
}

/** The drawing alone; what it shows is said by the chart around it. */
export function BarChartPlot({ days, series, active, onActive }: BarChartPlotProps) {
  const device = useFormat();
  const hidden = useHidden();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || 690;
  const { highest, lowest } = extent(days, series);
  const scale = barScale(highest, lowest, HEIGHT - TOP - AXIS);
  const axis = TOP + scale.baseline;
  const slot = (width - START) / Math.max(1, days.length);
  const bar = Math.max(2, Math.min(20, slot * 0.6));
  const every = Math.max(1, Math.ceil(LABEL / slot));
  return (
    <div ref={ref} className={styles.plot} onPointerLeave={() => onActive(null)}>
      <svg width={width} height={HEIGHT} aria-hidden>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? styles.zero : styles.grid}
              x1={START - 4}
              x2={width}
              y1={axis - scale.height(tick)}
              y2={axis - scale.height(tick)}
            />
            {!hidden && (
              <text x={START - 12} y={axis - scale.height(tick) + 4} className={styles.tick}>
                {formatUsd(String(tick), device, { minimum: 0 })}
              </text>
            )}
          </g>
        ))}
        {days.map(({ day, values }, index) => {
          const start = START + index * slot;
          const labelled = (days.length - 1 - index) % every === 0;
          const last = index === days.length - 1;
          return (
            <g key={day} onPointerEnter={() => onActive(index)}>
              <rect
                x={start}
                y={0}
                width={slot}
                height={HEIGHT - AXIS}
                className={classNames(styles.slot, index === active && styles.active)}
              />
              <Stack
                x={start + (slot - bar) / 2}
                width={bar}
                axis={axis}
                values={series.map(({ key }) => Number(values[key] ?? 0))}
                height={scale.height}
              />
              {labelled && (
                <text
                  x={last ? width : start + slot / 2}
                  y={HEIGHT - 5}
                  className={last ? styles.lastLabel : styles.label}
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

interface StackProps {
  readonly x: number;
  readonly width: number;
  readonly axis: number;
  /** In the order of the series. */
  readonly values: readonly number[];
  readonly height: (value: number) => number;
}

/** One day: gains upward in the colours of their series, losses below the axis in red. */
function Stack({ x, width, axis, values, height }: StackProps) {
  const loss = values.reduce((sum, value) => sum - Math.min(0, value), 0);
  const gains = values.map((value) => height(Math.max(0, value)));
  return (
    <>
      {gains.map((gain, index) => {
        if (gain < 0.6) return null;
        const below = gains.slice(0, index).reduce((sum, value) => sum + value, 0);
        return (
          <rect
            key={index}
            x={x}
            y={axis - below - gain}
            width={width}
            height={Math.max(0.8, gain - 1)}
            rx={1.5}
            data-series={index + 1}
            className={styles.bar}
          />
        );
      })}
      {loss > 0 && (
        <rect
          x={x}
          y={axis + 1.5}
          width={width}
          height={Math.max(2, height(loss))}
          rx={1.5}
          className={styles.loss}
        />
      )}
    </>
  );
}
