import { sql } from 'drizzle-orm';
import { members } from '../../database/schema/members.ts';
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

/** "valeria@demo.test" → "v••••••@demo.test". */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}${'•'.repeat(Math.max(name.length - 1, 3))}@${domain}`;
}
