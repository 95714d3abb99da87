import { getAddress } from 'ethers/address';
import Type from 'typebox';
import { Check } from 'typebox/value';
import type { Secrets } from '../../storage/secrets.ts';

const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Kept = Type.Object(
  {
    topic: Hex32,
    key: Hex32,
    seed: Hex32,
    expiry: Type.Integer({ minimum: 0 }),
    chainId: Type.Integer({ minimum: 1 }),
    address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
    signs: Type.Boolean(),
    name: Type.String({ maxLength: 60 }),
  },
  { additionalProperties: false },
);

/** A connection with the wallet of a phone. Its keys are secret, and sign nothing by themselves. */
export interface PhoneSession {
  /** Where both ends leave messages at the relay; 32 bytes in hex, as the keys are. */
  readonly topic: string;
  /** Encrypts the messages. */
  readonly key: string;
  /** Of the mailbox at the relay. */
  readonly seed: string;
  /** Milliseconds since 1970; after it the phone has to be connected anew. */
  readonly expiry: number;
  readonly chainId: number;
  /** The account that signs, EIP-55. */
  readonly address: string;
  /** The wallet hands back what it signed; otherwise it sends it to the chain itself. */
  readonly signs: boolean;
  /** As the wallet calls itself. */
  readonly name: string;
}

/** The connected phone, kept like other secrets: sealed by the keyring, or in memory alone. */
export interface PhoneFile {
  /** Null if there is none, or what is kept is invalid. */
  read(): Promise<PhoneSession | null>;
  write(session: PhoneSession): Promise<void>;
  remove(): void;
}

const NAME = 'phone';

export const createPhoneFile = (
  secrets: Pick<Secrets, 'read' | 'write' | 'remove'>,
): PhoneFile => ({
  async read() {
    const text = await secrets.read(NAME);
    if (text === undefined) return null;
    try {
      const kept: unknown = JSON.parse(text);
      return Check(Kept, kept) ? { ...kept, address: getAddress(kept.address) } : null;
    } catch {
      return null;
    }
  },
  write: (session) => secrets.write(NAME, JSON.stringify(session)),
  remove: () => secrets.remove(NAME),
});
