import { and, eq, or, sql } from 'drizzle-orm';
import type { auth, Tokens } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { signAccessToken } from './access-tokens.ts';
import { auditRefusedSignIn, auditSignIn } from './sign-in-audit.ts';
import { requireCaptcha } from './captcha.ts';
import type { Device } from '../base/device-names.ts';
import { DomainError } from '../base/errors.ts';
import {
  countAttempt,
  countComparison,
  forgetFailures,
  identifierHashOf,
  takeBackAttempt,
} from './login-failures.ts';
import { knowsDevice, notifyNewDevice } from './login-notification.ts';
import { factorAtSignIn } from './second-factor/sign-in-factor.ts';
import { verifyPassword } from './passwords.ts';
import { storeRefreshToken } from './refresh-tokens.ts';

/** Failures of one identifier before a captcha is asked for. */
const FREE_FAILURES = 3;
/** No member has this id. */
const NOBODY = 0;

/**
 * Signs in with e-mail or username. Unknown accounts are answered like known ones, in like time:
 * their failures count too, and a password is derived for them as well. A member is notified of a sign-in
 * from a device that had no session before.
 * @throws DomainError `login_wrong`, `captcha_required`, `captcha_failed`, `forbidden` (blocked),
 *   `rate_limited` on unknown devices after twelve wrong passwords in a row;
 *   and what {@link factorAtSignIn} throws after the right password
 */
export async function signIn(
  services: Services,
  { email, password, captcha, ...proof }: Body<typeof auth.token>,
  device: Device,
): Promise<Tokens> {
  const { database, clock } = services;
  const identifier = email.trim().toLowerCase();
  // Counted before the comparison: parallel guesses can't all be the first one.
  const counted = identifierHashOf(services, identifier);
  const attempts = await countAttempt(services, counted);
  if (attempts > FREE_FAILURES) await requireCaptcha(services, captcha);

  const member = await findByIdentifier(database.db, identifier);
  // Asked of nobody's sessions where there is no account: the answer takes as long.
  const isKnownDevice = await knowsDevice(database.db, member?.id ?? NOBODY, device);
  await countComparison(services, identifier, isKnownDevice);
  if (!(await verifyPassword(password, member?.passwordHash ?? null)) || !member) {
    auditRefusedSignIn(services, member, 'password');
    throw new DomainError('login_wrong', { message: 'E-mail or password do not match' });
  }
  if (member.status === 'blocked') {
    auditRefusedSignIn(services, member, 'blocked');
    throw new DomainError('forbidden', { message: 'This account is blocked' });
  }
  const provedAt = await factorAtSignIn(services, member, proof, {
    device,
    onAsked: () => takeBackAttempt(services, counted),
  });
  return database.transaction(async (tx) => {
    if (!(await stillHolds(tx, member))) {
      throw new DomainError('login_wrong', { message: 'E-mail or password do not match' });
    }
    await forgetFailures(tx, services, [identifier]);
    const isKnown = await knowsDevice(tx, member.id, device);
    const tokens = await startSession(tx, services, member.id, device, provedAt);
    if (!isKnown) {
      await notifyNewDevice(tx, { ...member, memberId: member.id, device, at: clock.now() });
    }
    await auditSignIn(tx, member.id, clock.now());
    return tokens;
  });
}

/**
 * Whether the e-mail and the password that were compared are still the member's. Locks the member until the
 * transaction ends: a reset either refuses this session or ends it, and of sign-ins side by side
 * from one device the first alone is new.
 */
async function stillHolds(
  tx: Transaction,
  member: { readonly id: number; readonly email: string; readonly passwordHash: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, member.id),
        eq(members.email, member.email),
        eq(members.passwordHash, member.passwordHash),
        eq(members.status, 'active'),
      ),
    )
    .for('no key update');
  return row !== undefined;
}

/** A new session with its first pair of tokens. */
export async function startSession(
  tx: Transaction,
  services: Services,
  memberId: number,
  device: Device,
  /** When the second factor was proved for it. */
  provedAt: Date | null = null,
): Promise<Tokens> {
  const now = services.clock.now();
  const sessionId = services.random.uuid();
  await tx.insert(sessions).values({
    id: sessionId,
    memberId,
    userAgent: device.userAgent.slice(0, 400),
    address: device.address,
    region: device.region ?? '',
    createdAt: now,
    lastUsedAt: now,
    provedAt,
  });
  const refresh = services.random.token(32);
  await storeRefreshToken(tx, services, sessionId, refresh);
  return { access: signAccessToken(services, { memberId, sessionId }), refresh };
}

async function findByIdentifier(db: Database, identifier: string) {
  const [member] = await db
    .select({
      id: members.id,
      email: members.email,
      language: members.language,
      passwordHash: members.passwordHash,
      status: members.status,
      role: members.role,
    })
    .from(members)
    .where(
      // No username holds an "@", so at most one member fits.
      or(eq(members.email, identifier), eq(sql`lower(${members.username})`, identifier)),
    );
  return member ?? null;
}
