import { dictionary } from '@zxcvbn-ts/language-common';

/** So many of the most used passwords are refused; the list is ordered by how often they leaked. */
export const COMMON_PASSWORDS = 10_000;

let common: ReadonlySet<string> | null = null;

/** Whether a password is one of those that are tried first, in whatever capitals. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(mostUsed());
  return common.has(password.normalize('NFC').toLowerCase());
}

/** The list itself, most used first. */
export function mostUsed(): readonly string[] {
  return dictionary['passwords-common'].slice(0, COMMON_PASSWORDS);
}
