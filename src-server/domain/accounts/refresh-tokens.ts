import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { auth, Tokens } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { refreshTokens, sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { signAccessToken } from './access-tokens.ts';
import type { Device } from '../base/device-names.ts';
import { DomainError } from '../base/errors.ts';
import { notifyReuse } from './session-notification.ts';
import { staffSessionEnd } from './second-factor/staff-session.ts';
import { endSession } from './sessions.ts';

/** How long after its exchange a token still gets its successor again. */
const GRACE_MS = 30_000;
/** So many generations in a row, each exchanged more than once, have two holders. */
const MAX_REPLAY_STREAK = 3;

/** Why a token is not exchanged. */
const refusals = {
  refused: 'unauthorized',
  reused: 'session_reused',
  idle: 'session_idle',
  aged: 'session_aged',
} as const;
type Refusal = keyof typeof refusals;

const unknownDevice: Device = { userAgent: '', address: '' };

type RefreshToken = typeof refreshTokens.$inferSelect;

/** Stores a token by its hash; it lives as long as a session may lie unused. */
export async function storeRefreshToken(
  tx: Transaction,
  services: Services,
  sessionId: string,
  token: string,
): Promise<void> {
  const now = services.clock.now();
  const { session_days: days } = await services.settings.read(tx);
  await tx.insert(refreshTokens).values({
    hash: hashOf(token),
    sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  });
}

/**
 * Exchanges a refresh token. Within 30 s of its exchange, and until its successor is exchanged, the
 * same program gets that successor again: other tabs, and a client that never saw the answer. Every
 * other reuse has two holders, and so has the third generation in a row that came twice: the session
 * ends, and its member is notified (docs/adr/0088).
 * @param device where the request comes from; the session's address stays where it is not known
 * @throws DomainError `unauthorized`, `session_reused`; `session_idle`, `session_aged` where a session of
 *   staff ended by itself, to its present token alone: one that was exchanged may be a copy
 */
export async function rotateRefreshToken(
  services: Services,
  token: string,
  device = unknownDevice,
): Promise<Tokens> {
  const outcome = await services.database.transaction((tx) =>
    exchange(tx, services, token, device),
  );
  // Thrown out here: what ended the session must be committed.
  if (typeof outcome === 'string') throw new DomainError(refusals[outcome]);
  return outcome;
}

async function exchange(
  tx: Transaction,
  services: Services,
  token: string,
  device: Device,
): Promise<Tokens | Refusal> {
  const now = services.clock.now();
  const hash = hashOf(token);
  const found = await findToken(tx, hash);
  if (!found || found.expiresAt <= now) return 'refused';
  const session = await sessionOf(tx, found.sessionId);
  if (session.revokedFor === 'reuse') return 'reused';
  if (session.revokedFor !== null || session.status !== 'active') return 'refused';
  // Read again under the session's lock, which decides every race.
  const row = await findToken(tx, hash);
  if (!row) return 'refused';
  const end = staffSessionEnd(session, now);
  if (end !== null) return row.rotatedAt === null ? end : 'refused';

  const successor = successorOf(services, token);
  if (row.rotatedAt === null) {
    await tx
      .update(refreshTokens)
      .set({ rotatedAt: now, rotatedBy: programOf(device) })
      .where(eq(refreshTokens.hash, hash));
    await storeRefreshToken(tx, services, row.sessionId, successor);
    await tx
      .update(sessions)
      .set({
        lastUsedAt: now,
        ...(device.address !== '' && { address: device.address }),
        ...(device.region && { region: device.region }),
      })
      .where(eq(sessions.id, row.sessionId));
  } else if (!(await isReplay(tx, row, hashOf(successor), { now, device }))) {
    await endSession(tx, services, row.sessionId, 'reuse');
    await notifyReuse(tx, { ...session, device, at: now });
    return 'reused';
  }
  const access = signAccessToken(services, {
    memberId: session.memberId,
    sessionId: row.sessionId,
  });
  return { access, refresh: successor };
}

/**
 * Whether an exchanged token may have its successor again; counts the generations in a row that
 * came twice. Two holders cannot leave a generation out: each needs every successor, so that one
 * exchanges and the other replays, every time.
 */
async function isReplay(
  tx: Transaction,
  row: RefreshToken,
  successorHash: string,
  { now, device }: { readonly now: Date; readonly device: Device },
): Promise<boolean> {
  const age = now.getTime() - (row.rotatedAt?.getTime() ?? 0);
  if (age > GRACE_MS || row.rotatedBy !== programOf(device)) return false;
  const streak = row.replayStreak + 1;
  if (streak >= MAX_REPLAY_STREAK) return false;
  const [immediate] = await tx
    .update(refreshTokens)
    .set({ replayStreak: streak })
    .where(and(eq(refreshTokens.hash, successorHash), isNull(refreshTokens.rotatedAt)))
    .returning({ hash: refreshTokens.hash });
  return immediate !== undefined;
}

/** What the requests of one program have in common, wherever they come from. */
const programOf = ({ userAgent }: Device): string => userAgent.slice(0, 400);

/**
 * Ends the session a refresh token belongs to, named by the token or by its SHA-256; an unknown token is nobody's and ends nothing.
 */
export async function revokeRefreshToken(
  services: Services,
  { refresh, digest }: Body<typeof auth.revoke>,
): Promise<void> {
  const hash = refresh === undefined ? digest : hashOf(refresh);
  if (hash === undefined) return;
  await services.database.transaction(async (tx) => {
    const row = await findToken(tx, hash);
    if (row) await endSession(tx, services, row.sessionId, 'logout');
  });
}

async function findToken(tx: Transaction, hash: string): Promise<RefreshToken | null> {
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  return row ?? null;
}

/** The session, locked: one that is being ended elsewhere is seen as ended, and gets no token. */
async function sessionOf(tx: Transaction, sessionId: string) {
  const [row] = await tx
    .select({
      memberId: members.id,
      email: members.email,
      language: members.language,
      status: members.status,
      signedIn: { userAgent: sessions.userAgent, address: sessions.address },
      revokedFor: sessions.revokedFor,
      role: members.role,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.id, sessionId))
    .for('no key update', { of: sessions });
  if (!row) throw new Error(`Session ${sessionId} has tokens but does not exist`);
  return row;
}

/** Derived, so that replaying it needs nothing stored; without the server's key it can't be guessed. */
function successorOf(services: Services, token: string): string {
  return services.keys.sign('refresh', token);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
