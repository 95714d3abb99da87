const NICE = [1, 2, 2.5, 5, 10];
/** Grid lines that a scale aims at. */
const LINES = 4;

/** A scale of its own, between nice values around what is shown. */
export interface StepScale {
  readonly low: number;
  readonly high: number;
  /** Values of the grid lines, the lowest first. */
  readonly ticks: readonly number[];
  /** Decimals that tell the grid lines apart. */
  readonly decimals: number;
}

/** Floating-point numbers: for positions and grid lines only, never for a figure. */
export function stepScale(values: readonly number[]): StepScale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || Math.abs(most) / 10 || 1;
  const rough = span / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const from = Math.floor(least / step - 0.5);
  const to = Math.ceil(most / step + 0.5);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)) + (step / power === 2.5 ? 1 : 0));
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { low: from * step, high: to * step, ticks, decimals: Math.max(2, decimals) };
}
