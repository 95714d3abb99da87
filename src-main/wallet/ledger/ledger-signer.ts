import { Signature } from 'ethers/crypto';
import { TypedDataEncoder } from 'ethers/hash';
import { recoverAddress, Transaction } from 'ethers/transaction';
import { sameAddress } from '../decode-call.ts';
import type { Signer } from '../signer.ts';
import type { DeviceSignature } from './ethereum-app.ts';
import type { LedgerDevice, OpenApp } from './ledger-device.ts';
import { LedgerError } from './ledger-error.ts';
import type { LedgerAccount } from './ledger-file.ts';
import type { FlatTypedData } from './typed-data.ts';

/** Since then the Ethereum app shows the hash of a call that it cannot show in words. */
const SHOWS_HASH = [1, 14] as const;

function showsHash(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > SHOWS_HASH[0] || (major === SHOWS_HASH[0] && minor >= SHOWS_HASH[1]);
}

/**
 * An account of a hardware wallet as a signer. Each signature is asked for on the device, and read
 * back: it must be the account's, over exactly what was given.
 * @param signal ends waiting for the person
 */
export function createLedgerSigner(
  device: LedgerDevice,
  { address, path }: LedgerAccount,
  signal: AbortSignal,
): Signer {
  /** Works with the account's device alone: another seed has another address there. */
  const withDevice = (work: (app: OpenApp) => Promise<DeviceSignature>): Promise<DeviceSignature> =>
    device.use(signal, async (app) => {
      if (!sameAddress(await app.address(path, false), address)) {
        throw new LedgerError('ledger_different');
      }
      return work(app);
    });

  /** @param hash what the device was to sign */
  function checked(hash: string, given: DeviceSignature): Signature {
    try {
      const signature = Signature.from(given);
      if (sameAddress(recoverAddress(hash, signature), address)) return signature;
    } catch (cause) {
      throw new LedgerError('ledger_lied', { cause });
    }
    throw new LedgerError('ledger_lied');
  }

  return {
    address,
    async signTransaction(fields) {
      const transaction = Transaction.from(fields);
      const { unsignedSerialized: unsigned, unsignedHash } = transaction;
      const given = await withDevice(async (app) => {
        if (!showsHash(app.version)) throw new LedgerError('ledger_old');
        if (!(await app.mayBlindSign())) throw new LedgerError('ledger_blind');
        return app.signTransaction(path, unsigned);
      });
      transaction.signature = checked(unsignedHash, given);
      return transaction.serialized;
    },
    async signTypedData(domain, types, message) {
      const data = TypedDataEncoder.getPayload(domain, types, message) as FlatTypedData;
      const hashes = {
        domain: TypedDataEncoder.hashDomain(domain),
        message: TypedDataEncoder.from(types).hash(message),
      };
      const given = await withDevice((app) => app.signTyped(path, data, hashes));
      return checked(TypedDataEncoder.hash(domain, types, message), given).serialized;
    },
  };
}
