import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SolvencyProof } from '#contract/api/solvency.ts';
import {
  addSums,
  anchorBytes,
  leafBytes,
  nodeBytes,
  PIECES_EACH,
  PROOF_FORMAT,
  SOLVENCY_FORMAT,
  solvencyCurrencies,
  type SumNode,
} from '#contract/rules/solvency.ts';
import { checkProof, readProof, verdictOf } from './proof-check.ts';

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const HOLDER = 'maría';
const DAY = '2026-11-20';
const USD = solvencyCurrencies.indexOf('USD');

/** A tree of four leaves: two pieces of the holder's 70.5 USD, and two of somebody else's. */
function build(): SolvencyProof {
  const leaf = (holder: string, piece: number, amount: bigint, salt: number) => {
    const sums = solvencyCurrencies.map((_, at) => (at === USD ? amount : 0n));
    const bytes = leafBytes({
      day: DAY,
      salt: Buffer.alloc(32, salt),
      piece: USD * PIECES_EACH + piece,
      amounts: sums,
      holder: Buffer.from(holder, 'utf8'),
    });
    return { hash: hash(bytes), sums };
  };
  const join = (left: SumNode, right: SumNode): SumNode => ({
    hash: hash(nodeBytes(left, right)),
    sums: addSums(left.sums, right.sums),
  });
  const [a, b, c, d] = [
    leaf(HOLDER, 0, 70_000_000n, 1),
    leaf('otro', 0, 5n, 2),
    leaf('otro', 1, 6n, 3),
    leaf(HOLDER, 1, 500_000n, 4),
  ];
  const [left, right] = [join(a, b), join(c, d)];
  const root = join(left, right);
  const edition = JSON.stringify({
    format: SOLVENCY_FORMAT,
    day: DAY,
    at: `${DAY}T00:00:00.000Z`,
    leaves: 4,
    root: Buffer.from(root.hash).toString('hex'),
    totals: solvencyCurrencies.map((currency, at) => ({
      currency,
      decimals: 6,
      amount: String(root.sums[at]),
    })),
    custody: null,
    gaps: [],
    previous: null,
  });
  const digest = hash(Buffer.from(edition));
  const commitment = 'ab'.repeat(32);
  const step = (node: SumNode) => ({
    hash: Buffer.from(node.hash).toString('hex'),
    sums: node.sums.map(String),
  });
  const mine = (
    piece: number,
    amount: string,
    salt: number,
    position: number,
    path: SumNode[],
  ) => ({
    currency: 'USD' as const,
    piece,
    amount,
    salt: Buffer.alloc(32, salt).toString('hex'),
    position,
    path: path.map(step),
  });
  return {
    format: PROOF_FORMAT,
    edition,
    digest: `0x${digest.toString('hex')}`,
    anchor: {
      tx_hash: `0x${'cd'.repeat(32)}`,
      block: 7,
      at: `${DAY}T01:00:00.000Z`,
      kind: 'call',
      row: 9,
      commitment,
      value: `0x${hash(anchorBytes(Buffer.from(commitment, 'hex'), digest)).toString('hex')}`,
      edition: DAY,
    },
    holder: HOLDER,
    owed: [{ currency: 'USD', amount: '70.500000' }],
    pieces: [mine(0, '70000000', 1, 0, [b, right]), mine(1, '500000', 4, 3, [c, left])],
  };
}

const findings = async (proof: SolvencyProof) => {
  const { checks } = await checkProof(proof);
  return {
    verdict: verdictOf(checks),
    failed: checks.filter(({ agrees }) => agrees === false).map(({ of }) => of),
  };
};
const withPiece = (
  proof: SolvencyProof,
  change: Partial<SolvencyProof['pieces'][number]>,
): SolvencyProof => ({
  ...proof,
  pieces: proof.pieces.map((piece, at) => (at === 0 ? { ...piece, ...change } : piece)),
});

it('a proof leads to the published root, and a file of it reads back', async () => {
  const proof = build();
  expect(await findings(proof)).toEqual({ verdict: 'verified', failed: [] });
  const read = readProof(JSON.stringify(proof));
  expect(read).toEqual(proof);
  expect(await findings({ ...proof, anchor: null })).toEqual({ verdict: 'verified', failed: [] });
});

it('who is owed nothing has nothing to count', async () => {
  const { verdict } = await findings({ ...build(), owed: [], pieces: [] });
  expect(verdict).toBe('partial');
});

describe('what was changed is found', () => {
  const one = build();
  const [first] = one.pieces;
  const path = first?.path ?? [];
  it.each<[string, SolvencyProof, string]>([
    ['an amount', withPiece(one, { amount: '70000001' }), 'pieces'],
    ['a salt', withPiece(one, { salt: '00'.repeat(32) }), 'pieces'],
    ['a side', withPiece(one, { position: 1 }), 'pieces'],
    ['a path cut short', withPiece(one, { path: path.slice(1) }), 'pieces'],
    ['the order of a path', withPiece(one, { path: path.toReversed() }), 'pieces'],
    [
      'a sum beside the path',
      withPiece(one, {
        path: path.map(({ hash: beside, sums }) => ({ hash: beside, sums: sums.map(() => '0') })),
      }),
      'totals',
    ],
    [
      'a negative sum',
      withPiece(one, { path: path.map((step) => ({ ...step, sums: step.sums.map(() => '-1') })) }),
      'pieces',
    ],
    ['the holder', { ...one, holder: 'otra' }, 'pieces'],
    ['what is owed', { ...one, owed: [{ currency: 'USD', amount: '80' }] }, 'owed'],
    ['a piece twice', { ...one, pieces: [...one.pieces, one.pieces[0]!] }, 'pieces'],
    ['the edition', { ...one, edition: one.edition.replace(DAY, '2026-11-21') }, 'edition'],
    ['the digest', { ...one, digest: `0x${'00'.repeat(32)}` }, 'edition'],
    [
      'what stands on chain',
      { ...one, anchor: one.anchor && { ...one.anchor, value: `0x${'00'.repeat(32)}` } },
      'anchor',
    ],
  ])('%s', async (_what, proof, part) => {
    const { verdict, failed } = await findings(proof);
    expect(verdict).toBe('differs');
    expect(failed).toContain(part);
  });
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"format":"other"}',
  `{"format":"${PROOF_FORMAT}","edition":"x"}`,
])('a file of %j is no proof', (text) => {
  expect(readProof(text)).toBeNull();
});
