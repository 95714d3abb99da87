import { floatAt } from './typed-at.ts';

/** The first ordinal of [from, to) that stands at `x` or right of it; `to` where none does. */
export function firstAtOrAfter(xs: Float64Array, x: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (floatAt(xs, middle) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ordinal of [from, to) that stands closest to `x`; −1 where there is none. */
export function closest(xs: Float64Array, x: number, from: number, to: number): number {
  if (from >= to) return -1;
  const after = firstAtOrAfter(xs, x, from, to);
  if (after === from) return from;
  if (after === to) return to - 1;
  return x - floatAt(xs, after - 1) <= floatAt(xs, after) - x ? after - 1 : after;
}
