import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AskReply, PinnedContract } from '#contract/ipc/ask-window.ts';
import { never, untilTime } from './ask.ts';
import type { Ask } from './ask.ts';
import { compareRun } from './compare-run.ts';
import type { Compared } from './compare-run.ts';
import { decodeCall, RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedPay } from './decode-call.ts';
import { findRun } from './find-run.ts';
import { KeystoreError } from './keystore.ts';
import type { LedgerAccount } from './ledger/ledger-file.ts';
import type { PhoneSession } from './phone/phone-session.ts';
import { askedPhone, payQuestion } from './pay-question.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import { hashToSign, isHandedOver, problemOf, signPayment } from './sign-payment.ts';
import type { SignedPayment } from './sign-payment.ts';
import type { Signer } from './signer.ts';
import { checkTerms } from './signing-terms.ts';
import type { CheckedTerms } from './signing-terms.ts';
import type { WalletKeys } from './wallet-keys.ts';

interface PayerConfig {
  readonly keys: Pick<WalletKeys, 'ledger' | 'open' | 'phone'>;
  readonly server: ServerCalls;
  readonly ask: Ask;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * `sent`: the server has it, or a phone sent it · `rejected`: the window was closed, nothing was signed · `unknown`:
 * signed, but the call to the server had no response, or asked of a phone that may still send it · `not_stored`: the server refused it.
 */
export type PayOutcome =
  | { readonly kind: 'sent'; readonly hash: string }
  | { readonly kind: 'rejected' | 'unknown' | 'not_stored' };

export interface Payer {
  /**
   * Signs one transaction of a frozen run and hands it to the server; a phone may send it instead.
   * @throws RefusedError, AlreadyAskingError
   */
  pay(params: readonly unknown[], account: string, pinned: PinnedContract): Promise<PayOutcome>;
  /** Discards the unlocked key. */
  lock(): void;
}

/** Everything one question is about, read by the main process; a page cannot change it. */
interface Payment extends Compared {
  readonly call: DecodedPay;
  readonly run: PayoutRun;
  readonly pinned: PinnedContract;
  readonly account: string;
  readonly terms: CheckedTerms;
  /** Chain time minus local time, in milliseconds. */
  readonly ahead: number;
  readonly ledger: LedgerAccount | null;
  readonly phone: PhoneSession | null;
}

export function createPayer({ keys, server, ask, now }: PayerConfig): Payer {
  /** The unlocked key, valid for one run until its deadline; a hardware wallet or a phone asks each time. */
  let unlocked:
    | { readonly run: number; readonly until: number; readonly wallet: Signer }
    | undefined;

  let expiry: NodeJS.Timeout | undefined;

  function forget(): void {
    clearTimeout(expiry);
    unlocked = undefined;
  }

  /** Holds the key until its deadline; then nothing refers to it, whether or not anybody asks again. */
  function hold(run: number, wallet: Signer, until: number): void {
    forget();
    unlocked = { run, until, wallet };
    expiry = setTimeout(forget, until - now()).unref();
  }

  const keyFor = (run: number): Signer | undefined =>
    unlocked?.run === run && now() < unlocked.until ? unlocked.wallet : undefined;

  async function prepare(
    params: readonly unknown[],
    account: string,
    pinned: PinnedContract,
  ): Promise<Payment> {
    const call = decodeCall(params, { account, treasury: pinned.treasury });
    try {
      const run = await findRun(server, call);
      const compared = compareRun(call, run, pinned);
      const given = await server.terms(account);
      const terms = checkTerms(given, call.gas, pinned);
      const ahead = Date.parse(given.chain_time) - now();
      const [ledger, phone] = await Promise.all([keys.ledger(), keys.phone()]);
      const payment = { call, run, pinned, account, terms, ahead, ledger, phone, ...compared };
      if (isPast(payment)) throw new RefusedError('deadline');
      return payment;
    } catch (error) {
      if (error instanceof ServerCallError) throw new RefusedError('server', { cause: error });
      throw error;
    }
  }

  const isPast = ({ call, ahead }: Pick<Payment, 'call' | 'ahead'>): boolean =>
    BigInt(Math.floor((now() + ahead) / 1000)) >= call.deadline;

  async function unlock(
    { run, account, call, ahead, ledger, phone }: Payment,
    reply: AskReply,
    signal: AbortSignal,
  ): Promise<Signer> {
    const known = keyFor(run.number);
    if (known) return known;
    const end = Number(call.deadline) * 1000 - ahead;
    const wallet = await keys.open(reply, untilTime(signal, end - now()));
    if (!sameAddress(wallet.address, account)) throw new KeystoreError('corrupt');
    if (!ledger && !phone) hold(run.number, wallet, end);
    return wallet;
  }

  /**
   * Signs, unless the deadline passed while a person was at a device: what is late pays nobody, and
   * nobody gets it.
   */
  async function sign(
    payment: Payment,
    reply: AskReply,
    signal: AbortSignal,
  ): Promise<SignedPayment | null> {
    const { call, pinned, terms } = payment;
    const signer = await unlock(payment, reply, signal);
    const signed = await signPayment(signer, call, pinned, terms);
    // What a phone has sent is not taken back.
    return signed.raw !== null && isPast(payment) ? null : signed;
  }

  return {
    lock: forget,
    async pay(params, account, pinned) {
      const payment = await prepare(params, account, pinned);
      const { run, batch, call, terms } = payment;
      const question = payQuestion({
        ...payment,
        ledger: payment.ledger && {
          path: payment.ledger.path,
          shows: { kind: 'transaction', hash: hashToSign(call, pinned, terms) },
        },
        phone: askedPhone(payment.phone),
        signer: account,
        server: server.origin,
        isUnlocked: keyFor(run.number) !== undefined,
      });
      let signed: SignedPayment | undefined;
      /** The server, or the chain by a phone, may have it; a later refusal does not change that. */
      let isUnknown = false;
      const isAccepted = await ask(question, async (reply, signal = never) => {
        if (!signed && isPast(payment)) return 'deadline_passed';
        try {
          signed ??= (await sign(payment, reply, signal)) ?? undefined;
          if (!signed) return 'deadline_passed';
          if (signed.raw === null) return null;
          await server.store(run.number, batch.index, signed.raw, signed.hash);
          return null;
        } catch (error) {
          const problem = problemOf(error);
          isUnknown ||= problem === 'not_answered' || isHandedOver(error);
          return isUnknown && signed ? 'not_answered' : problem;
        }
      });
      const isLast = run.batches.at(-1) === batch;
      if (!isAccepted || isLast) forget();
      if (isAccepted && signed) return { kind: 'sent', hash: signed.hash };
      if (isUnknown) return { kind: 'unknown' };
      return { kind: signed ? 'not_stored' : 'rejected' };
    },
  };
}
