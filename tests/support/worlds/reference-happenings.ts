import fc from 'fast-check';
import type { Side } from './reference-network.ts';

/** One thing that happens. Members are named by any number: it counts around those there are. */
export type Happening =
  | {
      readonly kind: 'join';
      readonly sponsor: number;
      readonly side: Side;
      readonly plan: number | null;
    }
  | { readonly kind: 'buy'; readonly member: number; readonly plan: number }
  | { readonly kind: 'undo'; readonly member: number; readonly cents: number }
  | {
      readonly kind: 'deposit';
      readonly member: number;
      readonly cents: number;
      readonly multiple: number;
    }
  /** Nothing of the network comes of it: the reference does not know courses. */
  | { readonly kind: 'course'; readonly member: number; readonly cents: number }
  | { readonly kind: 'fold' }
  | { readonly kind: 'nights'; readonly count: number };

const someone = fc.nat({ max: 30 });
const side = fc.constantFrom<Side>('left', 'right');
const join = fc.record({
  kind: fc.constant('join' as const),
  sponsor: someone,
  side,
  plan: fc.option(fc.nat({ max: 2 })),
});
export const anyStory = fc.tuple(
  // People first, so that there are legs to speak of.
  fc.array(join, { minLength: 6, maxLength: 14 }),
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: join },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('buy' as const),
          member: someone,
          plan: fc.nat({ max: 2 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('undo' as const),
          member: someone,
          cents: fc.integer({ min: 1, max: 60_000 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('deposit' as const),
          member: someone,
          cents: fc.integer({ min: 100_00, max: 900_00 }),
          multiple: fc.integer({ min: 1, max: 150 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('course' as const),
          member: someone,
          cents: fc.integer({ min: 1_00, max: 900_00 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('nights' as const),
          count: fc.integer({ min: 1, max: 2 }),
        }),
      },
    ),
    { minLength: 10, maxLength: 40 },
  ),
);
