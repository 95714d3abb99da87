import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSums, leafBytes, nodeBytes, PIECES_EACH, sumBytes } from '#contract/rules/solvency.ts';
import { leafHash, pieceCount, piecesOf, sumsOf, type Share } from './pieces.ts';
import { treeOf } from './publish.ts';
import { indexOfLeaf, levelsOf, nodesOf, stepsOf, type Node } from './tree.ts';

const key = { id: 'k', secret: 'of a test' };
const DAY = '2026-11-27';
const MOST = 2n ** 128n - 1n;

const amounts = fc.tuple(
  ...[0, 1, 2, 3].map(() => fc.oneof(fc.constant(0n), fc.bigInt(0n, 10n ** 30n))),
);
const ledgers = fc
  .uniqueArray(fc.record({ holder: fc.string({ minLength: 1 }), amounts }), {
    selector: ({ holder }) => holder,
    maxLength: 60,
  })
  .map((shares): readonly Share[] => shares);

const sha = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

describe('the tree of what is owed', () => {
  it('sums up what each holder has, whatever the ledger, and leads from every piece to its root', async () => {
    await fc.assert(
      fc.asyncProperty(ledgers, async (shares) => {
        const tree = await treeOf(key, DAY, shares);
        const owed = shares.reduce((sum, share) => addSums(sum, share.amounts), sumsOf(0, 0n));
        expect(tree.root.sums).toEqual(owed);
        expect(tree.leaves).toBeGreaterThanOrEqual(
          shares.reduce((sum, share) => sum + pieceCount(share), 0),
        );
        const [part] = tree.parts;
        if (!part) throw new Error('A tree has parts.');
        const levels = levelsOf(nodesOf(part.leaves));
        for (const piece of shares.flatMap((share) => piecesOf(key, DAY, share))) {
          const index = indexOfLeaf(part.leaves, leafHash(DAY, piece));
          expect(index).toBeGreaterThanOrEqual(0);
          let node: Node = {
            hash: leafHash(DAY, piece),
            sums: sumsOf(piece.currency, piece.amount),
          };
          for (const [level, step] of stepsOf(levels, index).entries()) {
            const [left, right] = (index >> level) & 1 ? [step, node] : [node, step];
            node = { hash: sha(nodeBytes(left, right)), sums: addSums(left.sums, right.sums) };
          }
          expect(node).toEqual(tree.root);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps subtrees apart where there are many leaves', async () => {
    const shares = Array.from({ length: 1300 }, (_, index) => ({
      holder: `m${index}`,
      amounts: [BigInt(index + 1), 0n, 0n, 0n],
    }));
    const tree = await treeOf(key, DAY, shares);
    expect([tree.leaves, tree.parts.length]).toEqual([8192, 2]);
    expect(tree.root.sums[0]).toBe((1300n * 1301n) / 2n);
    expect(levelsOf(tree.parts.flatMap(({ leaves }) => nodesOf(leaves))).at(-1)).toEqual([
      tree.root,
    ]);
  });

  it('says the same again, and something else of another day, holder or key', async () => {
    const shares = [{ holder: 'ana', amounts: [5n, 0n, 0n, 7n] }];
    const root = async (of: readonly Share[], day = DAY, secret = key.secret) =>
      (await treeOf({ id: 'k', secret }, day, of)).root.hash.toString('hex');
    const same = await root(shares);
    expect(await root(shares)).toBe(same);
    const others = [
      await root(shares, '2026-11-28'),
      await root(shares, DAY, 'another'),
      await root([{ holder: 'eva', amounts: [5n, 0n, 0n, 7n] }]),
      await root([{ holder: 'ana', amounts: [5n, 0n, 0n, 8n] }]),
    ];
    expect(new Set([same, ...others]).size).toBe(5);
  });

  it('cuts a share into pieces that are not its amount', () => {
    const whole = Array.from({ length: 200 }, (_, index) =>
      piecesOf(key, DAY, { holder: `m${index}`, amounts: [1_000_000n, 0n, 0n, 0n] }),
    );
    expect(whole.every((pieces) => pieces.length === PIECES_EACH)).toBe(true);
    expect(whole.flat().filter(({ amount }) => amount === 1_000_000n)).toEqual([]);
    expect(new Set(whole.flat().map(({ amount }) => amount)).size).toBeGreaterThan(700);
  });

  it('can not write a sum below zero, and refuses one that does not fit', () => {
    expect(() => sumBytes([-1n, 0n, 0n, 0n])).toThrow(RangeError);
    expect(() => sumBytes([MOST + 1n, 0n, 0n, 0n])).toThrow(RangeError);
    expect(() => addSums([MOST, 0n, 0n, 0n], [1n, 0n, 0n, 0n])).toThrow(RangeError);
    expect(sumBytes([MOST, 0n, 0n, 1n]).join()).toBe(
      [...Array<number>(16).fill(255), ...Array<number>(47).fill(0), 1].join(),
    );
    expect(() =>
      leafBytes({
        day: DAY,
        salt: new Uint8Array(31),
        piece: 0,
        amounts: [0n, 0n, 0n, 0n],
        holder: new Uint8Array(),
      }),
    ).toThrow(RangeError);
  });
});
