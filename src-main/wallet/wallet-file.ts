import { getAddress } from 'ethers/address';
import type { Wallet } from 'ethers/wallet';
import { encryptKeystore, KeystoreError, openKeystore, readKeystore } from './keystore.ts';
import type { PrivateFile } from './private-file.ts';

/** The wallet: a single encrypted file. */
export interface WalletFile {
  /** EIP-55 address; null if there is no wallet or the file is invalid. */
  address(): Promise<string | null>;
  /** The encrypted file's text; undefined if there is none. */
  text(): Promise<string | undefined>;
  /** Encrypts and stores the key; zeroes the password's bytes. */
  keep(wallet: Wallet, password: Uint8Array): Promise<void>;
  /** @throws KeystoreError */
  open(password: Uint8Array): Promise<Wallet>;
  remove(): Promise<void>;
}

/** @param rounds scrypt's N; lower in tests */
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
