import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FactorMethod } from '#contract/rules/second-factor.ts';
import type { Database } from '../../../database/database.ts';
import { passkeys, totpFactors } from '../../../database/schema/second-factors.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

export interface Factors {
  readonly totp: boolean;
  readonly passkeys: number;
}

/** What a member has enrolled. */
export async function factorsOf(db: Database, memberId: number): Promise<Factors> {
  const [totp] = await db
    .select({ one: sql`1` })
    .from(totpFactors)
    .where(and(eq(totpFactors.memberId, memberId), isNotNull(totpFactors.secret)));
  return {
    totp: totp !== undefined,
    passkeys: await db.$count(passkeys, eq(passkeys.memberId, memberId)),
  };
}

export const countOf = ({ totp, passkeys: keys }: Factors): number => Number(totp) + keys;

export async function hasFactor(db: Database, memberId: number): Promise<boolean> {
  return countOf(await factorsOf(db, memberId)) > 0;
}

/** The ways a member can prove who they are. */
export async function methodsOf(db: Database, memberId: number): Promise<FactorMethod[]> {
  const factors = await factorsOf(db, memberId);
  return [
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.passkeys > 0 ? (['passkey'] as const) : []),
    ...((await recoveryCodesLeft(db, memberId)) > 0 ? (['recovery'] as const) : []),
  ];
}
