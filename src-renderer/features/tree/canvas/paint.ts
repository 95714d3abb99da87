import { rampColour, toRgb, type Palette } from './palette.ts';
import { rankColours } from './rank-colours.ts';
import { SCALE_STEPS, type Colouring, type Rgb, type TintColours } from './tints.ts';

/** How a tree is coloured, without the page's theme: it can be sent to a worker. */
export interface Paint extends TintColours {
  /** By tint, as CSS has them. */
  readonly table: readonly string[];
}

/** How much of its colour a node keeps that a filter leaves out. */
const KEPT = 0.18;

/** @param highestRank position of the plan's highest rank, 0 = not known yet */
export function paintOf(palette: Palette, colouring: Colouring, highestRank: number): Paint {
  const table = tableOf(palette, colouring, highestRank);
  const colours = table.map(toRgb);
  const ground = toRgb(palette.background);
  const towardsGround = (part: number, under: number) =>
    Math.round(part * KEPT + under * (1 - KEPT));
  const dimmed = colours.map(([red, green, blue]): Rgb => [
    towardsGround(red, ground[0]),
    towardsGround(green, ground[1]),
    towardsGround(blue, ground[2]),
  ]);
  return { colouring, table, colours, dimmed };
}

/** Colours by tint. */
function tableOf(palette: Palette, colouring: Colouring, highestRank: number): readonly string[] {
  if (colouring === 'side') return [palette.left, palette.right, palette.accent];
  if (colouring === 'activity') return [palette.idle, palette.active];
  if (colouring === 'rank') return rankColours(palette, highestRank);
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) =>
    rampColour(palette, (step + 1) / SCALE_STEPS),
  );
  return [palette.edge, ...steps];
}
