import type { Camera, Frame } from './camera.ts';
import type { Letters } from './draw/card.ts';
import type { Palette } from './palette.ts';
import type { ColourSums } from './tints.ts';
import type { CardFace, Ghost, PlacedTree } from '../layout/model.ts';

/** Colours of the nodes: by the number of their tint, and summed up for what is denser than pixels. */
export interface Colours {
  readonly tints: Uint8Array;
  readonly table: readonly string[];
  readonly sums: ColourSums;
  /** By ordinal, 1 = stands out of a filter; null: nobody is dimmed. */
  readonly matches: Uint8Array | null;
  /** True where a card's dot shows the tint rather than the state. */
  readonly isScale: boolean;
}

/** An earlier day: who was there, and what their cards showed. */
export interface Past {
  /** See `dayNumber`. */
  readonly day: number;
  /** By ordinal, the first day that a node is drawn on. */
  readonly since: Uint16Array;
  readonly faceOf: (node: number, today: CardFace) => CardFace;
}

/** All that one picture of the tree is drawn from. */
export interface Scene {
  readonly tree: PlacedTree;
  readonly colours: Colours;
  readonly palette: Palette;
  readonly letters: Letters;
  /** What stands in a slot that nobody has taken. */
  readonly freeWord: string;
  readonly faceOf: (node: number) => CardFace | undefined;
  /** The reader's ordinal, −1 where they are not part of what is shown. */
  readonly self: number;
  /** −1 = nobody. */
  readonly selected: number;
  /** −1 = nobody; the view knows it. */
  readonly hovered: number;
  /** From the root to the selected node. */
  readonly path: ReadonlySet<number>;
  readonly found: ReadonlySet<number>;
  readonly ghosts: readonly Ghost[];
  /** null: as it is now. */
  readonly past: Past | null;
}

/** An earlier day with the colours of its nodes. */
export interface PastPicture extends Past {
  readonly tints: Uint8Array;
  readonly sums: ColourSums;
}

/** Whether a node is there on the day that is drawn. */
export const isThere = ({ past }: Pick<Scene, 'past'>, node: number): boolean =>
  past === null || (past.since[node] ?? 0) <= past.day;

/** Where and how large the picture is. */
export interface View {
  readonly camera: Camera;
  readonly frame: Frame;
}

/** The same on an earlier day. */
export const asOf = (scene: Scene, past: PastPicture): Scene => ({
  ...scene,
  past,
  colours: { ...scene.colours, tints: past.tints, sums: past.sums },
  ghosts: [],
});
