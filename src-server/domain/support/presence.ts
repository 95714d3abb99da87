import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { PRESENCE_MS, TYPING_MS, type Presence } from '#contract/rules/support/tickets.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { ticketPresences, tickets } from '../../database/schema/support.ts';
import { avatarPath } from './messages.ts';

interface Present {
  readonly number: number;
  readonly memberId: number;
  readonly presence: Presence;
  readonly isInternal?: boolean;
  readonly at: Date;
}

/** Somebody is in a ticket, or leaves it. */
export async function notePresence(
  db: Database,
  { number, memberId, presence, isInternal = false, at }: Present,
): Promise<void> {
  if (presence === 'left') {
    await endPresence(db, number, memberId);
    return;
  }
  const row = { presence, isInternal, at };
  await db
    .insert(ticketPresences)
    .values({ number, memberId, ...row })
    .onConflictDoUpdate({ target: [ticketPresences.number, ticketPresences.memberId], set: row });
}

/** Who sent what they wrote types no more. */
export async function endPresence(
  db: Database | Transaction,
  number: number,
  memberId: number,
): Promise<void> {
  await db
    .delete(ticketPresences)
    .where(and(eq(ticketPresences.number, number), eq(ticketPresences.memberId, memberId)));
}

export interface PresentPerson {
  readonly number: number;
  /** Whose ticket it is. */
  readonly ticketMemberId: number;
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly avatar: string | null;
  /** `writing` within the last three seconds, else `reading`. */
  readonly presence: Presence;
  readonly isInternal: boolean;
}

/** Who is in tickets now, or in one of them, in order of their names. */
export async function presentIn(
  db: Database,
  now: Date,
  number?: number,
): Promise<PresentPerson[]> {
  const rows = await db
    .select({
      number: ticketPresences.number,
      ticketMemberId: tickets.memberId,
      id: members.id,
      username: members.username,
      name: sql<string>`trim(${members.firstName} || ' ' || ${members.lastName})`,
      avatar: members.avatar,
      presence: ticketPresences.presence,
      isInternal: ticketPresences.isInternal,
      at: ticketPresences.at,
    })
    .from(ticketPresences)
    .innerJoin(members, eq(members.id, ticketPresences.memberId))
    .innerJoin(tickets, eq(tickets.number, ticketPresences.number))
    .where(
      and(
        number === undefined ? undefined : eq(ticketPresences.number, number),
        ne(ticketPresences.presence, 'left'),
        gt(ticketPresences.at, new Date(now.getTime() - PRESENCE_MS)),
      ),
    )
    .orderBy(asc(members.firstName), asc(members.id));
  const typesSince = now.getTime() - TYPING_MS;
  return rows.map(({ at, presence, avatar, ...row }) => ({
    ...row,
    avatar: avatarPath(avatar),
    presence: presence === 'writing' && at.getTime() > typesSince ? 'writing' : 'reading',
  }));
}

/** Drops what nobody renews. */
export async function dropOldPresences(tx: Transaction, now: Date): Promise<void> {
  await tx
    .delete(ticketPresences)
    .where(lt(ticketPresences.at, new Date(now.getTime() - PRESENCE_MS)));
}
