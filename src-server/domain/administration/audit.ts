import { and, desc, eq, gte, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { AuditCheck, AuditPage, AuditRow, adminAudit } from '#contract/api/admin/audit.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { auditLog, settings } from '../../database/schema/system.ts';
import type { Services } from '../../services.ts';
import { readAnchors } from '../audit/anchors.ts';
import { chainAnchorWitnesses } from '../audit/chain-anchors.ts';
import { auditKeysOf } from '../audit/keys.ts';
import { splitOrigin } from '../audit/origin.ts';
import { runWitnesses } from '../audit/run-keys.ts';
import { verifyAudit, witnessOf, type Anchor } from '../audit/verify.ts';
import { namesOf } from '../base/member-names.ts';
import { instantCursor, instantKey, pageOf } from '../base/pages.ts';

/** Where the last comparison of the chain is kept. */
const LAST_CHECK = 'audit.last_check';
/** What members do. */
const ofMembers = ['sign_in.accepted', 'money.refused', 'access.refused'];
/** Filter value of what the server did by itself. */
const SERVER = 'server';

/** The audit log, newest first by when it happened: a row can be written later than one of after it. */
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
        cursor === undefined ? undefined : after(instantCursor(cursor)),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ at, id }) => instantKey(at, id));
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
        sealed: row.keyId !== '',
      };
    }),
    next: page.next,
    last_check: await lastCheck(db),
  };
}

const after = ({ at, id }: { readonly at: Date; readonly id: number }): SQL =>
  sql`(${auditLog.at}, ${auditLog.id}) < (${at.toISOString()}::timestamptz, ${id}::bigint)`;

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
  const actions = await actionsDone(db);
  // Members act for themselves alone, by the thousand: they are found by their row, not in a list.
  const ofStaff = actions.filter((action) => !ofMembers.includes(action));
  const people = await namesOf(db, [...(await actorsOf(db, ofStaff)), ...(await admins(db))]);
  return {
    actors: [...people.values()]
      .map(({ username, name }) => ({ username, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    actions,
  };
}

/** Each by one look into an index, which leaps from one action to the next: the log is for ever. */
async function actionsDone(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive done as (
      select min(action) as action from audit_log
      union all
      select (select min(l.action) from audit_log l where l.action > done.action) from done
      where done.action is not null
    )
    select action from done where action is not null order by action`);
  return rows.map(({ action }) => action);
}

/** Who did some of these, by leaps as well: as many looks as there are pairs of both. */
async function actorsOf(db: Database, actions: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(sql`
    select distinct found.id from unnest(${`{${actions.map((one) => JSON.stringify(one)).join(',')}}`}::text[]) as acts (action)
    cross join lateral (
      with recursive actors as (
        select min(l.actor_id) as id from audit_log l where l.action = acts.action
        union all
        select (select min(l.actor_id) from audit_log l
          where l.action = acts.action and l.actor_id > actors.id)
        from actors where actors.id is not null
      )
      select id from actors where id is not null
    ) as found`);
  return rows.map(({ id }) => Number(id));
}

/** Administrators who did something, be it what members do. */
async function admins(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: string | number }>(sql`
    select m.id from members m where m.role <> 'member' and m.is_admin
      and exists (select from audit_log l where l.actor_id = m.id)`);
  return rows.map(({ id }) => Number(id));
}

/** As it is kept: with the newest row of the last check that found the chain whole. */
type StoredCheck = Pick<AuditCheck, 'at' | 'rows' | 'broken_at'> &
  Partial<AuditCheck> & { readonly whole: Anchor | null };

/**
 * Follows the whole chain and compares the anchors outside of the database that can be read here,
 * those in the keys of payout batches, those that operators noted on the chain, and the newest row of the last check that found it whole. The
 * result is kept.
 */
export async function checkAudit(
  tx: Transaction,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): Promise<AuditCheck> {
  const before = await storedCheck(tx);
  const whole = before?.whole ? [before.whole] : [];
  const { broken, rows, newest, sealedFrom, anchors } = await verifyAudit(tx, auditKeysOf(config), [
    ...[...whole, ...readAnchors(config.auditAnchor)].map(witnessOf),
    ...(await runWitnesses(tx)),
    ...(await chainAnchorWitnesses(tx)),
  ]);
  const check: AuditCheck = {
    at: clock.now().toISOString(),
    rows,
    broken_at: broken?.row ?? null,
    fault: broken?.fault ?? null,
    sealed_from: sealedFrom,
    anchors,
  };
  // A broken chain keeps the last row that was whole.
  const value: StoredCheck = { ...check, whole: broken ? (before?.whole ?? null) : newest };
  const updatedAt = clock.now();
  await tx
    .insert(settings)
    .values({ key: LAST_CHECK, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
  return check;
}

async function storedCheck(db: Database): Promise<StoredCheck | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, LAST_CHECK));
  return row ? (row.value as StoredCheck) : null;
}

/** Of before the log was sealed it says less. */
async function lastCheck(db: Database): Promise<AuditCheck | null> {
  const check = await storedCheck(db);
  if (!check) return null;
  const { at, rows, broken_at, fault = null, sealed_from = null, anchors = 0 } = check;
  return { at, rows, broken_at, fault, sealed_from, anchors };
}
