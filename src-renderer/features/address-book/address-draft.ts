import { getTabStorage } from '#renderer/lib/device/storage.ts';

/** What the form of a new address holds, as typed. */
export interface AddressDraft {
  readonly label: string;
  readonly wallet: string;
}

/** Of one member in one tab: another account that signs in here finds nothing. */
const keyOf = (username: string) => `address-draft.${username}`;

/** The draft left by a reload; whatever cannot be read is as good as none. */
export function loadAddressDraft(username: string): AddressDraft {
  try {
    const kept = JSON.parse(getTabStorage().getItem(keyOf(username)) ?? '{}') as Record<
      string,
      unknown
    >;
    const { label, wallet } = kept;
    return {
      label: typeof label === 'string' ? label : '',
      wallet: typeof wallet === 'string' ? wallet : '',
    };
  } catch {
    return { label: '', wallet: '' };
  }
}

/** Keeps both fields until the tab closes. A code is never among them. */
export function saveAddressDraft(username: string, { label, wallet }: AddressDraft): void {
  getTabStorage().setItem(keyOf(username), JSON.stringify({ label, wallet }));
}

export function clearAddressDraft(username: string): void {
  getTabStorage().removeItem(keyOf(username));
}
