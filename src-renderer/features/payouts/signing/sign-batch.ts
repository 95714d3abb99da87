import type { PayoutBatch, PayoutIntent, PayoutRun } from '#contract/api/admin/payouts.ts';
import { signCall } from '#renderer/domain/wallet/sign-call.ts';
import type { WalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import type { IntentMismatch } from './check-intent.ts';

/** What signing needs from outside, so that its order can be tested alone. */
export interface SigningParts {
  readonly wallet: Pick<WalletConnection, 'check' | 'send'>;
  /** Has the server commit what is about to be signed, and answers it. */
  readonly intend: (batch: number, sender: string) => Promise<PayoutIntent>;
  /** Compares it with what is on screen. */
  readonly findMismatch: (
    intent: PayoutIntent,
    sender: string,
  ) => Promise<IntentMismatch | undefined>;
  /** Reports the hash to the server. */
  readonly report: (batch: number, hash: string) => Promise<void>;
}

/** checking wallet and intent · signing: the wallet was asked · reporting its hash. */
export type SigningStep = 'checking' | 'signing' | 'reporting';

/** What arrived to be signed is not what was shown: nothing was signed. */
export class IntentMismatchError extends Error {
  readonly field: IntentMismatch;

  constructor(field: IntentMismatch) {
    super(`The intent does not match the run: ${field}`);
    this.name = 'IntentMismatchError';
    this.field = field;
  }
}

/**
 * Has one batch signed: the intent is committed before the wallet is asked, network and account are
 * checked again right before, and the hash is reported at once. Answers the hash.
 *
 * Throws WalletError, IntentMismatchError, and what `intend` throws; then nothing is known to have
 * been sent. A report that fails is no failure: the server finds the payment on the chain by itself.
 */
export async function signBatch(
  parts: SigningParts,
  run: Pick<PayoutRun, 'chain_id'>,
  batch: PayoutBatch,
  onStep: (step: SigningStep) => void,
): Promise<string> {
  const { wallet } = parts;
  onStep('checking');
  const hash = await signCall(wallet, {
    chainId: run.chain_id,
    prepare: async (sender) => {
      const intent = await parts.intend(batch.index, sender);
      const mismatch = await parts.findMismatch(intent, sender);
      if (mismatch) throw new IntentMismatchError(mismatch);
      const { to, data, gas } = intent;
      return { to, data, gas };
    },
    onSigning: () => onStep('signing'),
  });
  onStep('reporting');
  await parts.report(batch.index, hash).catch(() => undefined);
  return hash;
}
