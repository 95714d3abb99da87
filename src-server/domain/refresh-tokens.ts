import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tokens } from '#contract/api/auth.ts';
import type { Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { refreshTokens, sessions } from '../database/schema/sessions.ts';
import type { Services } from '../services.ts';
import { signAccessToken } from './access-tokens.ts';
import { DomainError } from './errors.ts';
import { endSession } from './sessions.ts';

/** How long after its successor's first use a token still gets that successor again. */
const REPLAY_MS = 10_000;
const DAY_MS = 86_400_000;

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
 * Exchanges a refresh token. The first exchange wins by one conditional update; the others, and a
 * client that never saw the answer, get the same successor until that one is first used, and 10 s
 * more. A token that comes back later was stolen, or its successor was: the session ends.
 * @param address where the request comes from; left as it was where it is not known
 * @throws DomainError `unauthorized`, `session_reused`
 */
export async function rotateRefreshToken(
  services: Services,
  token: string,
  address?: string,
): Promise<Tokens> {
  const outcome = await services.database.transaction((tx) =>
    exchange(tx, services, token, address),
  );
  // Thrown out here: what ended the session must be committed.
  if (outcome === 'refused') throw new DomainError('unauthorized');
  if (outcome === 'reused') throw new DomainError('session_reused');
  return outcome;
}

async function exchange(
  tx: Transaction,
  services: Services,
  token: string,
  address: string | undefined,
): Promise<Tokens | 'refused' | 'reused'> {
  const now = services.clock.now();
  const row = await findToken(tx, hashOf(token));
  if (!row || row.expiresAt <= now) return 'refused';
  const session = await sessionOf(tx, row.sessionId);
  if (session.revokedFor === 'reuse') return 'reused';
  if (session.revokedFor !== null || session.status !== 'active') return 'refused';

  const successor = successorOf(services, token);
  const won = await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.hash, row.hash), isNull(refreshTokens.rotatedAt)))
    .returning({ hash: refreshTokens.hash });
  if (won.length > 0) {
    await storeRefreshToken(tx, services, row.sessionId, successor);
    await tx
      .update(sessions)
      .set({ lastUsedAt: now, ...(address !== undefined && { address }) })
      .where(eq(sessions.id, row.sessionId));
  } else if (!(await mayReplay(tx, hashOf(successor), now))) {
    await endSession(tx, services, row.sessionId, 'reuse');
    return 'reused';
  }
  const access = signAccessToken(services, {
    memberId: session.memberId,
    sessionId: row.sessionId,
  });
  return { access, refresh: successor };
}

/** True until 10 s after the successor was first used. */
async function mayReplay(tx: Transaction, successorHash: string, now: Date): Promise<boolean> {
  const successor = await findToken(tx, successorHash);
  if (!successor) return false;
  return successor.rotatedAt === null || now.getTime() - successor.rotatedAt.getTime() <= REPLAY_MS;
}

/**
 * Ends the session a refresh token belongs to; an unknown token is nobody's and ends nothing.
 */
export async function revokeRefreshToken(services: Services, token: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const row = await findToken(tx, hashOf(token));
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
      status: members.status,
      revokedFor: sessions.revokedFor,
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
