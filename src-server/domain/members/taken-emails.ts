import { eq, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { loginFailures } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { networkOf } from '../base/device-names.ts';
import { DomainError } from '../base/errors.ts';

/** Registrations with a taken e-mail that one network may have answered in an hour. */
export const TAKEN_MAX = 10;

/**
 * Refuses a network's registrations, whatever their e-mail, once it has learned of as many taken
 * ones as an honest person never types.
 * @throws DomainError `rate_limited`
 */
export async function refuseProbing(services: Services, address: string): Promise<void> {
  const [row] = await services.database.db
    .select({ failures: loginFailures.failures, lastAt: loginFailures.lastAt })
    .from(loginFailures)
    .where(eq(loginFailures.identifierHash, networkHashOf(services, address)));
  const left = row ? row.lastAt.getTime() + HOUR_MS - services.clock.now().getTime() : 0;
  if (!row || row.failures < TAKEN_MAX || left <= 0) return;
  throw new DomainError('rate_limited', {
    message: 'Too many registrations with taken e-mails',
    details: { retry_after: Math.ceil(left / 1000) },
  });
}

/** Counts an answer that revealed a taken e-mail to a network. */
export async function countTaken(db: Database, services: Services, address: string): Promise<void> {
  const now = services.clock.now();
  const forgotten = sql`${loginFailures.lastAt} <= ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`;
  await db
    .insert(loginFailures)
    .values({ identifierHash: networkHashOf(services, address), failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.identifierHash,
      set: {
        failures: sql`case when ${forgotten} then 1 else ${loginFailures.failures} + 1 end`,
        lastAt: now,
      },
    });
}

/** Under a key of its own: nothing that is typed can count here. */
const networkHashOf = ({ keys }: Services, address: string): string =>
  keys.sign('network', networkOf(address));
