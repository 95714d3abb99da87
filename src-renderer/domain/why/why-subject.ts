import type { UtcDay } from '#contract/rules/days.ts';
import { treeSides, type TreeSide } from '#contract/rules/limits.ts';
import { whyAccounts, type WhyAccount } from '#contract/rules/why.ts';

/** A figure that can be asked about: an entry of the ledger by its id, what the global network
 * credited for a UTC day, what a UTC day's closing paid, a balance, a leg's volume, what a withdrawal
 * pays by its number. */
export type WhySubject =
  | { readonly entry: string }
  | { readonly earnings: UtcDay }
  | { readonly closing: UtcDay }
  | { readonly account: WhyAccount }
  | { readonly volume: TreeSide }
  | { readonly withdrawal: number };

/** What has an entry that explains it. */
export type SourceSubject = Extract<WhySubject, { withdrawal: number } | { closing: UtcDay }>;

/** As the address carries it: `entry.88213`, `account.direct`, `volume.left`. */
export function writeSubject(subject: WhySubject): string {
  if ('entry' in subject) return `entry.${subject.entry}`;
  if ('earnings' in subject) return `earnings.${subject.earnings}`;
  if ('closing' in subject) return `closing.${subject.closing}`;
  if ('account' in subject) return `account.${subject.account}`;
  if ('withdrawal' in subject) return `withdrawal.${subject.withdrawal}`;
  return `volume.${subject.volume}`;
}

const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** By what stands before the point, what stands behind it; null: no figure. */
const readers = new Map<string, (name: string) => WhySubject | null>([
  ['entry', (name) => (isNumber(name) ? { entry: name } : null)],
  ['earnings', (name) => (isDay(name) ? { earnings: name } : null)],
  ['closing', (name) => (isDay(name) ? { closing: name } : null)],
  ['withdrawal', (name) => (isNumber(name) ? { withdrawal: Number(name) } : null)],
  [
    'account',
    (name) => {
      const account = whyAccounts.find((one) => one === name);
      return account ? { account } : null;
    },
  ],
  [
    'volume',
    (name) => {
      const volume = treeSides.find((one) => one === name);
      return volume ? { volume } : null;
    },
  ],
]);

export function parseSubject(text: string | null): WhySubject | null {
  const [noun = '', name = ''] = text?.split('.', 2) ?? [];
  return readers.get(noun)?.(name) ?? null;
}
