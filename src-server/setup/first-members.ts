import { isNull, sql } from 'drizzle-orm';
import {
  COUNTRY_PATTERN,
  EMAIL_PATTERN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_PATTERN,
  USERNAME_PATTERN,
} from '#contract/rules/limits.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { systemRandom } from '../domain/random.ts';
import { hashPassword } from '../domain/passwords.ts';
import { placeMember, placeRoot } from '../domain/placement.ts';
import { matching, type Answers } from './answers.ts';

type NewMember = typeof members.$inferInsert;

const username = matching(USERNAME_PATTERN, 'Use 3 to 30 letters, numbers and underscores.');
const email = matching(EMAIL_PATTERN, 'That is no e-mail address.');

/**
 * Creates the root of the tree and, below it, the first administrator. Does nothing where the tree
 * has a root.
 * @returns what was done, in a sentence
 */
export async function createFirstMembers(
  database: DatabaseHandle,
  answers: Answers,
  now: Date,
): Promise<string> {
  const existing = await findRoot(database.db);
  if (existing) return keptSentence(existing);
  const root = await askRoot(answers, now);
  const admin = await askAdministrator(answers, now);
  return database.transaction(async (tx) => {
    // Of two setups at once, one waits here and then finds the other's root.
    await tx.execute(sql`lock table members in exclusive mode`);
    const meanwhile = await findRoot(tx);
    if (meanwhile) return keptSentence(meanwhile);
    const [rootRow] = await tx.insert(members).values(root).returning({ id: members.id });
    if (!rootRow) throw new Error('The root member was not inserted');
    await placeRoot(tx, rootRow.id);
    const [adminRow] = await tx
      .insert(members)
      .values({ ...admin, sponsorId: rootRow.id })
      .returning({ id: members.id });
    if (!adminRow) throw new Error('The administrator was not inserted');
    await placeMember(tx, { memberId: adminRow.id, sponsorId: rootRow.id });
    return `Created the root member ${root.username} and the administrator ${admin.username}.`;
  });
}

/** Username of the root, or null. */
async function findRoot(db: Database): Promise<string | null> {
  const [root] = await db
    .select({ username: members.username })
    .from(members)
    .where(isNull(members.sponsorId));
  return root?.username ?? null;
}

const keptSentence = (root: string): string =>
  `The tree has its root, ${root}: no member was created.`;

async function askRoot(answers: Answers, now: Date): Promise<NewMember> {
  const name = await answers.ask({
    name: 'ROOT_USERNAME',
    text: 'Username of the root member, the first sponsor',
    otherwise: 'tct',
    check: username,
  });
  const address = await answers.ask({
    name: 'ROOT_EMAIL',
    text: 'E-mail of the root member',
    check: email,
  });
  return {
    username: name,
    email: address.toLowerCase(),
    // Nobody knows it: who owns the address sets one by resetting it.
    passwordHash: await hashPassword(systemRandom.token(32)),
    firstName: name,
    lastName: '',
    phoneNumber: '',
    country: '',
    termsVersion: settingDefaults.terms_version,
    createdAt: now,
  };
}

async function askAdministrator(answers: Answers, now: Date): Promise<NewMember> {
  const ask = (name: string, text: string, check?: (answer: string) => string | null) =>
    answers.ask({ name, text, ...(check && { check }) });
  const address = await ask('ADMIN_EMAIL', 'E-mail of the first administrator', email);
  const name = await ask('ADMIN_USERNAME', 'Username of the administrator', username);
  const password = await answers.ask({
    name: 'ADMIN_PASSWORD',
    text: 'Password of the administrator',
    hidden: true,
    check: ({ length }) =>
      length >= PASSWORD_MIN && length <= PASSWORD_MAX
        ? null
        : `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`,
  });
  return {
    username: name,
    email: address.toLowerCase(),
    emailVerifiedAt: now,
    passwordHash: await hashPassword(password),
    firstName: await ask('ADMIN_FIRST_NAME', 'First name'),
    lastName: await ask('ADMIN_LAST_NAME', 'Last name'),
    phoneNumber: await ask(
      'ADMIN_PHONE',
      'Phone number, like +525512345678',
      matching(PHONE_PATTERN, 'Write it with + and country code.'),
    ),
    country: await ask(
      'ADMIN_COUNTRY',
      'Country code of two letters',
      matching(COUNTRY_PATTERN, 'Two capital letters, like MX.'),
    ),
    isAdmin: true,
    termsVersion: settingDefaults.terms_version,
    createdAt: now,
  };
}
