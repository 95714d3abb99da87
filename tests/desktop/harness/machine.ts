import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** How the system's keyring behaves. */
export type KeyringMood =
  | 'available'
  /** Linux without a keyring: the encryption key is publicly known. */
  | 'basic_text'
  | 'unavailable'
  /** Locked until its owner unlocks it: calls fail temporarily. */
  | 'locked'
  /** Its key was rotated: decrypted secrets should be encrypted again. */
  | 'asks to re-encrypt'
  /** The same, but encrypting is denied. */
  | 'asks to re-encrypt, denied';

/** Computer that the app runs on: everything outside its profile. */
export interface Machine {
  readonly hostname: string;
  readonly keyring: KeyringMood;
  /** Encryption key of the keyring: 32 bytes, hex. */
  readonly key: string;
  readonly disk: 'ok' | 'full';
}

/** A new computer with a random host name and key. */
export const newMachine = (given: Partial<Machine> = {}): Machine => ({
  hostname: `computer-${randomBytes(4).toString('hex')}`,
  keyring: 'available',
  key: randomBytes(32).toString('hex'),
  disk: 'ok',
  ...given,
});

export function readMachine(path: string): Machine {
  return JSON.parse(readFileSync(path, 'utf8')) as Machine;
}

export function writeMachine(path: string, machine: Machine): void {
  writeFileSync(path, JSON.stringify(machine));
}
