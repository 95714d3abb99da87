import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { breadthFirst, dressed, type MadeNode } from '../../tests/support/worlds/made-trees.ts';
import { BlockFormatError } from './block.ts';
import {
  bucketStart,
  decodeLayer,
  encodeLayer,
  joinedMonth,
  monthStart,
  volumeBucket,
} from './layers.ts';
import { childrenOf, decodeShape, encodeShape, packShape } from './shape.ts';
import { HAS_LEFT, levelsOf, NONE } from './topology.ts';

/** Any tree: a list of ways down, each node on them exists. */
const anyTree = fc
  .array(fc.array(fc.boolean(), { maxLength: 12 }), { maxLength: 60 })
  .map((ways) => {
    const root: MadeNode = {};
    for (const way of ways) {
      let at = root;
      for (const isLeft of way) at = isLeft ? (at.left ??= {}) : (at.right ??= {});
    }
    return root;
  });

const inOrder = (root: MadeNode | undefined): string =>
  root ? `(${inOrder(root.left)}.${inOrder(root.right)})` : '';

describe('a packed shape', () => {
  it('comes back as the tree it was, of any form, with ranks and activity', () => {
    const value = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(anyTree, fc.infiniteStream(value), fc.string(), (root, values, version) => {
        fc.pre(/^[ -~]*$/.test(version));
        const children = breadthFirst(root);
        const count = children.length;
        const rank = Uint8Array.from({ length: count }, () => Number(values.next().value));
        const activity = Uint8Array.from({ length: count }, () => Number(values.next().value));
        const packed = packShape({ version, count, children, rank, activity });
        const shape = decodeShape(packed);
        expect(shape).toMatchObject({ version, count, rank, activity, truncated: false });
        const drawn = (node: number): string =>
          node === NONE
            ? ''
            : `(${drawn(shape.left[node] ?? NONE)}.${drawn(shape.right[node] ?? NONE)})`;
        expect(drawn(0)).toBe(inOrder(root));
        const isAtHome = (node: number): boolean => {
          const parent = shape.parent[node] ?? NONE;
          const level = shape.depth[node] ?? 0;
          return (
            (shape.left[parent] === node || shape.right[parent] === node) &&
            level === (shape.depth[parent] ?? 0) + 1 &&
            node >= (shape.firstOfLevel[level] ?? 0) &&
            node < (shape.firstOfLevel[level + 1] ?? 0)
          );
        };
        expect([...shape.parent.keys()].filter((node) => !isAtHome(node))).toEqual([0]);
        expect(encodeShape(shape)).toEqual(packed);
      }),
    );
  });

  it('tells what is below its last level, and numbers none of it', () => {
    fc.assert(
      fc.property(anyTree, fc.integer({ min: 1, max: 14 }), (root, levels) => {
        const all = breadthFirst(root);
        const children = breadthFirst(root, levels);
        const shape = decodeShape(packShape(dressed(children)));
        expect(shape.count).toBe(children.length);
        expect(shape.truncated).toBe(children.length < all.length);
        expect(levelsOf(shape)).toBeLessThanOrEqual(levels);
        expect(Array.from(children, (_, node) => childrenOf(shape, node))).toEqual([...children]);
        expect(encodeShape(shape)).toEqual(packShape(dressed(children)));
      }),
    );
  });

  it('of a chain of 50,000 has a level a node', () => {
    const children = new Uint8Array(50_000).fill(HAS_LEFT);
    children[49_999] = 0;
    const shape = decodeShape(packShape(dressed(children)));
    expect(levelsOf(shape)).toBe(50_000);
    expect(shape.depth[49_999]).toBe(49_999);
  });

  const packed = packShape(dressed(Uint8Array.of(3, 3, 0, 0, 0)));
  const changed = (at: number, value: number): ArrayBuffer => {
    const copy = packed.slice(0);
    new Uint8Array(copy)[at] = value;
    return copy;
  };

  it.each([
    ['nothing', new ArrayBuffer(0)],
    ['other letters', changed(0, 0)],
    ['a format to come', changed(4, 2)],
    ['widths that do not exist', changed(5, 3)],
    ['no nodes', changed(8, 0)],
    ['more nodes than bytes', changed(9, 200)],
    ['a version longer than all', changed(7, 255)],
    ['an end too early', packed.slice(0, -1)],
    ['a layer', encodeLayer({ layer: 'joined', version: '1', values: new Uint16Array(5) })],
  ])('is refused where it is %s', (_, bytes) => {
    expect(() => decodeShape(bytes)).toThrow(BlockFormatError);
  });

  it.each([
    ['too few', Uint8Array.of(3, 0, 0, 0, 0)],
    ['too many at once', Uint8Array.of(3, 3, 3, 0, 0, 0)],
  ])('whose nodes have %s children is refused', (_, children) => {
    expect(() => decodeShape(packShape(dressed(children)))).toThrow(RangeError);
  });

  it('refuses a rank beyond 15 instead of cutting it', () => {
    const rank = Uint8Array.of(16);
    const one = Uint8Array.of(0);
    expect(() => packShape({ version: '1', count: 1, children: one, rank, activity: one })).toThrow(
      RangeError,
    );
  });
});

test('a layer comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.uint16Array({ minLength: 1 }),
      fc.constantFrom('volume' as const, 'joined' as const),
      (values, layer) => {
        const given = { layer, version: '12.all.ana', values };
        expect(decodeLayer(encodeLayer(given))).toEqual(given);
      },
    ),
  );
});

test('what is no layer is refused', () => {
  const shape = packShape(dressed(Uint8Array.of(0)));
  expect(() => decodeLayer(shape)).toThrow(BlockFormatError);
});

test('a bucket holds the volumes from its start to the next one’s', () => {
  expect([0, 0.5, 1, 2, 4].map(volumeBucket)).toEqual([0, 0, 1, 5, 9]);
  fc.assert(
    fc.property(fc.double({ min: 1.001, max: 1e15, noNaN: true }), (volume) => {
      const bucket = volumeBucket(volume);
      expect(bucketStart(bucket)).toBeLessThanOrEqual(volume * (1 + 1e-12));
      expect(bucketStart(bucket + 1)).toBeGreaterThan(volume * (1 - 1e-12));
    }),
  );
});

test('a month is counted from January 2000', () => {
  expect(joinedMonth(new Date('2000-01-31T23:59:59Z'))).toBe(0);
  expect(joinedMonth(new Date('2026-11-22T00:00:00Z'))).toBe(322);
  expect(monthStart(322).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});
