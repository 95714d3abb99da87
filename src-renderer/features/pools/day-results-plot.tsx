import { BAR_LABELS, BarFrame, type BarPlace } from '#renderer/components/chart/bar-frame.tsx';
import { resultScale, type ResultScale } from './day-results-scale.ts';
import type { PositionDay } from './position-result.ts';
import styles from './day-results.module.css';

const HEIGHT = 212;
const TOP = 10;

interface DayResultsPlotProps {
  readonly days: readonly PositionDay[];
  readonly active: number | null;
  readonly onActive: (index: number | null) => void;
}

/** A bar a day, losses downward; see `BarFrame`. */
export function DayResultsPlot({ days, active, onActive }: DayResultsPlotProps) {
  // Geometry only: a bar's height needs no exact decimal.
  const values = days.map(({ amount }) => Number(amount ?? 0));
  const scale = resultScale(values, HEIGHT - TOP - BAR_LABELS);
  const axis = TOP + scale.axis;
  return (
    <BarFrame
      days={days.map(({ day }) => day)}
      ticks={scale.ticks.map((value) => ({ value, y: axis - value * (scale.height(1) || 0) }))}
      height={HEIGHT}
      start={34}
      gap={10}
      width={410}
      share={0.68}
      least={1}
      active={active}
      onActive={onActive}
      bar={(index, place) => {
        const amount = days[index]?.amount;
        return amount != null && <Bar {...place} axis={axis} amount={amount} scale={scale} />;
      }}
    />
  );
}

interface BarProps extends BarPlace {
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
