import { describe, expect, test } from 'vitest';
import { OTP_STEP_MS } from '#contract/rules/second-factor.ts';
import { codeAt, stepOfCode } from './one-time-codes.ts';

// Steps of this secret whose codes are alike, found by going through two weeks of them.
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEIGHBOURS = [59_141_676, 59_141_677] as const;
const FAR = [59_094_955, 59_094_984] as const;

const atStep = (step: number) => new Date(step * OTP_STEP_MS);

describe('the step of a code', () => {
  test('is the present one, the one before or the one after', () => {
    const step = FAR[0];
    const near = [-2, -1, 0, 1, 2].map((delta) =>
      stepOfCode(SECRET, codeAt(SECRET, step + delta), atStep(step)),
    );
    expect(near).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('is never one that was used, nor one before it', () => {
    const step = FAR[0];
    const used = (after: number) =>
      stepOfCode(SECRET, codeAt(SECRET, step), atStep(step), { after });
    expect([step - 1, step, step + 1].map(used)).toEqual([step, null, null]);
  });

  test.each([
    ['the step before', NEIGHBOURS, 1],
    ['a step farther off, in the demo', FAR, 200],
  ])('counts once more where %s had the same code and was used', (_, [used, step], window) => {
    const code = codeAt(SECRET, step);
    expect(code).toBe(codeAt(SECRET, used));
    expect(stepOfCode(SECRET, code, atStep(step), { after: used, window })).toBe(step);
    expect(stepOfCode(SECRET, code, atStep(step), { after: step, window })).toBeNull();
  });
});
