import { concat, dataLength, dataSlice, getAddress, Interface, recoverAddress } from 'ethers';
import { approvedPayoutsInterface } from '../artifacts.ts';
import { readContract } from '../contract-call.ts';
import type { ChainDeployment } from '../deployment.ts';
import type { Rpc } from '../rpc.ts';
import { approvalDigest } from './approved-calldata.ts';
import { attempt } from './attempt.ts';
import { APPROVER_ROLE } from './roles.ts';
import type { Approval, ApprovalCheck, PayBatch } from './types.ts';

/** What a contract that signs says (ERC-1271). */
const wallet = new Interface([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
const VALID = `${wallet.getFunction('isValidSignature')?.selector}`.padEnd(66, '0');

/** Bytes of a signature of a key: r, s and v. */
const KEY_SIGNATURE_BYTES = 65;

/**
 * Asks what `ApprovedPayouts` would ask of an approval, save who sends: the approver's role now, then
 * the signature of its key, then what its contract says.
 * @throws ChainUnreachable
 */
export async function checkApproval(
  rpc: Rpc,
  deployment: ChainDeployment,
  batch: PayBatch,
  { approver, signature }: Approval,
): Promise<ApprovalCheck> {
  const mayApprove = await rpc.first((provider) =>
    readContract<boolean>(provider, {
      address: deployment.treasury,
      contract: approvedPayoutsInterface,
      method: 'hasRole',
      inputs: [APPROVER_ROLE, approver],
    }),
  );
  if (!mayApprove) return { ok: false, reason: 'not_approver' };
  const digest = approvalDigest(deployment, batch);
  const ofKey = [signature, withUsualV(signature)].find(
    (candidate) => signerOf(digest, candidate) === getAddress(approver),
  );
  if (ofKey !== undefined) return { ok: true, signature: ofKey };
  const answer = await attempt(rpc, {
    from: deployment.treasury,
    to: approver,
    data: wallet.encodeFunctionData('isValidSignature', [digest, signature]),
  });
  return 'output' in answer && answer.output.slice(0, VALID.length) === VALID
    ? { ok: true, signature }
    : { ok: false, reason: 'wrong_signature' };
}

/** Some wallets write v as 0 or 1, and contracts take 27 and 28 alone. */
function withUsualV(signature: string): string {
  if (dataLength(signature) !== KEY_SIGNATURE_BYTES) return signature;
  const v = Number(dataSlice(signature, KEY_SIGNATURE_BYTES - 1));
  if (v > 1) return signature;
  return concat([dataSlice(signature, 0, KEY_SIGNATURE_BYTES - 1), v === 0 ? '0x1b' : '0x1c']);
}

/** Who signed with a key, read as the contract reads it; null where nobody did. */
function signerOf(digest: string, signature: string): string | null {
  if (dataLength(signature) !== KEY_SIGNATURE_BYTES) return null;
  const v = Number(dataSlice(signature, KEY_SIGNATURE_BYTES - 1));
  if (v !== 27 && v !== 28) return null;
  try {
    return recoverAddress(digest, signature);
  } catch {
    return null;
  }
}
