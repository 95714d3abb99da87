import { describe, expect, it } from 'vitest';
import type { SolvencyProof } from '#contract/api/solvency.ts';
import { PROOF_FORMAT } from '#contract/rules/solvency.ts';
import { checkProof, readProof, verdictOf } from './proof-check.ts';
import { PROOF_DAY, proofOfTwo } from '../../../tests/support/solvency-proof.ts';

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
  const proof = proofOfTwo();
  expect(await findings(proof)).toEqual({ verdict: 'verified', failed: [] });
  const read = readProof(JSON.stringify(proof));
  expect(read).toEqual(proof);
  expect(await findings({ ...proof, anchor: null })).toEqual({ verdict: 'verified', failed: [] });
});

it('who is owed nothing has nothing to count', async () => {
  const { verdict } = await findings({ ...proofOfTwo(), owed: [], pieces: [] });
  expect(verdict).toBe('partial');
});

describe('what was changed is found', () => {
  const one = proofOfTwo();
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
    ['a piece twice', { ...one, pieces: one.pieces.concat(one.pieces.slice(0, 1)) }, 'pieces'],
    ['the edition', { ...one, edition: one.edition.replace(PROOF_DAY, '2026-11-21') }, 'edition'],
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
