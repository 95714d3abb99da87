import { extent, type BarDay, type BarSeries } from './bars-data.ts';
import { barScale } from './bars-scale.ts';
import { BAR_LABELS, BarFrame, type BarPlace } from './bar-frame.tsx';
import styles from './bars.module.css';

const HEIGHT = 176;
const TOP = 8;

interface BarChartPlotProps {
  readonly days: readonly BarDay[];
  readonly series: readonly BarSeries[];
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
}

/** Stacked bars of several series, drawn in a `BarFrame`. */
export function BarChartPlot({ days, series, active, onActive }: BarChartPlotProps) {
  const { highest, lowest } = extent(days, series);
  const scale = barScale(highest, lowest, HEIGHT - TOP - BAR_LABELS);
  const axis = TOP + scale.baseline;
  return (
    <BarFrame
      days={days.map(({ day }) => day)}
      ticks={scale.ticks.map((value) => ({ value, y: axis - scale.height(value) }))}
      height={HEIGHT}
      start={38}
      gap={12}
      width={690}
      share={0.6}
      least={2}
      active={active}
      onActive={onActive}
      bar={(index, place) => (
        <Stack
          {...place}
          axis={axis}
          values={series.map(({ key }) => Number(days[index]?.values[key] ?? 0))}
          height={scale.height}
        />
      )}
    />
  );
}

interface StackProps extends BarPlace {
  readonly axis: number;
  /** In the order of the series. */
  readonly values: readonly number[];
  readonly height: (value: number) => number;
}

/** One day: gains above the axis in the colours of their series, losses below it in red. */
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
