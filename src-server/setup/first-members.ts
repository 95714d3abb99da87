import { isNull, sql } from 'drizzle-orm';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/limits.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { isCommonPassword } from '../domain/base/common-passwords.ts';
import { codeTotpSecret } from './totp-secret.ts';
import type { Keys } from '../domain/base/keys.ts';
import { sealSecret } from '../domain/accounts/second-factor/sealed-secrets.ts';
import { totpFactors } from '../database/schema/second-factors.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { placeRoot } from '../domain/tree/placement.ts';
import type { Answers } from './answers.ts';
import {
  appoint,
  insertUnderRoot,
  passwordByMail,
  notifyAppointed,
  twoPeople,
  unknownPassword,
  type Account,
} from './appointment.ts';
import {
  askDetails,
  askUsername,
  email,
  firstPlace,
  otherMailbox,
  secondPlace,
  username,
} from './person-questions.ts';

interface SetupTools {
  readonly keys: Keys;
  readonly now: Date;
  /** Writes a line on the terminal. */
  readonly say: (line: string) => void;
}

/**
 * Creates the root of the tree and, below it, the first two administrators: what needs two persons
 * would wait for ever with one. The first one's password and second factor are set here. The second
 * one sets both alone, by a mail: whoever runs the setup must not be able to act as both. Does
 * nothing where the tree has a root.
 * @returns what was done, in a few sentences
 */
export async function createFirstMembers(
  database: DatabaseHandle,
  answers: Answers,
  { keys, now, say }: SetupTools,
): Promise<string> {
  const existing = await findRoot(database.db);
  if (existing) return keptSentence(existing);
  const root = await askRoot(answers, now);
  const admin = await askFirst(answers, now);
  const secret = await codeTotpSecret(answers, admin.email, say);
  const colleague = await askSecond(answers, admin);
  return database.transaction(async (tx) => {
    // Of two setups at once, one waits here and then finds the other's root.
    await tx.execute(sql`lock table members in exclusive mode`);
    const meanwhile = await findRoot(tx);
    if (meanwhile) return keptSentence(meanwhile);
    const [rootRow] = await tx.insert(members).values(root).returning({ id: members.id });
    if (!rootRow) throw new Error('The root member was not inserted');
    await placeRoot(tx, rootRow.id);
    const adminId = await insertUnderRoot(tx, rootRow.id, admin, now);
    await tx.insert(totpFactors).values({
      memberId: adminId,
      secret: sealSecret(keys, adminId, secret),
      confirmedAt: now,
    });
    const colleagueId = await insertUnderRoot(tx, rootRow.id, colleague, now);
    await notifyAppointed(tx, colleagueId, now);
    await appoint(tx, adminId, now);
    await appoint(tx, colleagueId, now);
    return [
      `Created the root member ${root.username} and the administrators ${admin.username} and ${colleague.username}.`,
      passwordByMail(colleague),
      twoPeople,
    ].join(' ');
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

async function askRoot(answers: Answers, now: Date): Promise<typeof members.$inferInsert> {
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
    passwordHash: await unknownPassword(),
    firstName: name,
    lastName: '',
    phoneNumber: '',
    country: '',
    termsVersion: settingDefaults.terms_version,
    createdAt: now,
  };
}

function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    return `Use ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`;
  }
  return isCommonPassword(password)
    ? 'Many people use that password, so it is among the first ones tried: choose another.'
    : null;
}

async function askFirst(answers: Answers, now: Date): Promise<Account> {
  const { prefix, who } = firstPlace;
  const address = await answers.ask({
    name: `${prefix}_EMAIL`,
    text: `E-mail of ${who}`,
    check: email,
  });
  const name = await askUsername(answers, firstPlace);
  const password = await answers.ask({
    name: `${prefix}_PASSWORD`,
    text: `Password of ${who}`,
    hidden: true,
    check: passwordProblem,
  });
  return {
    username: name,
    email: address.toLowerCase(),
    emailVerifiedAt: now,
    passwordHash: await hashPassword(password),
    ...(await askDetails(answers, firstPlace)),
  };
}

async function askSecond(answers: Answers, admin: Account): Promise<Account> {
  const { prefix, who } = secondPlace;
  const address = await answers.ask({
    name: `${prefix}_EMAIL`,
    text: `E-mail of ${who}, who sets the password by it`,
    check: otherMailbox([admin.email]),
  });
  return {
    username: await askUsername(answers, secondPlace),
    email: address.toLowerCase(),
    emailVerifiedAt: null,
    passwordHash: await unknownPassword(),
    ...(await askDetails(answers, secondPlace)),
  };
}
