import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditCheck, AuditPage, AuditRow, adminAudit } from '#contract/api/admin-audit.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import type { Database, Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { auditLog, settings } from '../database/schema/system.ts';
import { splitOrigin } from './audit-origin.ts';
import { namesOf } from './member-names.ts';
import { numberCursor, pageOf } from './pages.ts';

/** Where the last comparison of the chain is kept. */
const LAST_CHECK = 'audit.last_check';
/** Filter value of what the server did by itself. */
const SERVER = 'server';

/** The audit log, newest first. */
export async function listAudit(
  db: Database,
  { from, to, actor, action, cursor, limit = 50 }: Query<typeof adminAudit.list>,
): Promise<AuditPage> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        from === undefined ? undefined : gte(auditLog.at, dayStart(from)),
        to === undefined ? undefined : lt(auditLog.at, dayEnd(to)),
        actor === undefined ? undefined : byActor(actor),
        action === undefined ? undefined : eq(auditLog.action, action),
        cursor === undefined ? undefined : lt(auditLog.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const people = await namesOf(
    db,
    page.rows.flatMap((row) => [row.actorId, memberOf(row.subject)]),
  );
  return {
    items: page.rows.map((row): AuditRow => {
      const by = row.actorId === null ? undefined : people.get(row.actorId);
      const about = people.get(memberOf(row.subject) ?? 0);
      return {
        id: row.id,
        actor: by ? { username: by.username, name: by.name } : null,
        action: row.action,
        subject: row.subject,
        subject_name: about?.username ?? null,
        before: row.before as AuditRow['before'],
        ...splitOrigin(row.after as AuditRow['after']),
        at: row.at.toISOString(),
        prev_hash: row.prevHash,
        hash: row.hash,
      };
    }),
    next: page.next,
    last_check: await lastCheck(db),
  };
}

function byActor(actor: string): SQL | undefined {
  if (actor === SERVER) return isNull(auditLog.actorId);
  return sql`${auditLog.actorId} = (
    select ${members.id} from ${members} where lower(${members.username}) = ${actor.toLowerCase()})`;
}

function memberOf(subject: string): number | null {
  const [, id] = /^member\/(\d{1,15})$/.exec(subject) ?? [];
  return id === undefined ? null : Number(id);
}

/** Everybody who did something, and all that was done. */
export async function auditFilters(db: Database): Promise<Answer<typeof adminAudit.filters>> {
  const actions = await db
    .selectDistinct({ action: auditLog.action })
    .from(auditLog)
    .orderBy(auditLog.action);
  const actors = await db.selectDistinct({ id: auditLog.actorId }).from(auditLog);
  const people = await namesOf(
    db,
    actors.map(({ id }) => id),
  );
  return {
    actors: [...people.values()]
      .map(({ username, name }) => ({ username, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    actions: actions.map(({ action }) => action),
  };
}

/** The newest row of the last check that found the chain whole: it must stay what it was. */
interface Whole {
  readonly id: number;
  readonly hash: string;
}
interface StoredCheck extends AuditCheck {
  readonly whole: Whole | null;
}

/**
 * Follows the chain from its first row: the hash of the row before and every row's own, computed
 * again from what it says. A row that was taken out is missed by the next one; gaps in the numbers
 * are older than the chain, from transactions that were undone. What an earlier check found whole
 * must still be there, so that the newest rows cannot be cut off and the chain cannot be written
 * anew. The result is kept.
 */
export async function checkAudit(tx: Transaction, now: Date): Promise<AuditCheck> {
  const anchor = await storedCheck(tx);
  const { rows } = await tx.execute<{ rows: string; broken: string | null }>(sql`
    with followed as (
      select entry.id, entry.hash, audit_hash(entry) as computed, entry.prev_hash,
        coalesce(lag(entry.hash) over chain, '') as before
      from audit_log entry window chain as (order by entry.id)
    )
    select count(*) as rows,
      min(id) filter (where hash <> computed or prev_hash <> before) as broken
    from followed`);
  const [found] = rows;
  const count = Number(found?.rows ?? 0);
  const broken = found?.broken == null ? null : Number(found.broken);
  const brokenAt = broken ?? (await anchorGone(tx, anchor));
  const check = { at: now.toISOString(), rows: count, broken_at: brokenAt };
  const [newest] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  // A broken chain keeps the last anchor that was whole.
  const whole = newest ?? null;
  const stored: StoredCheck = {
    ...check,
    whole: brokenAt === null ? whole : (anchor?.whole ?? null),
  };
  await tx
    .insert(settings)
    .values({ key: LAST_CHECK, value: stored, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: stored, updatedAt: now } });
  return check;
}

async function anchorGone(tx: Transaction, anchor: StoredCheck | null): Promise<number | null> {
  if (!anchor?.whole) return null;
  const { id, hash } = anchor.whole;
  const [row] = await tx.select({ hash: auditLog.hash }).from(auditLog).where(eq(auditLog.id, id));
  return row?.hash === hash ? null : id;
}

async function storedCheck(db: Database): Promise<StoredCheck | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, LAST_CHECK));
  return row ? (row.value as StoredCheck) : null;
}

async function lastCheck(db: Database): Promise<AuditCheck | null> {
  const check = await storedCheck(db);
  return check && { at: check.at, rows: check.rows, broken_at: check.broken_at };
}
