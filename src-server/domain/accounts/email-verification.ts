import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { codes } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { checkCode, redeemCode } from './codes.ts';
import { DomainError } from '../base/errors.ts';

/**
 * Verifies the member's address with a secret code sent there.
 * @throws DomainError `code_wrong`, `code_expired`, `code_spent`
 */
export async function verifyEmail(
  services: Services,
  memberId: number,
  secretCode: string,
): Promise<void> {
  const code = await checkCode(services, { memberId }, 'secret', secretCode);
  await services.database.transaction(async (tx) => {
    await redeemCode(tx, services, code.id);
    const now = services.clock.now().toISOString();
    const verified = await tx
      .update(members)
      .set({ emailVerifiedAt: sql`coalesce(${members.emailVerifiedAt}, ${now}::timestamptz)` })
      // The code proves the address it was sent to, not one set since.
      .where(sql`${members.id} = ${memberId} and ${members.email} = ${code.email}`)
      .returning({ id: members.id });
    if (verified.length === 0) throw new DomainError('code_expired');
  });
}

/** How long the code that was mailed to a member's address last still counts; null without one. */
export async function openCode(
  tx: Transaction,
  services: Services,
  { id, email }: Pick<typeof members.$inferSelect, 'id' | 'email'>,
): Promise<CurrentUser['email_code']> {
  const now = services.clock.now();
  const [code] = await tx
    .select({ sentAt: codes.createdAt, expiresAt: codes.expiresAt })
    .from(codes)
    .where(
      and(
        eq(codes.memberId, id),
        eq(codes.email, email),
        eq(codes.purpose, 'secret'),
        isNull(codes.usedAt),
        isNull(codes.voidedAt),
        gt(codes.expiresAt, now),
      ),
    )
    .orderBy(desc(codes.createdAt))
    .limit(1);
  if (!code) return null;
  const { code_resend_seconds: pause } = await services.settings.read(tx);
  const secondsTo = (at: number) => Math.max(0, Math.ceil((at - now.getTime()) / 1000));
  return {
    expires_in_seconds: secondsTo(code.expiresAt.getTime()),
    resend_in_seconds: secondsTo(code.sentAt.getTime() + pause * 1000),
  };
}

/** "valeria@demo.test" → "v••••••@demo.test". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 3))}@${domain}`;
}
