import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminSupport, type Agent } from '#contract/api/admin/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { tickets } from '../../database/schema/support.ts';
import { avatarPath } from './messages.ts';

/** Active staff who answer tickets: support, and administrators with the duty. */
async function deskStaff(db: Database, ids?: readonly number[]) {
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      name: sql<string>`trim(${members.firstName} || ' ' || ${members.lastName})`,
      avatar: members.avatar,
      role: members.role,
      duties: members.duties,
    })
    .from(members)
    .where(
      and(
        or(eq(members.role, 'support'), eq(members.role, 'administrator')),
        eq(members.status, 'active'),
        ids === undefined ? undefined : inArray(members.id, [...ids]),
      ),
    )
    .orderBy(asc(members.firstName), asc(members.id));
  return rows.filter((row) => mayCall(row, adminSupport.reply));
}

/** Those of these people who answer tickets. */
export const staffAmong = (db: Database, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : deskStaff(db, ids);

/** Whom a ticket can be given to, with what is theirs already. */
export async function listAgents(db: Database): Promise<Agent[]> {
  const staff = await deskStaff(db);
  const rows = await db
    .select({ id: tickets.assigneeId, active: sql<number>`count(*)::integer` })
    .from(tickets)
    .where(
      sql`${tickets.state} in ('new', 'open', 'waiting') and ${tickets.assigneeId} is not null`,
    )
    .groupBy(tickets.assigneeId);
  const active = new Map(rows.map((row) => [row.id, row.active]));
  return staff.map(({ id, username, name, avatar }) => ({
    id,
    username,
    name,
    avatar: avatarPath(avatar),
    active: active.get(id) ?? 0,
  }));
}

const TAGS = 50;

/** Tags in use, most used first. */
export async function listTags(db: Database): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::integer as count from tickets, unnest(tags) as tag
    where cardinality(tags) > 0
    group by tag order by count desc, tag limit ${TAGS}`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}
