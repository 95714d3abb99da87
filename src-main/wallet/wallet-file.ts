import { getAddress } from 'ethers/address';
import type { Wallet } from 'ethers/wallet';
import { encryptKeystore, KeystoreError, openKeystore, readKeystore } from './keystore.ts';
import type { PrivateFile } from './private-file.ts';

/** The wallet as it is kept: one encrypted file. */
export interface WalletFile {
  /** EIP-55; null where there is no wallet, or none that can be read. */
  address(): Promise<string | null>;
  /** The encrypted file as it is; undefined where there is none. */
  text(): Promise<string | undefined>;
  /** Encrypts the key with the password, whose bytes are wiped, and keeps it. */
  keep(wallet: Wallet, password: Uint8Array): Promise<void>;
  /** @throws KeystoreError */
  open(password: Uint8Array): Promise<Wallet>;
  remove(): Promise<void>;
}

/** @param rounds of scrypt, fewer in tests */
export function createWalletFile(file: PrivateFile, rounds?: number): WalletFile {
  return {
    async address() {
      const text = await file.read();
      if (text === undefined) return null;
      try {
        const { address } = readKeystore(text);
        if (address === undefined) return null;
        return getAddress(address.startsWith('0x') ? address : `0x${address}`);
      } catch {
        return null;
      }
    },
    text: () => file.read(),
    async keep(wallet, password) {
      await file.write(await encryptKeystore(wallet, password, rounds));
    },
    async open(password) {
      const text = await file.read();
      if (text === undefined) {
        password.fill(0);
        throw new KeystoreError('not_keystore');
      }
      return openKeystore(text, password);
    },
    remove: () => file.remove(),
  };
}
