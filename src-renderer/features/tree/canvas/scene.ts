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

/** All that one picture of the tree is drawn from. */
export interface Scene {
  readonly tree: PlacedTree;
  readonly colours: Colours;
  readonly palette: Palette;
  readonly letters: Letters;
  /** What stands in a slot that nobody has taken. */
  readonly freeWord: string;
  readonly faceOf: (node: number) => CardFace | undefined;
  /** The ordinal of who looks, −1 where they are not part of what is shown. */
  readonly self: number;
  /** −1 = nobody. */
  readonly selected: number;
  /** −1 = nobody; the view knows it. */
  readonly hovered: number;
  /** From the root to the selected node. */
  readonly path: ReadonlySet<number>;
  readonly found: ReadonlySet<number>;
  readonly ghosts: readonly Ghost[];
}

/** Where and how large the picture is. */
export interface View {
  readonly camera: Camera;
  readonly frame: Frame;
}
