import type { UtcDay } from '#contract/rules/days.ts';
import { treeSides, type TreeSide } from '#contract/rules/limits.ts';
import { whyAccounts, type WhyAccount } from '#contract/rules/why.ts';

/** A figure that can be asked about: an entry of the ledger by its id, what the global network
 * credited for a UTC day, a balance, a leg's volume, what a withdrawal pays by its number. */
export type WhySubject =
  | { readonly entry: string }
  | { readonly earnings: UtcDay }
  | { readonly account: WhyAccount }
  | { readonly volume: TreeSide }
  | { readonly withdrawal: number };

/** As the address carries it: `entry.88213`, `account.direct`, `volume.left`. */
export function writeSubject(subject: WhySubject): string {
  if ('entry' in subject) return `entry.${subject.entry}`;
  if ('earnings' in subject) return `earnings.${subject.earnings}`;
  if ('account' in subject) return `account.${subject.account}`;
  if ('withdrawal' in subject) return `withdrawal.${subject.withdrawal}`;
  return `volume.${subject.volume}`;
}

export function parseSubject(text: string | null): WhySubject | null {
  const [noun, name = ''] = text?.split('.', 2) ?? [];
  if (noun === 'entry') return /^[1-9]\d{0,14}$/.test(name) ? { entry: name } : null;
  if (noun === 'earnings') return isDay(name) ? { earnings: name } : null;
  if (noun === 'withdrawal') {
    return /^[1-9]\d{0,14}$/.test(name) ? { withdrawal: Number(name) } : null;
  }
  if (noun === 'account') {
    const account = whyAccounts.find((one) => one === name);
    return account ? { account } : null;
  }
  if (noun === 'volume') {
    const volume = treeSides.find((one) => one === name);
    return volume ? { volume } : null;
  }
  return null;
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
