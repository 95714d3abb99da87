import { createLock } from '../../../src-main/modules/lock.ts';
import { passwordBytes } from '../../../src-main/wallet/keystore.ts';
import { createLedgerDevice } from '../../../src-main/wallet/ledger/ledger-device.ts';
import type { LedgerAccount } from '../../../src-main/wallet/ledger/ledger-file.ts';
import { createLedgerSigner } from '../../../src-main/wallet/ledger/ledger-signer.ts';
import type { WalletFile } from '../../../src-main/wallet/wallet-file.ts';
import type { WalletKeys } from '../../../src-main/wallet/wallet-keys.ts';
import { createEmulatedLedger } from './emulated-ledger.ts';
import type { LedgerState } from './emulated-ledger.ts';
import { createEmulatedLink } from './emulated-usb.ts';

type Keys = Pick<WalletKeys, 'ledger' | 'open' | 'phone'>;

/** The wallet of a computer whose key is in a file. */
export const fileKeys = (file: Pick<WalletFile, 'open'>): Keys => ({
  ledger: () => Promise.resolve(null),
  phone: () => Promise.resolve(null),
  open: ({ password = '' }) => file.open(passwordBytes(password)),
});

/** First account of the seed that the emulated device has. */
export const ledgerAccount: LedgerAccount = {
  address: '0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D',
  path: "m/44'/60'/0'/0/0",
};

/** The wallet of a computer to which an emulated device is connected. */
export function ledgerKeys(given: Partial<LedgerState> = {}) {
  const ledger = createEmulatedLedger(given);
  const link = createEmulatedLink(ledger);
  const lock = createLock();
  const device = createLedgerDevice(link, lock.isOn);
  const keys: Keys = {
    ledger: () => Promise.resolve(ledgerAccount),
    phone: () => Promise.resolve(null),
    open: (_reply, signal) => Promise.resolve(createLedgerSigner(device, ledgerAccount, signal)),
  };
  return { ledger, link, device, keys, lock };
}
