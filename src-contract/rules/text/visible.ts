/**
 * Control characters, those that turn the direction of text or join letters without being seen
 * (Unicode's Cc, Cf, Zl, Zp), and the few letters and marks that are drawn as nothing: fillers,
 * variation selectors, the blank of Braille.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\u17B4|\u17B5/u;

/** Whether everything in a name is seen, so that no two names look alike and none reorders a line. */
export const isVisibleText = (text: string): boolean => !INVISIBLE.test(text);
