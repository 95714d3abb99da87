/** Where days' results lie, in pixels from the top of the plot. */
export interface ResultScale {
  /** Position of zero. */
  readonly axis: number;
  /** Pixels of a result, by its size. */
  readonly height: (value: number) => number;
  /** Values of the grid lines on both sides of zero. */
  readonly ticks: readonly number[];
}

const NICE = [1, 2, 2.5, 5, 10];

/** The smallest of 1, 2, 2.5, 5 × 10ⁿ that is not below `value`. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (NICE.find((step) => step * power >= value) ?? 10) * power;
}

/** One scale for gains and losses alike: a loss of one is as long as a gain of one. */
export function resultScale(values: readonly number[], plotHeight: number): ResultScale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  if (highest === lowest) return { axis: plotHeight / 2, height: () => 0, ticks: [0] };
  const step = niceAbove((highest - lowest) / 4);
  const up = Math.ceil(highest / step);
  const down = Math.floor(-lowest / step);
  const perUnit = plotHeight / (up * step - lowest);
  return {
    axis: up * step * perUnit,
    height: (value) => Math.abs(value) * perUnit,
    ticks: Array.from({ length: up + down + 1 }, (_, index) => (index - down) * step),
  };
}
