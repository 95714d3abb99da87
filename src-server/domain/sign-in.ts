import { and, eq, or, sql } from 'drizzle-orm';
import type { auth, Tokens } from '#contract/api/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { Database, Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { loginFailures, sessions } from '../database/schema/sessions.ts';
import type { Services } from '../services.ts';
import { signAccessToken } from './access-tokens.ts';
import { requireCaptcha } from './captcha.ts';
import { DomainError } from './errors.ts';
import { verifyPassword } from './passwords.ts';
import { storeRefreshToken } from './refresh-tokens.ts';

/** Where a request comes from, kept with the session. */
export interface Device {
  readonly userAgent: string;
  readonly address: string;
}

/** Failures of one identifier before a captcha is asked for. */
const FREE_FAILURES = 3;
/** Failures are forgotten after so long without another one. */
const FAILURES_MS = 3_600_000;

/**
 * Signs in with e-mail or username. Unknown accounts are answered like known ones, in like time:
 * their failures count too, and a password is derived for them as well.
 * @throws DomainError `login_wrong`, `captcha_required`, `captcha_failed`, `forbidden` (blocked)
 */
export async function signIn(
  services: Services,
  { email, password, captcha }: Body<typeof auth.token>,
  device: Device,
): Promise<Tokens> {
  const { database, keys } = services;
  const identifier = email.trim().toLowerCase();
  const identifierHash = keys.sign('identifier', identifier);
  // Counted before the comparison: parallel guesses can't all be the first one.
  const attempts = await countAttempt(services, identifierHash);
  if (attempts > FREE_FAILURES) await requireCaptcha(services, captcha);

  const member = await findByIdentifier(database.db, identifier);
  if (!(await verifyPassword(password, member?.passwordHash ?? null)) || !member) {
    throw new DomainError('login_wrong', { message: 'E-mail or password do not match' });
  }
  if (member.status === 'blocked') {
    throw new DomainError('forbidden', { message: 'This account is blocked' });
  }
  return database.transaction(async (tx) => {
    if (!(await stillHolds(tx, member))) {
      throw new DomainError('login_wrong', { message: 'E-mail or password do not match' });
    }
    await tx.delete(loginFailures).where(eq(loginFailures.identifierHash, identifierHash));
    return startSession(tx, services, member.id, device);
  });
}

/**
 * Whether the password that was compared is still the member's. Locks the member against a change
 * until the transaction ends, so that a reset either refuses this session or ends it.
 */
async function stillHolds(
  tx: Transaction,
  member: { readonly id: number; readonly passwordHash: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, member.id),
        eq(members.passwordHash, member.passwordHash),
        eq(members.status, 'active'),
      ),
    )
    .for('share');
  return row !== undefined;
}

/** A new session with its first pair of tokens. */
export async function startSession(
  tx: Transaction,
  services: Services,
  memberId: number,
  device: Device,
): Promise<Tokens> {
  const now = services.clock.now();
  const sessionId = services.random.uuid();
  await tx.insert(sessions).values({
    id: sessionId,
    memberId,
    userAgent: device.userAgent.slice(0, 400),
    address: device.address,
    createdAt: now,
    lastUsedAt: now,
  });
  const refresh = services.random.token(32);
  await storeRefreshToken(tx, services, sessionId, refresh);
  return { access: signAccessToken(services, { memberId, sessionId }), refresh };
}

/** Counts one attempt and returns how many there were since the last success, this one included. */
async function countAttempt(services: Services, identifierHash: string): Promise<number> {
  const now = services.clock.now();
  const forgotten = new Date(now.getTime() - FAILURES_MS).toISOString();
  const [row] = await services.database.db
    .insert(loginFailures)
    .values({ identifierHash, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginFailures.identifierHash,
      set: {
        failures: sql`case when ${loginFailures.lastAt} < ${forgotten}::timestamptz
          then 1 else ${loginFailures.failures} + 1 end`,
        lastAt: now,
      },
    })
    .returning({ failures: loginFailures.failures });
  return row?.failures ?? 1;
}

async function findByIdentifier(db: Database, identifier: string) {
  const [member] = await db
    .select({ id: members.id, passwordHash: members.passwordHash, status: members.status })
    .from(members)
    .where(
      // No username holds an "@", so at most one member fits.
      or(eq(members.email, identifier), eq(sql`lower(${members.username})`, identifier)),
    );
  return member ?? null;
}
