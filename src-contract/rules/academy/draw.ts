/**
 * Drawing and shuffling by a seed: the same seed gives the same quiz, so that an attempt can be shown again
 * as it was. The generator is sfc32 (Chris Doty-Humphrey, PractRand), seeded by a hash of the text
 * (cyrb128 by bryc); neither is for secrets: seeds come from the server's randomness.
 */
export function randomOf(seed: string): () => number {
  let [a, b, c, d] = hash128(seed);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 15; warm += 1) next();
  return next;
}

function hash128(text: string): [number, number, number, number] {
  let [h1, h2, h3, h4] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    h1 = h2 ^ Math.imul(h1 ^ code, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2_716_044_179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597_399_067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2_869_860_233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951_274_213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2_716_044_179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1 | 0, (h2 ^ h1) | 0, (h3 ^ h1) | 0, (h4 ^ h1) | 0];
}

/** Fisher and Yates's shuffle, as Durstenfeld wrote it; cost: the length. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = all[at] as T;
    all[at] = all[other] as T;
    all[other] = kept;
  }
  return all;
}

/** So many positions of `count`, shuffled; all of them where there are no more. */
export const drawn = (count: number, draw: number, random: () => number): number[] =>
  shuffled(
    Array.from({ length: count }, (_, at) => at),
    random,
  ).slice(0, draw);

/** Order that never gives itself away: one of two or more things never stands as the answer has it. */
export function misplaced(count: number, random: () => number): number[] {
  const right = Array.from({ length: count }, (_, at) => at);
  const order = shuffled(right, random);
  const isRight = order.every((value, at) => value === at);
  return isRight && count > 1 ? [...order.slice(1), order[0] as number] : order;
}
