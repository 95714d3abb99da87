import type { ApprovalRequest, PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import { approvalTypedData } from '#contract/rules/treasury-call.ts';
import type { WalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import type { IntentMismatch } from '../signing/check-intent.ts';
import { IntentMismatchError, type SigningStep } from '../signing/sign-batch.ts';

/** A signature of a second person, as the server takes it. */
export interface GivenApproval {
  readonly batch: number;
  readonly approver: string;
  readonly signature: string;
}

/** What approving needs from outside, so that its order can be tested alone. */
export interface ApprovalParts {
  readonly wallet: Pick<WalletConnection, 'check' | 'signTyped'>;
  /** What is to be signed for a batch, as the server makes it of what was frozen. */
  readonly read: (batch: number) => Promise<ApprovalRequest>;
  /** Compares it with what is on screen. */
  readonly findMismatch: (asked: ApprovalRequest) => Promise<IntentMismatch | undefined>;
  readonly give: (approval: GivenApproval) => Promise<void>;
}

/**
 * Has one batch approved: what is signed is compared with the run first, and network and account are
 * checked again right before the wallet is asked. Nothing is sent to the chain.
 * @throws WalletError, IntentMismatchError, and what `read` and `give` throw
 */
export async function signApproval(
  { wallet, read, findMismatch, give }: ApprovalParts,
  run: Pick<PayoutRun, 'chain_id'>,
  batch: Pick<PayoutBatch, 'index'>,
  onStep: (step: SigningStep) => void,
): Promise<void> {
  onStep('checking');
  const { address } = await onChain(wallet, run.chain_id);
  const asked = await read(batch.index);
  const mismatch = await findMismatch(asked);
  if (mismatch) throw new IntentMismatchError(mismatch);
  const now = await onChain(wallet, run.chain_id);
  if (now.address.toLowerCase() !== address.toLowerCase()) {
    throw new WalletError('wrong_account', { current: now.address, expected: address });
  }
  onStep('signing');
  const scope = { chainId: asked.chain_id, contract: asked.contract };
  const signature = await wallet.signTyped(approvalTypedData(scope, asked), address);
  onStep('reporting');
  await give({ batch: batch.index, approver: address, signature });
}

async function onChain(wallet: ApprovalParts['wallet'], chainId: number) {
  const standing = await wallet.check();
  if (standing.chainId !== chainId) throw new WalletError('wrong_chain');
  return standing;
}
