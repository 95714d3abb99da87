import type { Palette } from './palette.ts';

/** Ranks that fit into a shape's nibble. */
const MOST = 15;
/** Where the plain cyan is among the ramp's steps. */
const CYAN = 5;

/**
 * Colours by rank, 0 = none. The ranks of the plan share one scale, so that a rank has the same colour
 * in every part of the tree and neighbours are as far apart as can be: they are told apart by hue, for
 * their order stands in the legend.
 * @param highest position of the plan's highest rank; those above are drawn as it is
 */
export function rankColours(palette: Palette, highest: number): readonly string[] {
  const { active, found, right, accent, ramp, idle } = palette;
  const stops = [ramp[CYAN] ?? active, active, found, right, accent];
  const last = stops.length - 1;
  const steps = Math.max(1, Math.min(MOST, highest) - 1);
  const ranks = Array.from({ length: MOST }, (_, index) => {
    const place = Math.min(1, index / steps) * last;
    const stop = Math.min(last - 1, Math.floor(place));
    const share = Math.round((place - stop) * 100);
    return `color-mix(in oklab, ${stops[stop + 1]} ${share}%, ${stops[stop]})`;
  });
  return [`color-mix(in srgb, ${idle} 55%, ${palette.background})`, ...ranks];
}
