/** Milliseconds from one frame to the next that are seen as a stutter. */
const STUTTER = 28;
/** So many of them close together, and fewer pixels are drawn. */
const PATIENCE = 2;
/** So many smooth movements in a row, and more pixels are tried again. */
const TRUST = 3;
/** Frames that a movement has at least to say anything. */
const TELLING = 10;

/**
 * How many pixels a picture has while it moves. All of them where the device draws them in time; fewer
 * where it does not, until the picture rests: a blurred picture that follows the finger is better than
 * a sharp one that comes too late.
 */
export class Sharpness {
  #step = 0;
  #stutters = 0;
  #frames = 0;
  #isSmooth = true;
  #smoothMoves = 0;

  /** Pixels of the canvas per pixel of the page, at most `most`. */
  ratio(most: number, isMoving: boolean): number {
    const steps = stepsOf(most);
    return (isMoving ? steps[Math.min(this.#step, steps.length - 1)] : most) ?? most;
  }

  /** Hears how long a frame took while the picture moved, in milliseconds. */
  frameTook(ms: number, most: number): void {
    this.#frames += 1;
    if (ms <= STUTTER) {
      this.#stutters = Math.max(0, this.#stutters - 0.25);
      return;
    }
    this.#isSmooth = false;
    this.#stutters += 1;
    if (this.#stutters < PATIENCE || this.#step >= stepsOf(most).length - 1) return;
    this.#step += 1;
    this.#stutters = 0;
  }

  /** The picture rests. True where it was drawn with fewer pixels than it can have. */
  rest(): boolean {
    const wasBlurred = this.#step > 0;
    if (this.#frames >= TELLING) {
      this.#smoothMoves = this.#isSmooth ? this.#smoothMoves + 1 : 0;
      if (wasBlurred && this.#smoothMoves >= TRUST) {
        this.#step -= 1;
        this.#smoothMoves = 0;
      }
    }
    [this.#frames, this.#stutters, this.#isSmooth] = [0, 0, true];
    return wasBlurred;
  }
}

/** From all pixels to one a pixel of the page; screens that have no more than that stay sharp. */
const stepsOf = (most: number): readonly number[] =>
  most <= 1 ? [most] : [most, Math.max(1, most * 0.6), 1];
