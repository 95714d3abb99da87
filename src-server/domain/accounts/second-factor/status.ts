import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { FactorStatus } from '#contract/api/account/second-factor.ts';
import { isStaff } from '#contract/rules/staff.ts';
import { passkeys, totpFactors } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import type { Caller } from '../sessions.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { provedUntil } from './session-proof.ts';

/** What the caller has enrolled, and when it is asked for. */
export async function factorStatus(services: Services, caller: Caller): Promise<FactorStatus> {
  const { db } = services.database;
  const { memberId } = caller;
  const settings = await services.settings.read(db);
  const [totp] = await db
    .select({ since: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.memberId, memberId), isNotNull(totpFactors.secret)));
  const keys = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt));
  return {
    required: isStaff(caller),
    totp: totp?.since ? { since: totp.since.toISOString() } : null,
    passkeys: keys.map(({ id, name, kind, createdAt, lastUsedAt }) => ({
      id,
      name,
      kind,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    recovery_codes: await recoveryCodesLeft(db, memberId),
    passkey_domain: relyingPartyOf(services.config)?.id ?? null,
    proved_until: provedUntil(caller, services.clock.now())?.toISOString() ?? null,
    withdrawal_threshold: settings.factor_withdrawal_threshold,
  };
}
