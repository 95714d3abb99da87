import type { AskReply } from '#contract/ipc/ask-window.ts';
import { passwordBytes } from './keystore.ts';
import type { LedgerDevice } from './ledger/ledger-device.ts';
import type { LedgerAccount, LedgerFile } from './ledger/ledger-file.ts';
import { createLedgerSigner } from './ledger/ledger-signer.ts';
import { createPhoneSigner } from './phone/phone-signer.ts';
import type { PhoneFile, PhoneSession } from './phone/phone-session.ts';
import type { Phones } from './phone/phones.ts';
import type { Signer } from './signer.ts';
import type { WalletFile } from './wallet-file.ts';

interface WalletKeysConfig {
  readonly file: WalletFile;
  readonly ledgerFile: LedgerFile;
  readonly device: LedgerDevice;
  /** Null: this build reaches no phones. */
  readonly phone: { readonly file: Pick<PhoneFile, 'read'>; readonly phones: Phones } | null;
}

/** The one wallet of this computer: an encrypted key, or an account of a hardware wallet or a phone. */
export interface WalletKeys {
  /** EIP-55 address; null if there is no wallet. */
  address(): Promise<string | null>;
  /** The hardware wallet's account; null if the wallet is an encrypted key, or there is none. */
  ledger(): Promise<LedgerAccount | null>;
  /** The connected phone; null if something else is the wallet, or there is none. */
  phone(): Promise<PhoneSession | null>;
  /**
   * The signer that a reply allows: the encrypted key by its password, or the hardware wallet or phone,
   * which asks the person itself.
   * @param signal ends waiting for the person
   * @throws KeystoreError; the signer of a hardware wallet throws LedgerError, that of a phone PhoneError
   */
  open(reply: AskReply, signal: AbortSignal): Promise<Signer>;
}

export function createWalletKeys(config: WalletKeysConfig): WalletKeys {
  const { file, ledgerFile, device } = config;
  /** A key in a file comes first: it is the one that could be lost. */
  async function ledger(): Promise<LedgerAccount | null> {
    return (await file.text()) === undefined ? ledgerFile.read() : null;
  }
  async function phone(): Promise<PhoneSession | null> {
    if (!config.phone || (await file.text()) !== undefined) return null;
    return (await ledgerFile.read()) ? null : config.phone.file.read();
  }
  return {
    ledger,
    phone,
    address: async () => ((await ledger()) ?? (await phone()))?.address ?? file.address(),
    async open({ password = '' }, signal) {
      const account = await ledger();
      if (account) return createLedgerSigner(device, account, signal);
      const connected = await phone();
      if (connected && config.phone) {
        return createPhoneSigner(config.phone.phones, connected, signal);
      }
      return file.open(passwordBytes(password));
    },
  };
}
