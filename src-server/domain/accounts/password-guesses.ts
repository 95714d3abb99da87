import { and, eq, gt, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { loginFailures } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong guesses in a row, of a password from inside a session or of a second factor, before a pause. */
const GUESSES = 5;
/** The pause, and how long guesses are remembered, counted from the last one. */
const PAUSE_MS = 15 * MINUTE_MS;

export type PasswordOwner = Pick<
  typeof members.$inferSelect,
  'id' | 'username' | 'email' | 'language' | 'passwordHash'
>;

/**
 * Checks a signed-in member's password again: a session left open, or stolen, is not enough to take
 * over the account. Guesses are counted in the database before they are compared.
 * @returns the member whose password it is; compare `passwordHash` again in the transaction
 * @throws DomainError `validation` (`current_password`), `rate_limited`
 */
export async function requirePassword(
  services: Services,
  memberId: number,
  password: string,
): Promise<PasswordOwner> {
  const { db } = services.database;
  if (password === '') throw invalidField('current_password', 'currentPassword.required');
  await countGuess(services, guessesOf(services, memberId), 'Too many wrong passwords');
  const [member] = await db
    .select({
      id: members.id,
      username: members.username,
      email: members.email,
      language: members.language,
      passwordHash: members.passwordHash,
    })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member || !(await verifyPassword(password, member.passwordHash))) {
    throw invalidField('current_password', 'currentPassword.wrong');
  }
  await services.database.transaction((tx) => forgetGuesses(tx, services, memberId));
  return member;
}

/**
 * Counts a guess of what `identifierHash` stands for.
 * @returns how many more there are before the pause
 * @throws DomainError `rate_limited` after five, for 15 minutes
 */
export async function countGuess(
  services: Services,
  identifierHash: string,
  message: string,
): Promise<number> {
  const { db } = services.database;
  const now = services.clock.now();
  const since = new Date(now.getTime() - PAUSE_MS).toISOString();
  const isForgotten = sql`${loginFailures.lastAt} <= ${since}::timestamptz`;
  const counted = await db
    .insert(loginFailures)
    .values({ identifierHash, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.identifierHash,
      set: {
        failures: sql`case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end`,
        lastAt: now,
      },
      // What is refused prolongs no pause.
      setWhere: sql`${loginFailures.failures} < ${GUESSES} or ${isForgotten}`,
    })
    .returning({ failures: loginFailures.failures });
  if (counted[0]) return GUESSES - counted[0].failures;
  const [last] = await db
    .select({ at: loginFailures.lastAt })
    .from(loginFailures)
    .where(eq(loginFailures.identifierHash, identifierHash));
  const until = (last?.at ?? now).getTime() + PAUSE_MS;
  throw new DomainError('rate_limited', {
    message,
    details: { retry_after: Math.max(Math.ceil((until - now.getTime()) / 1000), 1) },
  });
}

/** How many guesses of what `identifierHash` stands for there are before the pause; 0 during it. */
export async function guessesLeft(
  db: Database,
  identifierHash: string,
  now: Date,
): Promise<number> {
  const [wrong] = await db
    .select({ failures: loginFailures.failures })
    .from(loginFailures)
    .where(
      and(
        eq(loginFailures.identifierHash, identifierHash),
        gt(loginFailures.lastAt, new Date(now.getTime() - PAUSE_MS)),
      ),
    );
  return GUESSES - (wrong?.failures ?? 0);
}

/** Forgets wrong guesses of a member's password. */
export async function forgetGuesses(
  tx: Transaction,
  services: Services,
  memberId: number,
): Promise<void> {
  await dropGuesses(tx, guessesOf(services, memberId));
}

export async function dropGuesses(tx: Transaction, identifierHash: string): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.identifierHash, identifierHash));
}

/** Under a key of its own: nothing that is typed at the login can count here. */
function guessesOf({ keys }: Services, memberId: number): string {
  return keys.sign('password', String(memberId));
}
