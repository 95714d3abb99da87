import { eq, inArray, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { loginFailures } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';

/** Failures are forgotten after so long without another one. */
const FAILURES_MS = HOUR_MS;

/** Wrong passwords in a row after which unknown devices have to wait between two attempts. */
export const SLOW_AFTER = 12;
/** The first wait; each further attempt that is compared doubles it. */
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 15 * 60;

/** What attempts with one e-mail or username, known or not, are counted under. */
export function identifierHashOf({ keys }: Services, identifier: string): string {
  return keys.sign('identifier', identifier.toLowerCase());
}

/** Counts one attempt and returns how many there were since the last success, this one included. */
export async function countAttempt(services: Services, identifierHash: string): Promise<number> {
  const now = services.clock.now();
  const forgotten = new Date(now.getTime() - FAILURES_MS).toISOString();
  const [row] = await services.database.db
    .insert(loginFailures)
    .values({ identifierHash, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.identifierHash,
      set: {
        failures: sql`case when ${loginFailures.lastAt} < ${forgotten}::timestamptz
          then 1 else ${loginFailures.failures} + 1 end`,
        lastAt: now,
      },
    })
    .returning({ failures: loginFailures.failures });
  return row?.failures ?? 1;
}

/**
 * Counts an attempt whose password is about to be compared. After twelve without a success, an
 * attempt from a device the member never used is refused until its wait is over; what is refused
 * prolongs nothing. Known devices never wait, so nobody can lock an owner out.
 * @throws DomainError `rate_limited`
 */
export async function countComparison(
  services: Services,
  identifier: string,
  isKnownDevice: boolean,
): Promise<void> {
  const { db } = services.database;
  const identifierHash = comparisonsOf(services, identifier);
  const now = services.clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const forgotten = sql`${loginFailures.lastAt} < ${at} - ${`${FAILURES_MS} milliseconds`}::interval`;
  const wait = sql<number>`least(${FIRST_WAIT_S} * power(2, least(greatest(${loginFailures.failures} - ${SLOW_AFTER}, 0), 10)), ${LONGEST_WAIT_S})`;
  const isOver = sql`${loginFailures.lastAt} + ${wait} * interval '1 second' <= ${at}`;
  const counted = await db
    .insert(loginFailures)
    .values({ identifierHash, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.identifierHash,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${loginFailures.failures} + 1 end`,
        lastAt: now,
      },
      setWhere: sql`${isKnownDevice} or ${loginFailures.failures} < ${SLOW_AFTER} or ${isOver}`,
    })
    .returning({ failures: loginFailures.failures });
  if (counted.length > 0) return;
  const [last] = await db
    .select({
      left: sql<number>`ceil(extract(epoch from ${loginFailures.lastAt} - ${at}) + ${wait})::int`,
    })
    .from(loginFailures)
    .where(eq(loginFailures.identifierHash, identifierHash));
  throw new DomainError('rate_limited', {
    message: 'Too many wrong passwords from devices that are not known',
    details: { retry_after: Math.max(last?.left ?? 1, 1) },
  });
}

/** Under a key of its own: what a captcha refuses never gets as far as a comparison. */
function comparisonsOf({ keys }: Services, identifier: string): string {
  return keys.sign('comparison', identifier.toLowerCase());
}

/** Takes one counted attempt back: it was no failure. */
export async function takeBackAttempt(services: Services, identifierHash: string): Promise<void> {
  await services.database.db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(eq(loginFailures.identifierHash, identifierHash));
}

/** Forgets the failures of a member's e-mails and username. */
export async function forgetFailures(
  tx: Transaction,
  services: Services,
  identifiers: readonly string[],
): Promise<void> {
  const hashes = identifiers.flatMap((identifier) => [
    identifierHashOf(services, identifier),
    comparisonsOf(services, identifier),
  ]);
  await tx.delete(loginFailures).where(inArray(loginFailures.identifierHash, hashes));
}
