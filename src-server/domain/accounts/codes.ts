import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { CODE_LENGTH } from '#contract/rules/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { codes, type codePurposes } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';

export type CodePurpose = (typeof codePurposes)[number];
export type Code = typeof codes.$inferSelect;

/** Whose code it is: a member, or an address that may have no account (reset). */
export type CodeOwner = { readonly memberId: number } | { readonly email: string };

interface CodeRequest {
  /** Null where the address has no account: counted alike, never mailed. */
  readonly memberId: number | null;
  readonly email: string;
  readonly purpose: CodePurpose;
  /** What exactly the code will confirm. */
  readonly binding?: Readonly<Record<string, string>>;
}

export interface IssuedCode {
  /** The digits to mail; stored only as a keyed hash. */
  readonly code: string;
  readonly expiresAt: Date;
  /** Minutes it lives, for the mail. */
  readonly minutes: number;
  readonly resendInSeconds: number;
}

/**
 * Makes a new code and voids the ones before it. Codes for a new address are a member's own: asking
 * for one voids no other member's, and every earlier one of the member.
 * @throws DomainError `rate_limited` too soon after the last one, or past the hour's or day's cap
 */
export async function issueCode(
  tx: Transaction,
  services: Services,
  { memberId, email, purpose, binding }: CodeRequest,
): Promise<IssuedCode> {
  const settings = await services.settings.read(tx);
  const now = services.clock.now();
  // One at a time for an address: parallel requests would all count the same codes.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${email}`}, 0))`,
  );
  const owned = and(eq(codes.email, email), eq(codes.purpose, purpose));
  const sent = await tx
    .select({ at: codes.createdAt })
    .from(codes)
    .where(and(owned, gt(codes.createdAt, new Date(now.getTime() - DAY_MS))))
    .orderBy(desc(codes.createdAt));
  const times = sent.map(({ at }) => at.getTime());
  refuseUntil(now, (times[0] ?? 0) + settings.code_resend_seconds * 1000);
  refuseUntil(now, (times[settings.code_sends_per_hour - 1] ?? 0) + HOUR_MS);
  refuseUntil(now, (times[settings.code_sends_per_day - 1] ?? 0) + DAY_MS);

  const before =
    purpose === 'email' && memberId !== null
      ? and(eq(codes.memberId, memberId), eq(codes.purpose, purpose))
      : owned;
  await tx
    .update(codes)
    .set({ voidedAt: now })
    .where(and(before, isNull(codes.usedAt), isNull(codes.voidedAt)));
  const id = services.random.uuid();
  const code = services.random.digits(CODE_LENGTH);
  const expiresAt = new Date(now.getTime() + settings.code_minutes * MINUTE_MS);
  await tx.insert(codes).values({
    id,
    memberId,
    email,
    purpose,
    codeHash: hashOf(services, id, code),
    binding: binding ?? null,
    createdAt: now,
    expiresAt,
  });
  return {
    code,
    expiresAt,
    minutes: settings.code_minutes,
    resendInSeconds: settings.code_resend_seconds,
  };
}

function refuseUntil(now: Date, until: number): void {
  if (until <= now.getTime()) return;
  throw new DomainError('rate_limited', {
    message: 'Too many codes asked for',
    details: { retry_after: Math.ceil((until - now.getTime()) / 1000) },
  });
}

/** One that was being mailed while the address changed went where the member reads no more. */
const isMailedToOwner = sql`${codes.email} =
  (select ${members.email} from ${members} where ${members.id} = ${codes.memberId})`;

/**
 * Checks a code outside any transaction: the try is counted and committed before the comparison, so
 * that no refusal later and no number of parallel guesses gives a try back. The code stays usable
 * until `redeemCode`.
 * @throws DomainError `code_wrong` (details.tries_left), `code_expired`, `code_spent`
 */
export async function checkCode(
  services: Services,
  owner: CodeOwner,
  purpose: CodePurpose,
  code: string,
): Promise<Code> {
  const { db } = services.database;
  const { code_tries: tries } = await services.settings.read(db);
  const now = services.clock.now();
  const owned =
    'memberId' in owner
      ? and(eq(codes.memberId, owner.memberId), purpose === 'email' ? undefined : isMailedToOwner)
      : eq(codes.email, owner.email);
  const [latest] = await db
    .select()
    .from(codes)
    .where(and(owned, eq(codes.purpose, purpose), isNull(codes.voidedAt)))
    .orderBy(desc(codes.createdAt))
    .limit(1);
  if (!latest || latest.expiresAt <= now) throw new DomainError('code_expired');

  const [counted] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(
      and(
        eq(codes.id, latest.id),
        lt(codes.attempts, tries),
        isNull(codes.usedAt),
        isNull(codes.voidedAt),
      ),
    )
    .returning();
  if (!counted) throw new DomainError('code_spent');
  if (!equal(counted.codeHash, hashOf(services, counted.id, code))) {
    const left = tries - counted.attempts;
    throw left > 0
      ? new DomainError('code_wrong', { details: { tries_left: left } })
      : new DomainError('code_spent');
  }
  return counted;
}

/**
 * Redeems the code, in the transaction of what it confirms.
 * @throws DomainError `code_spent` where another request was first
 */
export async function redeemCode(
  tx: Transaction,
  services: Services,
  codeId: string,
): Promise<void> {
  const used = await tx
    .update(codes)
    .set({ usedAt: services.clock.now() })
    .where(and(eq(codes.id, codeId), isNull(codes.usedAt), isNull(codes.voidedAt)))
    .returning({ id: codes.id });
  if (used.length === 0) throw new DomainError('code_spent');
}

/** Voids every code of a member that could still be used. */
export async function voidCodes(
  tx: Transaction,
  services: Services,
  memberId: number,
): Promise<void> {
  await tx
    .update(codes)
    .set({ voidedAt: services.clock.now() })
    .where(and(eq(codes.memberId, memberId), isNull(codes.usedAt), isNull(codes.voidedAt)));
}

function hashOf(services: Services, id: string, code: string): string {
  return services.keys.sign('code', `${id}:${code}`);
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
