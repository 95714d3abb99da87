import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import type { Duty } from '#contract/rules/staff.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { notifyAll, type NewNotification } from './notifications.ts';

/** What is told, without whom. */
type Told<One> = One extends NewNotification ? Omit<One, 'memberId'> : never;

/** Tells every administrator whose account is not blocked, in the transaction of what it tells. */
export async function notifyAdministrators(
  tx: Transaction,
  told: Told<NewNotification>,
): Promise<void> {
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.isAdmin, true), eq(members.status, 'active')))
    .orderBy(asc(members.id));
  await notifyAll(
    tx,
    admins.map(({ id }) => ({ ...told, memberId: id })),
  );
}

/** Active administrators with a duty: who can act where somebody may not. */
export function activeAdministrators(
  db: Database,
  duty: Duty,
): Promise<{ readonly id: number; readonly name: string }[]> {
  return db
    .select({
      id: members.id,
      name: sql<string>`trim(${members.firstName} || ' ' || ${members.lastName})`,
    })
    .from(members)
    .where(
      and(
        eq(members.isAdmin, true),
        eq(members.status, 'active'),
        arrayContains(members.duties, [duty]),
      ),
    )
    .orderBy(asc(members.id));
}
