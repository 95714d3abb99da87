import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import {
  readRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
} from '#contract/rules/second-factor.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { recoveryCodes } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { notifyFactorChange } from './notifications.ts';

const CHARACTERS = 8;

/** Replaces a member's recovery codes. Returned to be shown once; stored only as keyed hashes. */
export async function renewRecoveryCodes(
  tx: Transaction,
  services: Services,
  memberId: number,
): Promise<string[]> {
  await dropRecoveryCodes(tx, memberId);
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await tx.insert(recoveryCodes).values(
    [...codes].map((code) => ({
      memberId,
      codeHash: hashOf(services, memberId, code),
      createdAt: services.clock.now(),
    })),
  );
  return [...codes].map((code) => `${code.slice(0, 4)}-${code.slice(4)}`);
}

/** The first codes of a member; null where there are some already. */
export async function firstRecoveryCodes(
  tx: Transaction,
  services: Services,
  memberId: number,
): Promise<string[] | null> {
  const left = await recoveryCodesLeft(tx, memberId);
  return left > 0 ? null : renewRecoveryCodes(tx, services, memberId);
}

export async function dropRecoveryCodes(tx: Transaction, memberId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
}

export async function recoveryCodesLeft(db: Database, memberId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Uses a recovery code up and notifies the member; false where it is none of theirs, or used. */
export async function takeRecoveryCode(
  services: Services,
  memberId: number,
  text: string,
): Promise<boolean> {
  const code = readRecoveryCode(text);
  if (code === null) return false;
  return services.database.transaction(async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: services.clock.now() })
      .where(
        and(
          eq(recoveryCodes.memberId, memberId),
          eq(recoveryCodes.codeHash, hashOf(services, memberId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ memberId: recoveryCodes.memberId });
    if (used.length === 0) return false;
    const left = await recoveryCodesLeft(tx, memberId);
    await notifyFactorChange(tx, services, memberId, {
      event: 'recovery_used',
      left: String(left),
    });
    return true;
  });
}

const newCode = (): string =>
  Array.from(
    { length: CHARACTERS },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');

const hashOf = ({ keys }: Services, memberId: number, code: string): string =>
  keys.sign('recovery', `${memberId}:${code}`);
