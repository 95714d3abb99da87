import { Signature } from 'ethers/crypto';
import { TypedDataEncoder } from 'ethers/hash';
import { recoverAddress, Transaction } from 'ethers/transaction';
import { toQuantity } from 'ethers/utils';
import { sameAddress } from '../decode-call.ts';
import type { Signer, TransactionFields } from '../signer.ts';
import type { PhoneRequest } from './asking.ts';
import { PhoneError } from './phone-error.ts';
import type { PhoneSession } from './phone-session.ts';
import type { Phones } from './phones.ts';

const HASH = /^0x[0-9a-f]{64}$/i;

/** A transaction as JSON-RPC has it. The wallet that sends it itself counts its own transactions. */
function written(fields: TransactionFields, from: string): Readonly<Record<string, string>> {
  return {
    from,
    to: fields.to,
    data: fields.data,
    value: toQuantity(fields.value),
    gas: toQuantity(fields.gasLimit),
    maxFeePerGas: toQuantity(fields.maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(fields.maxPriorityFeePerGas),
  };
}

/**
 * The account of a phone's wallet as a signer. What it signs is read back: it must be the account's, over
 * exactly what was given.
 * @param signal ends waiting for the person
 */
export function createPhoneSigner(
  phones: Pick<Phones, 'ask'>,
  session: PhoneSession,
  signal: AbortSignal,
): Signer {
  const { address } = session;

  /** @throws PhoneError */
  async function ask(request: PhoneRequest, chainId: unknown): Promise<string> {
    if (Number(chainId) !== session.chainId) throw new PhoneError('phone_chain');
    const answer = await phones.ask(session, request, signal);
    if (typeof answer === 'string') return answer;
    throw new PhoneError('phone_failed', { mayBeSent: request.method === 'eth_sendTransaction' });
  }

  async function signTransaction(fields: TransactionFields): Promise<string> {
    const given = {
      ...written(fields, address),
      nonce: toQuantity(fields.nonce),
      chainId: toQuantity(fields.chainId),
      type: '0x2',
    };
    const raw = await ask({ method: 'eth_signTransaction', params: [given] }, fields.chainId);
    return asMeant(() => {
      const signed = Transaction.from(raw);
      const isMeant =
        signed.unsignedSerialized === Transaction.from(fields).unsignedSerialized &&
        sameAddress(signed.from ?? '', address);
      return isMeant ? signed.serialized : undefined;
    });
  }

  async function sendByItself(fields: TransactionFields): Promise<string> {
    const request = { method: 'eth_sendTransaction', params: [written(fields, address)] } as const;
    const hash = await ask(request, fields.chainId);
    if (!HASH.test(hash)) throw new PhoneError('phone_failed', { mayBeSent: true });
    return hash.toLowerCase();
  }

  return {
    address,
    signTransaction,
    ...(!session.signs && { sendByItself }),
    async signTypedData(domain, types, message) {
      const payload = JSON.stringify(TypedDataEncoder.getPayload(domain, types, message));
      const request = { method: 'eth_signTypedData_v4', params: [address, payload] } as const;
      const answer = await ask(request, domain.chainId);
      return asMeant(() => {
        const signature = Signature.from(answer);
        const hash = TypedDataEncoder.hash(domain, types, message);
        return sameAddress(recoverAddress(hash, signature), address)
          ? signature.serialized
          : undefined;
      });
    },
  };
}

/** @throws PhoneError `phone_lied` where what was signed is not what was given */
function asMeant(read: () => string | undefined): string {
  try {
    const value = read();
    if (value !== undefined) return value;
  } catch (cause) {
    throw new PhoneError('phone_lied', { cause });
  }
  throw new PhoneError('phone_lied');
}
