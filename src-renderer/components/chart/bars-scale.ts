/** Vertical layout of the plot, in pixels from its top. */
export interface BarScale {
  readonly baseline: number;
  /** Height in pixels of a value's magnitude. */
  readonly height: (value: number) => number;
  /** Values of the grid lines, zero first. */
  readonly ticks: readonly number[];
}

const NICE = [1, 2, 2.5, 5, 10];

/** The largest of 1, 2, 2.5, 5 × 10ⁿ that is not above `value`. */
function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const nice = NICE.findLast((step) => step * power <= value) ?? 1;
  return nice * power;
}

/**
 * Common linear scale for gains and losses, with two or three grid lines above the axis.
 * @param highest largest stack above zero; @param lowest largest loss as a positive number
 * @param plotHeight pixels for both together
 */
export function barScale(highest: number, lowest: number, plotHeight: number): BarScale {
  const span = highest + lowest;
  if (span <= 0) return { baseline: plotHeight, height: () => 0, ticks: [0] };
  // A loss is drawn at least 2 px high, so reserve space for it.
  const below = lowest > 0 ? Math.max(6, (lowest / span) * plotHeight) : 0;
  const baseline = plotHeight - below;
  const perUnit = highest > 0 ? baseline / highest : below / lowest;
  const step = niceBelow((highest > 0 ? highest : lowest) / 2);
  const count = highest > 0 ? Math.floor(highest / step) : 0;
  return {
    baseline,
    height: (value) => value * perUnit,
    ticks: Array.from({ length: Math.min(count, 3) + 1 }, (_, index) => index * step),
  };
}
