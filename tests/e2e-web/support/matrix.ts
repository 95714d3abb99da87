/** A computer's window. */
export const COMPUTER = { width: 1280, height: 800 } as const;

/** The two ways to look at a screen that differ in everything but its language. */
export const looks = [
  { scheme: 'light', size: COMPUTER },
  { scheme: 'dark', size: { width: 390, height: 844 } },
] as const;

/** True in `npm run test:deep`: every combination instead of those that differ most. */
export const isWholeMatrix = process.env['MATRIX'] === 'all';

/**
 * Both of a pair in `npm run test:deep`. In `npm test` one of them, in turns: whoever goes through a
 * list meets each of the two with every second item.
 */
export const inTurns = <One, Other>(
  pair: readonly [One, Other],
  item: number,
  isWhole = isWholeMatrix,
): readonly (One | Other)[] => (isWhole ? pair : [pair[item % 2 === 0 ? 0 : 1]]);
