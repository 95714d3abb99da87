import { ZeroAddress } from 'ethers';
import { editionOf } from './edition.ts';
import { approvedPayoutsInterface } from '../artifacts.ts';
import type { ChainDeployment } from '../deployment.ts';
import { decodeApprovedPay, encodeApprovedPay } from './approved-calldata.ts';
import { encodePay } from './pay-calldata.ts';
import type { Approval, PayBatch } from './types.ts';

/** What a call of the second edition has in the place of an approval while nobody gave one. */
const NOBODY: Approval = { approver: ZeroAddress, signature: '0x' };

const approvedPay = approvedPayoutsInterface.getFunction('pay')?.selector ?? '';

/**
 * Calldata that pays a batch from the treasury of a deployment, whichever edition it is.
 * @throws Error where the edition needs an approval that the batch lacks, or as `packItems` does
 */
export function payCalldata(deployment: Pick<ChainDeployment, 'edition'>, batch: PayBatch): string {
  if (editionOf(deployment) === 1) return encodePay(batch);
  if (!batch.approval) throw new Error('This treasury pays only what a second person approved.');
  return encodeApprovedPay(batch, batch.approval);
}

/**
 * What is frozen of a batch: the call that pays it. That of the second edition has nobody's approval in
 * it and would be refused; `withApproval` makes the call that pays.
 * @throws Error as `packItems` does
 */
export const frozenCalldata = (
  deployment: Pick<ChainDeployment, 'edition'>,
  batch: PayBatch,
): string => (editionOf(deployment) === 1 ? encodePay(batch) : encodeApprovedPay(batch, NOBODY));

/** Whether a frozen call pays only with an approval: it is of the second edition. */
export const needsApproval = (frozen: string): boolean =>
  frozen.slice(0, approvedPay.length).toLowerCase() === approvedPay;

/** The frozen call of the second edition with an approval in it. @throws Error where it is none */
export const withApproval = (frozen: string, approval: Approval): string =>
  encodeApprovedPay(decodeApprovedPay(frozen), approval);

/** Whether calldata pays exactly what was frozen; in the second edition, whoever approved it. */
export const paysFrozen = (data: string, frozen: string): boolean =>
  withoutApproval(data) === frozen.toLowerCase();

function withoutApproval(data: string): string {
  if (!needsApproval(data)) return data.toLowerCase();
  try {
    return withApproval(data, NOBODY);
  } catch {
    return data.toLowerCase();
  }
}
