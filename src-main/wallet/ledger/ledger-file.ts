import { getAddress } from 'ethers/address';
import Type from 'typebox';
import { Check } from 'typebox/value';
import type { PrivateFile } from '../private-file.ts';
import { isPath } from './paths.ts';

const Kept = Type.Object({
  address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
  path: Type.String({ maxLength: 40 }),
});

/** What is known of a hardware wallet: which of its accounts signs. No secret is in it. */
export interface LedgerAccount {
  /** EIP-55 */
  readonly address: string;
  readonly path: string;
}

export interface LedgerFile {
  /** Null if there is none or the file is invalid. */
  read(): Promise<LedgerAccount | null>;
  write(account: LedgerAccount): Promise<void>;
  remove(): Promise<void>;
}

export const createLedgerFile = (file: PrivateFile): LedgerFile => ({
  async read() {
    const text = await file.read();
    if (text === undefined) return null;
    try {
      const kept: unknown = JSON.parse(text);
      if (!Check(Kept, kept) || !isPath(kept.path)) return null;
      return { address: getAddress(kept.address), path: kept.path };
    } catch {
      return null;
    }
  },
  write: ({ address, path }) => file.write(JSON.stringify({ address, path })),
  remove: () => file.remove(),
});
