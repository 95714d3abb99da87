import type { AskReply } from '#contract/ipc/ask-window.ts';
import { passwordBytes } from './keystore.ts';
import type { LedgerDevice } from './ledger/ledger-device.ts';
import type { LedgerAccount, LedgerFile } from './ledger/ledger-file.ts';
import { createLedgerSigner } from './ledger/ledger-signer.ts';
import type { Signer } from './signer.ts';
import type { WalletFile } from './wallet-file.ts';

interface WalletKeysConfig {
  readonly file: WalletFile;
  readonly ledgerFile: LedgerFile;
  readonly device: LedgerDevice;
}

/** The one wallet of this computer: an encrypted key, or an account of a hardware wallet. */
export interface WalletKeys {
  /** EIP-55 address; null if there is no wallet. */
  address(): Promise<string | null>;
  /** The hardware wallet's account; null if the wallet is an encrypted key, or there is none. */
  ledger(): Promise<LedgerAccount | null>;
  /**
   * The signer that a reply allows: the encrypted key by its password, or the hardware wallet, which
   * asks the person itself.
   * @param signal ends waiting for the person
   * @throws KeystoreError; the signer of a hardware wallet throws LedgerError
   */
  open(reply: AskReply, signal: AbortSignal): Promise<Signer>;
}

export function createWalletKeys({ file, ledgerFile, device }: WalletKeysConfig): WalletKeys {
  /** A key in a file comes first: it is the one that could be lost. */
  async function ledger(): Promise<LedgerAccount | null> {
    return (await file.text()) === undefined ? ledgerFile.read() : null;
  }
  return {
    ledger,
    address: async () => (await ledger())?.address ?? file.address(),
    async open({ password = '' }, signal) {
      const account = await ledger();
      return account
        ? createLedgerSigner(device, account, signal)
        : file.open(passwordBytes(password));
    },
  };
}
