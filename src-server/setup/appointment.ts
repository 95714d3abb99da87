import { eq } from 'drizzle-orm';
import { settingDefaults } from '#contract/rules/settings.ts';
import { duties } from '#contract/rules/staff.ts';
import type { Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { audit } from '../domain/audit/write.ts';
import { enqueueMail } from '../domain/base/mails.ts';
import { hashPassword } from '../domain/accounts/passwords.ts';
import { placeMember } from '../domain/tree/placement.ts';
import { systemRandom } from '../domain/base/random.ts';
import type { PersonDetails } from './person-questions.ts';

export interface Account extends PersonDetails {
  readonly username: string;
  /** In lower case. */
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string;
}

/** Hash of a password that nobody knows: who owns the address sets one by resetting it. */
export const unknownPassword = (): Promise<string> => hashPassword(systemRandom.token(32));

/** A new member under the root. @returns the id */
export async function insertUnderRoot(
  tx: Transaction,
  rootId: number,
  account: Account,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(members)
    .values({
      ...account,
      sponsorId: rootId,
      termsVersion: settingDefaults.terms_version,
      createdAt: now,
    })
    .returning({ id: members.id });
  if (!row) throw new Error('An administrator was not inserted');
  await placeMember(tx, { memberId: row.id, sponsorId: rootId });
  return row.id;
}

/** Makes a member an administrator with every duty, and writes it into the audit log. */
export async function appoint(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const [before] = await tx
    .select({ role: members.role, duties: members.duties })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!before) throw new Error(`Member ${memberId} does not exist`);
  await tx
    .update(members)
    .set({ role: 'administrator', duties: [...duties] })
    .where(eq(members.id, memberId));
  await audit(tx, {
    actorId: null,
    action: 'staff.changed',
    subject: `member/${memberId}`,
    before: { role: before.role, duties: before.duties.join(', ') },
    after: { role: 'administrator', duties: duties.join(', '), reason: 'npm run setup' },
    at: now,
  });
}

/** Tells an administrator without a known password, by mail, of the role and how to set one. */
export async function notifyAppointed(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const [member] = await tx
    .select({ username: members.username, email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) throw new Error(`Member ${memberId} does not exist`);
  await enqueueMail(tx, {
    recipient: member.email,
    template: 'staff.appointed',
    language: member.language,
    values: { username: member.username },
    at: now,
  });
}

/** What whoever runs the setup reads about an administrator who sets the password by mail. */
export const passwordByMail = ({ username, email }: Pick<Account, 'username' | 'email'>): string =>
  `${username} has no password: a mail to ${email}, sent once the server runs, says how to set one.`;

/** What no check of addresses can rule out. */
export const twoPeople =
  'Whoever reads the mailboxes of both is both administrators, and approves their own changes: make sure that two people have them.';
