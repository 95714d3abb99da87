import { and, desc, eq, gt, lte } from 'drizzle-orm';
import type { ClaimKind } from '#contract/rules/eligibility/claims.ts';
import type { Database } from '../../database/database.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';

/** A member's claim that counts. */
interface ValidClaim {
  readonly id: number;
  readonly kind: ClaimKind;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly validUntil: Date;
}

/**
 * The claim that counts for a member at an instant: granted by then, not revoked since, not expired. Null
 * without one.
 */
export async function validClaimOf(
  db: Database,
  memberId: number,
  at: Date,
): Promise<ValidClaim | null> {
  const { id, kind, country, validUntil, decidedAt } = eligibilityClaims;
  const [row] = await db
    .select({ id, kind, country, validUntil })
    .from(eligibilityClaims)
    .where(
      and(
        eq(eligibilityClaims.memberId, memberId),
        eq(eligibilityClaims.state, 'granted'),
        lte(decidedAt, at),
        gt(validUntil, at),
      ),
    )
    .orderBy(desc(decidedAt), desc(id))
    .limit(1);
  return row?.validUntil ? { ...row, validUntil: row.validUntil } : null;
}

/** When the last claim ended that counted for a member, as far as it had its time; null where none did. */
export async function claimEndedAt(db: Database, memberId: number, at: Date): Promise<Date | null> {
  const { validUntil } = eligibilityClaims;
  const [row] = await db
    .select({ validUntil })
    .from(eligibilityClaims)
    .where(
      and(
        eq(eligibilityClaims.memberId, memberId),
        eq(eligibilityClaims.state, 'granted'),
        lte(validUntil, at),
      ),
    )
    .orderBy(desc(validUntil))
    .limit(1);
  return row?.validUntil ?? null;
}
