import type { TreeSide } from '#contract/rules/limits.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 690;

/** A position drawn for the left leg, or its mirror image. */
export function mirror({ x, y }: Point, side: TreeSide): Point {
  return { x: side === 'left' ? x : WIDTH - x, y };
}

/** A leg from one member up to the next: up, round the corner, across, round the corner, up. */
export function stroke(from: Point, to: Point): string {
  const sign = to.x < from.x ? -1 : 1;
  const bend = Math.min(34, Math.abs(to.x - from.x) / 2);
  const level = from.y - Math.min(60, (from.y - to.y) * 0.35);
  return (
    `M${from.x} ${from.y}V${level + bend}` +
    `Q${from.x} ${level} ${from.x + sign * bend} ${level}` +
    `H${to.x - sign * bend}` +
    `Q${to.x} ${level} ${to.x} ${level - bend}V${to.y}`
  );
}
