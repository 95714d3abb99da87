import { approvedPayoutsInterface, payoutsInterface } from '../artifacts.ts';

/**
 * Which contract holds the float. 1 is `Payouts`: an operator pays alone. 2 is `ApprovedPayouts`: an
 * operator pays what an approver signed.
 */
export type TreasuryEdition = 1 | 2;

const payOf = {
  1: payoutsInterface.getFunction('pay')?.selector.slice(2),
  2: approvedPayoutsInterface.getFunction('pay')?.selector.slice(2),
} as const;

/** The edition of a deployment; those of before there were two do not name theirs. */
export const editionOf = (deployment: { readonly edition?: TreasuryEdition }): TreasuryEdition =>
  deployment.edition ?? 1;

/** The edition whose call `pay` is in the code, and the other's is not; null where it is no treasury. */
export function detectEdition(code: string): TreasuryEdition | null {
  const text = code.toLowerCase();
  const [has1, has2] = ([1, 2] as const).map((edition) => {
    const selector = payOf[edition];
    return selector !== undefined && text.includes(selector);
  });
  if (has1 === has2) return null;
  return has1 ? 1 : 2;
}
