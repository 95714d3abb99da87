import { and, arrayContains, asc, eq, sql } from 'drizzle-orm';
import type { Duty } from '#contract/rules/staff.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { notifyAll, type NewNotification } from './notifications.ts';

/** A notification without its member. */
type WithoutMember<One> = One extends NewNotification ? Omit<One, 'memberId'> : never;

/** Notifies every administrator whose account is not blocked, in the transaction of what happened. */
export async function notifyAdministrators(
  tx: Transaction,
  notification: WithoutMember<NewNotification>,
): Promise<void> {
  const admins = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.isAdmin, true), eq(members.status, 'active')))
    .orderBy(asc(members.id));
  await notifyAll(
    tx,
    admins.map(({ id }) => ({ ...notification, memberId: id })),
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
