import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { isSameStanding, type Standing } from '#contract/rules/staff.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { preparedQuery } from '../../database/prepared.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import type { AccessClaims } from './access-tokens.ts';
import type { Device } from '../base/device-names.ts';
import { DomainError } from '../base/errors.ts';

/** The signed-in member a request comes from. */
export interface Caller extends Standing {
  readonly memberId: number;
  readonly sessionId: string;
  /** When the session began. */
  readonly createdAt: Date;
  /** When a second factor was last proved in it; null: never. */
  readonly provedAt: Date | null;
  /** Set where staff look at the member's account: they only read, and not everything. */
  readonly visit?: VisitOf;
}

/** What a look at an account must not say. */
interface VisitOf {
  readonly id: string;
  /** Texts of the member that no answer may hold. */
  readonly secrets: readonly string[];
}

/** A caller as found, with when their session was last noted as used. */
interface LiveSession extends Caller {
  readonly lastUsedAt: Date;
}

export type SessionEnd = NonNullable<(typeof sessions.$inferSelect)['revokedFor']>;

/** The caller a token speaks for, or null where the session ended or the member is blocked. */
export async function findLiveSession(
  db: Database,
  { memberId, sessionId }: AccessClaims,
): Promise<LiveSession | null> {
  const [caller] = await liveSession(db).execute({ memberId, sessionId });
  return caller ?? null;
}

/** Every call asks it. */
const liveSession = preparedQuery('live_session', (db) =>
  db
    .select({
      memberId: members.id,
      role: members.role,
      duties: members.duties,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.memberId, sql.placeholder('memberId')),
        isNull(sessions.revokedAt),
        eq(members.status, 'active'),
      ),
    ),
);

/** Uses closer together than this are one. */
const USE_MS = MINUTE_MS;

/** Notes when and from where a session is used, at most once a minute. */
export async function noteUse(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { sessionId, lastUsedAt }: Pick<LiveSession, 'sessionId' | 'lastUsedAt'>,
  { address, region = '' }: Pick<Device, 'address' | 'region'>,
): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - USE_MS);
  if (lastUsedAt > before) return;
  await database.db
    .update(sessions)
    .set({ lastUsedAt: now, address, ...(region !== '' && { region }) })
    .where(
      and(
        eq(sessions.id, sessionId),
        // Of requests side by side one writes.
        lte(sessions.lastUsedAt, before),
        isNull(sessions.revokedAt),
      ),
    );
}

/**
 * Locks the caller's session against its end until the transaction ends: what changes an account
 * is either done before the session is ended elsewhere, or refused. Lock the member first.
 * @throws DomainError `unauthorized` where it ended since the request began
 */
export async function holdSession(tx: Transaction, { sessionId }: Caller): Promise<void> {
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .for('share');
  if (!live) throw new DomainError('unauthorized');
}

/**
 * Locks the caller as they were found when the request began, until the transaction ends: a role that
 * is taken, a block or a session that is ended meanwhile either waits for this, or refuses it.
 * @throws DomainError `unauthorized` where the session ended or the member was blocked, `forbidden`
 *   where role or duties are others by now
 */
export async function holdCaller(tx: Transaction, caller: Caller): Promise<void> {
  const [now] = await tx
    .select({ status: members.status, role: members.role, duties: members.duties })
    .from(members)
    .where(eq(members.id, caller.memberId))
    .for('share');
  if (now?.status !== 'active') throw new DomainError('unauthorized');
  await holdSession(tx, caller);
  if (!isSameStanding(now, caller)) throw new DomainError('forbidden');
}

/** Ends one session: its access tokens stop working at once. */
export async function endSession(
  tx: Transaction,
  services: Services,
  sessionId: string,
  reason: SessionEnd,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now(), revokedFor: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends every session of a member. */
export async function endAllSessions(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  reason: SessionEnd,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: clock.now(), revokedFor: reason })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)));
}

/** Ends every session of a member but the one that asks. */
export async function endOtherSessions(
  tx: Transaction,
  services: Services,
  { memberId, sessionId }: Pick<Caller, 'memberId' | 'sessionId'>,
  reason: SessionEnd,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now(), revokedFor: reason })
    .where(
      and(eq(sessions.memberId, memberId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)),
    );
}
