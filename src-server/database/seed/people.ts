import type { Duty, Role } from '#contract/rules/staff.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { members } from '../schema/members.ts';
import { countries, firstNames, lastNames } from './names.ts';
import type { SeedRandom } from './random.ts';

export type NewMember = typeof members.$inferInsert;

/** The demo accounts that the start prints; their e-mail addresses end in @demo.test. */
export const demoAccounts = {
  root: { username: 'tct', firstName: 'TCT', lastName: 'Red' },
  admin: { username: 'admin', firstName: 'Adriana', lastName: 'Soto' },
  secondAdmin: { username: 'admin2', firstName: 'Ramiro', lastName: 'Vega' },
  support: { username: 'marisol', firstName: 'Marisol', lastName: 'Quiroga' },
  founder: { username: 'hector', firstName: 'Héctor', lastName: 'Lozano' },
  member: { username: 'valeria', firstName: 'Valeria', lastName: 'Montes' },
} as const;

export const DEMO_PASSWORD = 'Demo-2026';

/** Turns a name into a username that nobody has yet: "lucia_rojas", "lucia_rojas2" … */
function usernameFor(firstName: string, lastName: string, taken: Set<string>): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z]/g, '')
      .toLowerCase();
  const base = `${plain(firstName)}_${plain(lastName)}`;
  let username = base;
  for (let count = 2; taken.has(username); count += 1) username = `${base}${count}`;
  taken.add(username);
  return username;
}

/** A believable member; everybody in the demo has the same password. */
export function inventPerson(
  random: SeedRandom,
  taken: Set<string>,
  given: { passwordHash: string; createdAt: Date; sponsorId: number },
): NewMember {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const username = usernameFor(firstName, lastName, taken);
  const country = random.weighted(countries);
  const number = String(random.between(0, 10 ** country.digits - 1)).padStart(country.digits, '0');
  return {
    ...given,
    username,
    email: `${username}@demo.test`,
    emailVerifiedAt: random.chance(0.93) ? given.createdAt : null,
    firstName,
    lastName,
    phoneNumber: country.phone + number,
    country: country.code,
    language: country.code === 'US' ? 'en' : 'es',
    termsVersion: settingDefaults.terms_version,
  };
}

/** One of the named accounts. */
export function namedPerson(
  account: (typeof demoAccounts)[keyof typeof demoAccounts],
  given: {
    passwordHash: string;
    createdAt: Date;
    sponsorId: number | null;
    email: string;
    role: Role;
    duties: Duty[];
  },
): NewMember {
  return {
    ...account,
    ...given,
    emailVerifiedAt: given.createdAt,
    phoneNumber: '+525512345678',
    country: 'MX',
    termsVersion: settingDefaults.terms_version,
  };
}
