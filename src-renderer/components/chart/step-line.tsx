import { useElementSize } from '@mantine/hooks';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { stepScale } from './step-scale.ts';
import styles from './step-line.module.css';

export interface Step {
  /** From when on the value holds. */
  readonly at: string;
  /** Plain decimal. */
  readonly value: string;
}

interface StepLineProps {
  /** What the line says, in one sentence. */
  readonly label: string;
  /** The oldest first; the first one held before `from`. */
  readonly steps: readonly Step[];
  readonly from: string;
  readonly to: string;
}

const HEIGHT = 176;
const TOP = 12;
const BOTTOM = 28;
const END = 8;
/** Pixels that a digit of a grid line's value takes, and a day below. */
const DIGIT = 7;
const DAY_WIDTH = 96;
const WIDTH = 428;
/** Of the first day below, those between, and the last. */
const anchors = ['start', 'middle', 'end'] as const;

/** A value that changes by decisions: level until the next one. No fill, no colour of gain or loss. */
export function StepLine({ label, steps, from, to }: StepLineProps) {
  const device = useFormat();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || WIDTH;
  const scale = stepScale(steps.map(({ value }) => Number(value)));
  const tickText = (value: number) =>
    formatUsd(value.toFixed(scale.decimals), device, {
      minimum: scale.decimals,
      maximum: scale.decimals,
    });
  const start = 10 + DIGIT * Math.max(...scale.ticks.map((tick) => tickText(tick).length));
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const x = (at: number) =>
    start + ((at - first) / Math.max(1, last - first)) * (width - start - END);
  const y = (value: number) =>
    TOP + ((scale.high - value) / (scale.high - scale.low)) * (HEIGHT - TOP - BOTTOM);
  const points = steps.map(({ at, value }) => ({
    x: x(Math.max(first, Date.parse(at))),
    y: y(Number(value)),
  }));
  const path = points
    .map((point, index) => (index === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`))
    .join('');
  const end = points.at(-1);
  const days = Math.max(2, Math.min(4, Math.floor((width - start) / DAY_WIDTH)));
  const marks = Array.from(
    { length: days },
    (_, index) => first + ((last - first) * index) / (days - 1),
  );
  return (
    <div ref={ref} className={styles.plot}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={start} x2={width - END} y1={y(tick)} y2={y(tick)} />
            <text className={styles.tick} x={start - 6} y={y(tick) + 4}>
              {tickText(tick)}
            </text>
          </g>
        ))}
        {marks.map((at, index) => (
          <text
            key={at}
            className={styles.day}
            x={x(at)}
            y={HEIGHT - 8}
            textAnchor={anchors[index === days - 1 ? 2 : Math.min(index, 1)]}
          >
            {formatDay(at, device)}
          </text>
        ))}
        <path className={styles.line} d={`${path}H${x(last)}`} />
        {points.slice(1).map((point) => (
          <circle key={point.x} className={styles.change} cx={point.x} cy={point.y} r={3.5} />
        ))}
        {end && <circle className={styles.now} cx={x(last)} cy={end.y} r={4.5} />}
      </svg>
    </div>
  );
}
