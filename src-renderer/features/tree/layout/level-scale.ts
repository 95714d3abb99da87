import { levelGap } from './layout-tree.ts';

/** How the nodes of a level are drawn, from the most room to the least. */
export type Detail = 'full' | 'card' | 'chip' | 'named' | 'ring' | 'dot' | 'dense';

/**
 * Pixels that a node needs beside its neighbours to be drawn so: its whole name in two lines from
 * `chip` on, its first name under a dot from `named` on.
 */
export const ROOM = { full: 250, card: 150, chip: 92, named: 40, ring: 30, dot: 5 } as const;

/** Pixels per unit at most: everybody is a full card then. */
export const LARGEST_ZOOM = 268;

/** Heights of what is drawn, pixels. */
export const HEIGHT: Readonly<Record<Detail, number>> = {
  full: 116,
  card: 70,
  chip: 42,
  named: 36,
  ring: 18,
  dot: 9,
  dense: 6,
};

/** Room beside a node → distance to the next level; between these it grows evenly. */
const PITCHES = [
  [0, 0],
  [5, 26],
  [ROOM.ring, 46],
  [ROOM.named, 58],
  [ROOM.chip, 84],
  [ROOM.card, 108],
] as const;
/** Dense levels are no further apart than this where the tree is as high as the screen. */
const DENSE_PITCH = 13;
const FULL_PITCH = 172;

/** What is drawn where nodes have `room` pixels; full cards only where the zoom itself asks for them. */
export function detailOf(room: number, zoom: number): Detail {
  if (zoom >= ROOM.full) return 'full';
  if (room >= ROOM.card) return 'card';
  if (room >= ROOM.chip) return 'chip';
  if (room >= ROOM.named) return 'named';
  if (room >= ROOM.ring) return 'ring';
  return room >= ROOM.dot ? 'dot' : 'dense';
}

function pitchOf(room: number, zoom: number): number {
  if (zoom >= ROOM.full) return FULL_PITCH;
  for (let index = 1; index < PITCHES.length; index++) {
    const [from, low] = PITCHES[index - 1] ?? [0, 0];
    const [to, high] = PITCHES[index] ?? [1, 0];
    if (room < to) return low + ((room - from) / (to - from)) * (high - low);
  }
  return PITCHES.at(-1)?.[1] ?? 0;
}

/** Where the levels stand at one zoom. Upper levels differ, all below are evenly far apart. */
export interface LevelScale {
  /** Pixels per unit. */
  readonly zoom: number;
  readonly detail: (level: number) => Detail;
  /** Pixels beside each node of a level, at least. */
  readonly room: (level: number) => number;
  /** Pixels from the first level's top to this one's; fractions of levels are allowed. */
  readonly top: (level: number) => number;
  /** The level at so many pixels below the first one's top; its fraction says how far to the next. */
  readonly levelAt: (pixels: number) => number;
  readonly height: number;
}

interface ScaleOf {
  readonly levels: number;
  readonly widest: number;
  /** Pixels of the screen, for a tree that is denser than they are. */
  readonly screen: number;
}

export function levelScale(zoom: number, { levels, widest, screen }: ScaleOf): LevelScale {
  const least = Math.min(DENSE_PITCH, screen / Math.max(1, levels));
  const room = (level: number) => zoom * levelGap(level, widest);
  const pitch = (level: number) => Math.max(least, pitchOf(room(level), zoom));
  // From here on the gap between nodes is one unit on every level.
  const even = Math.max(1, Math.ceil(Math.log2(Math.max(1, widest))) + 1);
  const tops = [0];
  for (let level = 0; level < even; level++) tops.push((tops[level] ?? 0) + pitch(level));
  const evenTop = tops[even] ?? 0;
  const evenPitch = pitch(even);
  const top = (level: number) => {
    if (level >= even) return evenTop + (level - even) * evenPitch;
    if (level <= 0) return level * pitch(0);
    const whole = Math.floor(level);
    return (tops[whole] ?? 0) + (level - whole) * pitch(whole);
  };
  const levelAt = (pixels: number) => {
    if (pixels >= evenTop) return even + (pixels - evenTop) / evenPitch;
    if (pixels <= 0) return pixels / pitch(0);
    const whole = tops.findIndex((_, level) => (tops[level + 1] ?? Infinity) > pixels);
    return whole + (pixels - (tops[whole] ?? 0)) / pitch(whole);
  };
  const last = Math.max(0, levels - 1);
  return {
    zoom,
    room,
    top,
    levelAt,
    detail: (level) => detailOf(room(level), zoom),
    height: top(last) + HEIGHT[detailOf(room(last), zoom)],
  };
}
