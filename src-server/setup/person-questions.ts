import { domainToASCII } from 'node:url';
import {
  COUNTRY_PATTERN,
  EMAIL_PATTERN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
} from '#contract/rules/limits.ts';
import { matching, type Answers } from './answers.ts';

/** One of the two administrators that a network needs, and the variables that describe them. */
export interface Place {
  readonly prefix: 'ADMIN' | 'SECOND_ADMIN';
  readonly who: string;
}

export const firstPlace: Place = { prefix: 'ADMIN', who: 'the first administrator' };
export const secondPlace: Place = { prefix: 'SECOND_ADMIN', who: 'the second administrator' };

export interface PersonDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly country: string;
}

export const username = matching(USERNAME_PATTERN, 'Use 3 to 30 letters, numbers and underscores.');
export const email = matching(EMAIL_PATTERN, 'That is no e-mail address.');

/** A check of an e-mail whose mailbox is none of the given addresses'. */
export const otherMailbox =
  (addresses: readonly string[]) =>
  (address: string): string | null =>
    email(address) ??
    (addresses.some((other) => mailboxOf(other) === mailboxOf(address))
      ? 'That is the mailbox of another administrator, and each one needs their own.'
      : null);

/** An address without what its spelling may add: capitals, a `+tag`, another form of the domain. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [box = ''] = address.slice(0, at).normalize('NFKC').toLowerCase().split('+');
  const domain = address.slice(at + 1);
  return `${box}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

export const askUsername = (answers: Answers, { prefix, who }: Place): Promise<string> =>
  answers.ask({ name: `${prefix}_USERNAME`, text: `Username of ${who}`, check: username });

export async function askDetails(answers: Answers, { prefix }: Place): Promise<PersonDetails> {
  const ask = (name: string, text: string, check?: (answer: string) => string | null) =>
    answers.ask({ name: `${prefix}_${name}`, text, ...(check && { check }) });
  return {
    firstName: await ask('FIRST_NAME', 'First name'),
    lastName: await ask('LAST_NAME', 'Last name'),
    phoneNumber: await ask(
      'PHONE',
      'Phone number, like +525512345678',
      matching(PHONE_PATTERN, 'Write it with + and country code.'),
    ),
    country: await ask(
      'COUNTRY',
      'Country code of two letters',
      matching(COUNTRY_PATTERN, 'Two capital letters, like MX.'),
    ),
  };
}
