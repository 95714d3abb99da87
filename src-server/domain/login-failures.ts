import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { loginFailures } from '../database/schema/sessions.ts';
import type { Services } from '../services.ts';

/** Failures are forgotten after so long without another one. */
const FAILURES_MS = 3_600_000;

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

/** Forgets the failures of a member's e-mails and username. */
export async function forgetFailures(
  tx: Transaction,
  services: Services,
  identifiers: readonly string[],
): Promise<void> {
  const hashes = identifiers.map((identifier) => identifierHashOf(services, identifier));
  await tx.delete(loginFailures).where(inArray(loginFailures.identifierHash, hashes));
}
