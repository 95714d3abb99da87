import { volumeBucket } from '#contract/tree/layers.ts';
import type { Shape } from '#contract/tree/shape.ts';
import {
  SCALE_STEPS,
  tintsOf,
  type ColourSums,
  type Painted,
  type TintColours,
} from '../canvas/tints.ts';
import { byteAt, floatAt } from '../layout/typed-at.ts';
import type { Timeline } from './timeline.ts';

/**
 * The colours of a tree on the timeline's day: only of those who are there. The arrays are made once,
 * for a day may last a frame; two passes over all nodes.
 */
export class PastPainter {
  readonly #timeline: Timeline;
  readonly #matches: Uint8Array | null;
  readonly #isByVolume: boolean;
  readonly #tints: Uint8Array;
  readonly #sums: ColourSums & { readonly present: Uint32Array };
  /** By tint red, green and blue, the dimmed ones after the others. */
  readonly #parts: Uint8Array;
  readonly #behind: number;
  /** The bucket of today's strongest colour: on earlier days it stands for as much. */
  readonly #most: number;

  /** @param paint by side, or by volume; nothing else is known of earlier days */
  constructor(shape: Shape, timeline: Timeline, paint: TintColours, matches: Uint8Array | null) {
    const zeros = () => new Uint32Array(shape.count + 1);
    this.#timeline = timeline;
    this.#matches = matches;
    this.#isByVolume = paint.colouring === 'volume';
    this.#tints = tintsOf(shape, this.#isByVolume ? 'volume' : 'side', null);
    this.#sums = { red: zeros(), green: zeros(), blue: zeros(), present: zeros() };
    this.#parts = Uint8Array.from([...paint.colours, ...paint.dimmed].flat());
    this.#behind = paint.colours.length;
    this.#most = Math.max(1, volumeBucket(timeline.most / 10 ** timeline.decimals));
  }

  /** Another object each time, though of the same arrays: what was painted before is no more. */
  paint(): Painted {
    if (this.#isByVolume) this.#tintVolumes();
    this.#sum();
    return { tints: this.#tints, sums: { ...this.#sums } };
  }

  #tintVolumes(): void {
    const { left, right, decimals } = this.#timeline;
    const unit = 10 ** decimals;
    for (let node = 0; node < this.#tints.length; node++) {
      const bucket = volumeBucket((floatAt(left, node) + floatAt(right, node)) / unit);
      this.#tints[node] = Math.round((Math.min(this.#most, bucket) / this.#most) * SCALE_STEPS);
    }
  }

  #sum(): void {
    const { red, green, blue, present } = this.#sums;
    const { since, day } = this.#timeline;
    const [parts, matches, behind] = [this.#parts, this.#matches, this.#behind];
    let [r, g, b, there] = [0, 0, 0, 0];
    for (let node = 0; node < this.#tints.length; node++) {
      if ((since[node] ?? 0) <= day) {
        const isDimmed = matches !== null && byteAt(matches, node) !== 1;
        const at = 3 * (byteAt(this.#tints, node) + (isDimmed ? behind : 0));
        r += byteAt(parts, at);
        g += byteAt(parts, at + 1);
        b += byteAt(parts, at + 2);
        there += 1;
      }
      red[node + 1] = r;
      green[node + 1] = g;
      blue[node + 1] = b;
      present[node + 1] = there;
    }
  }
}
