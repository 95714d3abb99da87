import type { OwnSlot } from '#contract/api/tree.ts';
import type { TreeSide } from '#contract/rules/limits.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface WayNode extends Point {
  readonly name: string;
  readonly role: 'sponsor' | 'between' | 'parent' | 'own';
  /** Names of the way stand on the side that the way leaves free. */
  readonly label: 'start' | 'end';
  /** Levels left out above this node. */
  readonly skipped: number;
  /** Towards the leg that the way down does not take; undefined for the own slot. */
  readonly other: Point | undefined;
}

export const DRAWING_WIDTH = 300;
const TOP = 30;
const ACROSS = 30;
const DOWN = 54;
/** More room where levels are left out. */
const GAP = 30;
const LEG = { across: 42, down: 78 } as const;
/** Less than the margin: it ends within the drawing. */
const OTHER = { across: 36, down: 44 } as const;
const BELOW = 40;
const MARGIN = 40;

/** Places of the way from the sponsor down to the own slot: left legs go left, whichever way the page reads. */
export function layOutWay({ steps, skipped }: OwnSlot) {
  let x = 0;
  let y = TOP;
  const places = steps.map(({ name, side, depth }, index) => {
    const isAfterGap = index > 0 && depth - (steps[index - 1]?.depth ?? depth) > 1;
    if (index > 0) {
      x += side === 'left' ? -ACROSS : ACROSS;
      y += DOWN + (isAfterGap ? GAP : 0);
    }
    return { name, x, y, skipped: isAfterGap ? skipped : 0 };
  });
  const goesLeft = x < 0;
  const last = steps.length - 1;
  // A way with turns is narrower than a straight one; the side it ends at leaves the room.
  const shift = goesLeft ? DRAWING_WIDTH - MARGIN : MARGIN;
  const nodes = places.map((place, index): WayNode => {
    const next = steps[index + 1];
    const at = { x: place.x + shift, y: place.y };
    const away = next?.side === 'left' ? OTHER.across : -OTHER.across;
    return {
      ...place,
      ...at,
      role: roleOf(index, last),
      label: goesLeft ? 'start' : 'end',
      other: next && { x: at.x + away, y: at.y + OTHER.down },
    };
  });
  const own = nodes.at(-1) ?? { x: DRAWING_WIDTH / 2, y: TOP };
  const leg = (side: TreeSide): Point => ({
    x: own.x + (side === 'left' ? -LEG.across : LEG.across),
    y: own.y + LEG.down,
  });
  return {
    nodes,
    own: { x: own.x, y: own.y },
    legs: { left: leg('left'), right: leg('right') },
    height: own.y + LEG.down + BELOW,
  };
}

function roleOf(index: number, last: number): WayNode['role'] {
  if (index === last) return 'own';
  if (index === 0) return 'sponsor';
  return index === last - 1 ? 'parent' : 'between';
}

/** From one place down to another. */
export function curve(from: Point, to: Point): string {
  const middle = (from.y + to.y) / 2;
  return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
}
