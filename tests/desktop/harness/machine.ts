import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** How the system's keyring behaves. */
export type KeyringMood =
  | 'available'
  /** Linux without a keyring: what is encrypted, everybody can read. */
  | 'basic_text'
  | 'unavailable'
  /** It is there, but asks its owner first: calls are refused for the time being. */
  | 'locked'
  /** Its key was rotated: what it decrypts should be encrypted again. */
  | 'asks to re-encrypt'
  /** The same, and its owner does not allow it. */
  | 'asks to re-encrypt, denied';

/** The computer an app runs on: what is not part of its profile. */
export interface Machine {
  readonly hostname: string;
  readonly keyring: KeyringMood;
  /** Hex; 32 bytes that the keyring encrypts with. */
  readonly key: string;
  readonly disk: 'ok' | 'full';
}

/** A computer like any other, with a keyring of its own. */
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
