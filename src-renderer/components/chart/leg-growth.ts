/** One stroke of the login's illustration, in a box of 720 × 900 that grows upward. */
export interface Branch {
  readonly path: string;
  readonly side: 'left' | 'right';
  readonly opacity: number;
  readonly width: number;
}

const HEIGHTS = [200, 168, 140, 112, 88, 66, 48, 34];
const WIDTHS = [11, 7.4, 5.2, 3.7, 2.6, 1.9, 1.4, 1];
const OPACITIES = [1, 1, 0.92, 0.8, 0.66, 0.52, 0.4, 0.3];
/** Below this depth every member has both legs; above it some slots are free. */
const FULL_DEPTH = 2;

/**
 * Generates the illustration from a fixed seed, so it is always the same. Thin strokes come first,
 * so that thick ones cover their joints.
 */
export function growLegs(): Branch[] {
  const branches: Branch[] = [];
  const random = seededRandom(11);

  const grow = (x: number, y: number, spread: number, depth: number) => {
    const height = HEIGHTS[depth];
    const width = WIDTHS[depth];
    if (height === undefined || width === undefined) return;
    for (const side of ['left', 'right'] as const) {
      if (depth > FULL_DEPTH && random() < 0.16 + 0.03 * depth) continue;
      const sign = side === 'left' ? -1 : 1;
      const bend = Math.min(spread * 0.5, height * 0.34);
      const offset = depth === 0 ? sign * 6.8 : (sign * ((WIDTHS[depth - 1] ?? width) - width)) / 2;
      const end = x + sign * spread;
      const start = x + offset;
      branches.unshift({
        side,
        width,
        opacity: OPACITIES[depth] ?? 1,
        path:
          `M${start} ${depth === 0 ? 940 : y + 1}V${y}` +
          `Q${start} ${y - bend} ${start + sign * (bend - Math.abs(offset))} ${y - bend}` +
          `H${end - sign * bend}Q${end} ${y - bend} ${end} ${y - 2 * bend}V${y - height}`,
      });
      grow(end, y - height, spread * 0.5, depth + 1);
    }
  };

  grow(360, 800, 172, 0);
  return branches;
}

/** Park–Miller linear congruential generator; values in [0, 1). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
