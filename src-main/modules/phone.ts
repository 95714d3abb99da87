import { apiOrigin } from '../api-origin.ts';
import type { Secrets } from '../storage/secrets.ts';
import { createPhoneFile } from '../wallet/phone/phone-session.ts';
import type { PhoneFile } from '../wallet/phone/phone-session.ts';
import { createPhones } from '../wallet/phone/phones.ts';
import type { Phones } from '../wallet/phone/phones.ts';
import { createRelay } from '../wallet/phone/relay.ts';
import { readRelay } from '../wallet/phone/relay-settings.ts';
import { lock } from './lock.ts';

/** Relay and project id, injected at build time: JSON of RelaySettings. */
declare const __WALLETCONNECT__: string;

interface Phone {
  readonly file: PhoneFile;
  readonly phones: Phones;
}

let current: Phone | null = null;
const listeners = new Set<() => void>();
const tellLeft = (): void => {
  for (const listener of listeners) listener();
};

/** Sets up what reaches the wallets of phones, where the build names a relay. The session module calls it once. */
export function providePhone(secrets: Secrets): void {
  const relay = readRelay(__WALLETCONNECT__);
  if (!relay) return;
  const file = createPhoneFile(secrets);
  const phones = createPhones({
    relay: createRelay({ ...relay, now: Date.now }),
    file,
    onLeft: tellLeft,
    isLocked: lock.isOn,
    now: Date.now,
    server: apiOrigin(),
  });
  current = { file, phones };
}

/** Null: this build reaches no phones. */
export const currentPhone = (): Phone | null => current;

/** Told when a connected phone is no longer. */
export const onPhoneLeft = (listener: () => void): void => void listeners.add(listener);

/** Forgets the connected phone, and tells it so. */
export async function leavePhone(): Promise<void> {
  if (!current) return;
  const { file, phones } = current;
  phones.interrupt('signed_out');
  const session = await file.read();
  file.remove();
  if (!session) return;
  tellLeft();
  // Nobody waits for it: without a network a person signs out all the same.
  void phones.leave(session);
}
