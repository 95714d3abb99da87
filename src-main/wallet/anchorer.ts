import { formatUnits } from '#contract/rules/money.ts';
import type { AnchorQuestion, PinnedContract } from '#contract/ipc/ask-window.ts';
import { never } from './ask.ts';
import type { Ask } from './ask.ts';
import { decodeAnchor, RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedAnchor } from './decode-call.ts';
import { KeystoreError } from './keystore.ts';
import type { LedgerAccount } from './ledger/ledger-file.ts';
import type { PhoneSession } from './phone/phone-session.ts';
import { askedPhone, COIN_DECIMALS } from './pay-question.ts';
import type { PayOutcome } from './payer.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import { hashToSign, isHandedOver, problemOf, signPayment } from './sign-payment.ts';
import type { SignedPayment } from './sign-payment.ts';
import { checkTerms } from './signing-terms.ts';
import type { CheckedTerms } from './signing-terms.ts';
import type { WalletKeys } from './wallet-keys.ts';

interface AnchorerConfig {
  readonly keys: Pick<WalletKeys, 'ledger' | 'open' | 'phone'>;
  readonly server: ServerCalls;
  readonly ask: Ask;
}

/**
 * Signs transactions that anchor a row of the audit log on the chain. They transfer nothing and
 * cost only the network fee.
 */
export interface Anchorer {
  /**
   * Asks for the password, or the hardware wallet or phone, each time: a key unlocked for a payout run signs that run only.
   * @throws RefusedError, AlreadyAskingError
   */
  anchor(params: readonly unknown[], account: string, pinned: PinnedContract): Promise<PayOutcome>;
}

export function createAnchorer({ keys, server, ask }: AnchorerConfig): Anchorer {
  async function prepare(
    params: readonly unknown[],
    account: string,
    pinned: PinnedContract,
  ): Promise<Pick<Facts, 'call' | 'terms' | 'ledger' | 'phone'>> {
    const call = decodeAnchor(params, { account, treasury: pinned.treasury });
    try {
      const { call: known } = await server.anchor(call.row);
      if (!known || BigInt(known.row) !== call.row || known.digest !== call.digest) {
        throw new RefusedError('row');
      }
      if (known.chain_id !== pinned.chainId) throw new RefusedError('chain');
      if (!sameAddress(known.contract, pinned.treasury)) throw new RefusedError('contract');
      const terms = checkTerms(await server.terms(account), call.gas, pinned);
      const [ledger, phone] = await Promise.all([keys.ledger(), keys.phone()]);
      return { call, terms, ledger, phone };
    } catch (error) {
      if (error instanceof ServerCallError) throw new RefusedError('server', { cause: error });
      throw error;
    }
  }

  return {
    async anchor(params, account, pinned) {
      const { call, terms, ledger, phone } = await prepare(params, account, pinned);
      const question = questionOf({
        call,
        terms,
        ledger,
        phone,
        pinned,
        signer: account,
        server: server.origin,
      });
      let signed: SignedPayment | undefined;
      /** The server, or the chain by a phone, may have it; a later refusal does not change that. */
      let isUnknown = false;
      const isAccepted = await ask(question, async (reply, signal = never) => {
        try {
          if (!signed) {
            const wallet = await keys.open(reply, signal);
            if (!sameAddress(wallet.address, account)) throw new KeystoreError('corrupt');
            signed = await signPayment(wallet, call, pinned, terms);
          }
          if (signed.raw === null) return null;
          await server.sendAnchor(signed.raw);
          return null;
        } catch (error) {
          const problem = problemOf(error);
          isUnknown ||= problem === 'not_answered' || isHandedOver(error);
          return isUnknown && signed ? 'not_answered' : problem;
        }
      });
      if (isAccepted && signed) return { kind: 'sent', hash: signed.hash };
      if (isUnknown) return { kind: 'unknown' };
      return { kind: signed ? 'not_stored' : 'rejected' };
    },
  };
}

interface Facts {
  readonly call: DecodedAnchor;
  readonly terms: CheckedTerms;
  readonly ledger: LedgerAccount | null;
  readonly phone: PhoneSession | null;
  readonly pinned: PinnedContract;
  readonly signer: string;
  readonly server: string;
}

const questionOf = ({
  call,
  terms,
  ledger,
  phone,
  pinned,
  signer,
  server,
}: Facts): AnchorQuestion => ({
  kind: 'anchor',
  row: call.row.toString(),
  digest: call.digest,
  network: pinned.network,
  chainId: pinned.chainId,
  contract: pinned.treasury,
  signer,
  server,
  gas: {
    limit: call.gas.toString(),
    cost: formatUnits(terms.cost, COIN_DECIMALS),
    balance: formatUnits(terms.balance, COIN_DECIMALS),
    symbol: pinned.nativeSymbol,
  },
  phone: askedPhone(phone),
  ledger: ledger && {
    path: ledger.path,
    shows: { kind: 'transaction', hash: hashToSign(call, pinned, terms) },
  },
});
