import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { members } from '../../../database/schema/members.ts';
import { totpFactors } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { codeAt, stepOf, totpSecretOf } from './one-time-codes.ts';
import { openSecret, sealSecret } from './sealed-secrets.ts';

/** Enrols the demo's staff with secrets derived from the demo's own; those that have one keep it. */
export async function enrolDemoStaff(services: Services): Promise<void> {
  const { keys, database, clock } = services;
  await database.transaction(async (tx) => {
    const staff = await tx
      .select({ id: members.id, email: members.email })
      .from(members)
      .leftJoin(totpFactors, eq(totpFactors.memberId, members.id))
      .where(and(ne(members.role, 'member'), isNull(totpFactors.secret)));
    for (const { id, email } of staff) {
      const seed = createHash('sha256').update(keys.sign('demo-otp', email)).digest();
      const secret = sealSecret(keys, id, totpSecretOf(seed));
      const enrolled = { secret, confirmedAt: clock.now() };
      await tx
        .insert(totpFactors)
        .values({ memberId: id, ...enrolled })
        .onConflictDoUpdate({ target: totpFactors.memberId, set: enrolled });
    }
  });
}

/**
 * The code that the app of an account shows, or the next one where that was used: each counts once.
 * @throws DomainError `not_found` where nobody of that name has such an app
 */
export async function demoCode(services: Services, identifier: string): Promise<string> {
  const name = identifier.trim().toLowerCase();
  const { db } = services.database;
  const named = db
    .select({ id: members.id })
    .from(members)
    .where(or(eq(members.email, name), eq(sql`lower(${members.username})`, name)));
  const [row] = await db.select().from(totpFactors).where(inArray(totpFactors.memberId, named));
  if (!row?.secret) throw new DomainError('not_found');
  const step = Math.max(stepOf(services.clock.now()), row.lastStep + 1);
  return codeAt(openSecret(services.keys, row.memberId, row.secret), step);
}
