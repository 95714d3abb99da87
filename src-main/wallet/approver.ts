import { verifyTypedData } from 'ethers/hash';
import type { Wallet } from 'ethers/wallet';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { ApproveQuestion, PinnedContract } from '#contract/ipc/ask-window.ts';
import { APPROVAL_DOMAIN, APPROVAL_TYPES } from '#contract/rules/treasury-call.ts';
import type { Ask } from './ask.ts';
import { compareBatch } from './compare-run.ts';
import type { Compared } from './compare-run.ts';
import { decodeApproval } from './decode-approval.ts';
import type { DecodedApproval } from './decode-approval.ts';
import { RefusedError, sameAddress } from './decode-call.ts';
import { findRun } from './find-run.ts';
import { KeystoreError, passwordBytes } from './keystore.ts';
import { askedBatch } from './pay-question.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

interface ApproverConfig {
  readonly file: WalletFile;
  readonly server: ServerCalls;
  readonly ask: Ask;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Signs batches as the second person (EIP-712); nothing is sent to the chain. */
export interface Approver {
  /**
   * Asks for the password each time: a key unlocked for a payout run sends that run only.
   * @returns the signature; null where the person rejected it
   * @throws RefusedError, AlreadyAskingError
   */
  approve(
    params: readonly unknown[],
    account: string,
    pinned: PinnedContract,
  ): Promise<string | null>;
}

/** Everything one question is about, read by the main process; a page cannot change it. */
interface Approval extends Compared {
  readonly batchOf: DecodedApproval;
  readonly run: PayoutRun;
  /** Chain time minus local time, in milliseconds. */
  readonly ahead: number;
}

export function createApprover({ file, server, ask, now }: ApproverConfig): Approver {
  const isPast = ({ batchOf, ahead }: Pick<Approval, 'batchOf' | 'ahead'>): boolean =>
    BigInt(Math.floor((now() + ahead) / 1000)) >= batchOf.deadline;

  async function prepare(
    params: readonly unknown[],
    account: string,
    pinned: PinnedContract,
  ): Promise<Approval> {
    const { chainId, treasury } = pinned;
    const batchOf = decodeApproval(params, { account, chainId, treasury });
    try {
      const run = await findRun(server, batchOf);
      const compared = compareBatch(batchOf, run, pinned);
      const ahead = Date.parse(run.chain_time) - now();
      if (isPast({ batchOf, ahead })) throw new RefusedError('deadline');
      return { batchOf, run, ahead, ...compared };
    } catch (error) {
      if (error instanceof ServerCallError) throw new RefusedError('server', { cause: error });
      throw error;
    }
  }

  return {
    async approve(params, account, pinned) {
      const approval = await prepare(params, account, pinned);
      const { payments, deadline } = approval.batchOf;
      const asking = { pinned, signer: account, server: server.origin };
      const batch = askedBatch({ ...approval, ...asking, payments, deadline });
      const question: ApproveQuestion = { ...batch, kind: 'approve' };
      let signature: string | null = null;
      const isAccepted = await ask(question, async ({ password = '' }) => {
        if (isPast(approval)) return 'deadline_passed';
        try {
          const wallet = await file.open(passwordBytes(password));
          if (!sameAddress(wallet.address, account)) throw new KeystoreError('corrupt');
          signature = await sign(wallet, approval.batchOf, pinned);
          return null;
        } catch (error) {
          if (error instanceof KeystoreError) return error.fault;
          throw error;
        }
      });
      return isAccepted ? signature : null;
    },
  };
}

/** Signs what was decoded and confirmed, and reads the signature back. */
async function sign(
  wallet: Wallet,
  { message }: DecodedApproval,
  { chainId, treasury }: PinnedContract,
): Promise<string> {
  const domain = { ...APPROVAL_DOMAIN, chainId, verifyingContract: treasury };
  const signature = await wallet.signTypedData(domain, APPROVAL_TYPES, message);
  if (!sameAddress(verifyTypedData(domain, APPROVAL_TYPES, message, signature), wallet.address)) {
    throw new Error('What was signed is not what was shown');
  }
  return signature;
}
