import { createLock } from '../../../src-main/modules/lock.ts';
import { createSecrets } from '../../../src-main/storage/secrets.ts';
import { createPhoneFile } from '../../../src-main/wallet/phone/phone-session.ts';
import { createPhoneSigner } from '../../../src-main/wallet/phone/phone-signer.ts';
import { createPhones } from '../../../src-main/wallet/phone/phones.ts';
import { createRelay } from '../../../src-main/wallet/phone/relay.ts';
import type { WalletKeys } from '../../../src-main/wallet/wallet-keys.ts';
import { createKeyring, createMemoryFile } from '../../desktop/harness/in-memory.ts';
import { createPhone } from './phone.ts';
import type { startRelay } from './relay.ts';

export const CHAIN = 31_337;

type RelayServer = Awaited<ReturnType<typeof startRelay>>;
type PhoneGiven = Parameters<typeof createPhone>[1];

/** The app's side and a phone, at two ends of a relay that runs. */
export async function appAndPhone(
  server: RelayServer,
  given: PhoneGiven & { readonly patience?: number; readonly now?: () => number } = {},
) {
  const { patience = 20_000, now = Date.now, ...phoneState } = given;
  const lock = createLock();
  const disk = createMemoryFile();
  const secrets = createSecrets({
    keyring: createKeyring(),
    file: disk,
    platform: 'linux',
    computer: 'this one',
    onKeeping: () => {},
  });
  const file = createPhoneFile(secrets);
  const left: string[] = [];
  const phones = createPhones({
    // Nobody waits in a test before it connects again.
    relay: createRelay({ ...server, now, pause: () => Promise.resolve() }),
    file,
    onLeft: () => void left.push('left'),
    isLocked: lock.isOn,
    now,
    server: 'https://api.example',
    patience,
  });
  const phone = await createPhone(server, phoneState);
  lock.onChange(() => phones.interrupt('signed_out'));

  const { signal: never } = new AbortController();
  async function pair(signal: AbortSignal = never) {
    const invitation = phones.invite();
    phone.scan(invitation.uri);
    return phones.pair(invitation, CHAIN, signal);
  }
  /** Connects the phone as the app does, with its first account. */
  async function connect() {
    const { accounts, ...connection } = await pair();
    const session = { ...connection, address: accounts[0] ?? '' };
    await file.write(session);
    return session;
  }
  const keys: Pick<WalletKeys, 'ledger' | 'open' | 'phone'> = {
    ledger: () => Promise.resolve(null),
    phone: file.read,
    async open(_reply, signal) {
      const session = await file.read();
      if (!session) throw new Error('No phone is connected');
      return createPhoneSigner(phones, session, signal);
    },
  };
  return { phones, phone, file, secrets, disk, lock, left, pair, connect, keys };
}
