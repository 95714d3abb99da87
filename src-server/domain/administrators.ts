import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { notifyAll, type Notice } from './notifications.ts';

/** What is told, without whom. */
type Told<One> = One extends Notice ? Omit<One, 'memberId'> : never;

/** Tells every administrator whose account is not blocked, in the transaction of what it tells. */
export async function tellAdministrators(tx: Transaction, told: Told<Notice>): Promise<void> {
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
