import { TypedDataEncoder, verifyTypedData } from 'ethers/hash';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { ApproveQuestion, AskedLedger, PinnedContract } from '#contract/ipc/ask-window.ts';
import { APPROVAL_DOMAIN, APPROVAL_TYPES } from '#contract/rules/treasury-call.ts';
import { never, untilTime } from './ask.ts';
import type { Ask } from './ask.ts';
import { compareBatch } from './compare-run.ts';
import type { Compared } from './compare-run.ts';
import { decodeApproval } from './decode-approval.ts';
import type { DecodedApproval } from './decode-approval.ts';
import { RefusedError, sameAddress } from './decode-call.ts';
import { findRun } from './find-run.ts';
import { KeystoreError } from './keystore.ts';
import type { LedgerAccount } from './ledger/ledger-file.ts';
import type { PhoneSession } from './phone/phone-session.ts';
import { askedBatch, askedPhone } from './pay-question.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import { problemOf } from './sign-payment.ts';
import type { Signer } from './signer.ts';
import type { WalletKeys } from './wallet-keys.ts';

interface ApproverConfig {
  readonly keys: Pick<WalletKeys, 'ledger' | 'open' | 'phone'>;
  readonly server: ServerCalls;
  readonly ask: Ask;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Signs batches as the second person (EIP-712); nothing is sent to the chain. */
export interface Approver {
  /**
   * Asks for the password, or the hardware wallet or phone, each time: a key unlocked for a payout run sends that run only.
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
  readonly ledger: LedgerAccount | null;
  readonly phone: PhoneSession | null;
}

export function createApprover({ keys, server, ask, now }: ApproverConfig): Approver {
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
      const [ledger, phone] = await Promise.all([keys.ledger(), keys.phone()]);
      return { batchOf, run, ahead, ledger, phone, ...compared };
    } catch (error) {
      if (error instanceof ServerCallError) throw new RefusedError('server', { cause: error });
      throw error;
    }
  }

  return {
    async approve(params, account, pinned) {
      const approval = await prepare(params, account, pinned);
      const { payments, deadline } = approval.batchOf;
      const ledger = approval.ledger && askedLedger(approval.ledger, approval.batchOf, pinned);
      const phone = askedPhone(approval.phone);
      const asking = { pinned, ledger, phone, signer: account, server: server.origin };
      const batch = askedBatch({ ...approval, ...asking, payments, deadline });
      const question: ApproveQuestion = { ...batch, kind: 'approve' };
      let signature: string | null = null;
      const isAccepted = await ask(question, async (reply, signal = never) => {
        if (isPast(approval)) return 'deadline_passed';
        const left = Number(deadline) * 1000 - approval.ahead - now();
        try {
          const wallet = await keys.open(reply, untilTime(signal, left));
          if (!sameAddress(wallet.address, account)) throw new KeystoreError('corrupt');
          const made = await sign(wallet, approval.batchOf, pinned);
          // A person at a device takes their time.
          if (isPast(approval)) return 'deadline_passed';
          signature = made;
          return null;
        } catch (error) {
          return problemOf(error);
        }
      });
      return isAccepted ? signature : null;
    },
  };
}

const domainOf = ({ chainId, treasury }: PinnedContract) => ({
  ...APPROVAL_DOMAIN,
  chainId,
  verifyingContract: treasury,
});

/** What the hardware wallet shows of a batch: its fields, or their hashes. */
const askedLedger = (
  { path }: LedgerAccount,
  { message }: DecodedApproval,
  pinned: PinnedContract,
): AskedLedger => ({
  path,
  shows: {
    kind: 'typed',
    run: message.run,
    deadline: message.deadline,
    domainHash: TypedDataEncoder.hashDomain(domainOf(pinned)),
    messageHash: TypedDataEncoder.from(APPROVAL_TYPES).hash(message),
  },
});

/** Signs what was decoded and confirmed, and reads the signature back. */
async function sign(
  wallet: Signer,
  { message }: DecodedApproval,
  pinned: PinnedContract,
): Promise<string> {
  const domain = domainOf(pinned);
  const signature = await wallet.signTypedData(domain, APPROVAL_TYPES, message);
  if (!sameAddress(verifyTypedData(domain, APPROVAL_TYPES, message, signature), wallet.address)) {
    throw new Error('What was signed is not what was shown');
  }
  return signature;
}
