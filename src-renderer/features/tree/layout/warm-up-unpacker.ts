import { packShape } from '#contract/tree/shape.ts';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { unpackTree } from './unpack.ts';

const MEMBERS = 8_191;
const ROUNDS = 4;

/**
 * Unpacks a small made-up tree some times over while the real one still travels: the browser compiles
 * code well that it has seen at work, and a million members then take half the time. Members with one
 * child and all values occur in it, lest the code is made for complete trees alone.
 */
export function warmUpUnpacker(): void {
  const children = new Uint8Array(MEMBERS);
  for (let member = 0, next = 1; next < MEMBERS; member++) {
    const isFull = member % 7 !== 3 && next + 2 <= MEMBERS;
    const only = member % 2 === 0 ? HAS_LEFT : HAS_RIGHT;
    children[member] = isFull ? HAS_LEFT | HAS_RIGHT : only;
    next += isFull ? 2 : 1;
  }
  const packed = packShape({
    version: 'practice',
    count: MEMBERS,
    children,
    rank: Uint8Array.from({ length: MEMBERS }, (_, member) => member % 16),
    activity: Uint8Array.from({ length: MEMBERS }, (_, member) => member % 2),
  });
  const colours = [
    [0, 0, 0],
    [1, 2, 3],
    [4, 5, 6],
  ] as const;
  const paint = { colouring: 'side', table: [], colours, dimmed: colours } as const;
  for (let round = 0; round < ROUNDS; round++) unpackTree({ packed, paint });
}
