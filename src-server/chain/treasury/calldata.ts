import { editionOf } from './edition.ts';
import type { ChainDeployment } from '../deployment.ts';
import { encodeApprovedPay } from './approved-calldata.ts';
import { encodePay } from './pay-calldata.ts';
import type { PayBatch } from './types.ts';

/**
 * Calldata that pays a batch from the treasury of a deployment, whichever edition it is.
 * @throws Error where the edition needs an approval that the batch lacks, or as `packItems` does
 */
export function payCalldata(deployment: Pick<ChainDeployment, 'edition'>, batch: PayBatch): string {
  if (editionOf(deployment) === 1) return encodePay(batch);
  if (!batch.approval) throw new Error('This treasury pays only what a second person approved.');
  return encodeApprovedPay(batch, batch.approval);
}
