import { createHash } from 'node:crypto';
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

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const HOLDER = 'maría';
export const PROOF_DAY = '2026-11-20';
const USD = solvencyCurrencies.indexOf('USD');

/** A tree of four leaves: two pieces of the holder's 70.5 USD, and two of somebody else's. */
export function proofOfTwo(): SolvencyProof {
  const leaf = (holder: string, piece: number, amount: bigint, salt: number) => {
    const sums = solvencyCurrencies.map((_, at) => (at === USD ? amount : 0n));
    const bytes = leafBytes({
      day: PROOF_DAY,
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
    day: PROOF_DAY,
    at: `${PROOF_DAY}T00:00:00.000Z`,
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
      at: `${PROOF_DAY}T01:00:00.000Z`,
      kind: 'call',
      row: 9,
      commitment,
      value: `0x${hash(anchorBytes(Buffer.from(commitment, 'hex'), digest)).toString('hex')}`,
      edition: PROOF_DAY,
    },
    holder: HOLDER,
    owed: [{ currency: 'USD', amount: '70.500000' }],
    pieces: [mine(0, '70000000', 1, 0, [b, right]), mine(1, '500000', 4, 3, [c, left])],
  };
}
