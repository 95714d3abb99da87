import { randomUUID } from 'node:crypto';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import { DomainError } from '#server/domain/base/errors.ts';
import { codes } from '#server/database/schema/sessions.ts';
import { bindWithdrawalQuote } from '#server/domain/withdrawals/binding.ts';
import { createWithdrawalByCode } from '#server/domain/withdrawals/create.ts';
import type { Code } from '#server/domain/accounts/codes.ts';
import { freshWallet } from './worlds/payout.ts';
import type { TestServices } from './services.ts';

/**
 * Lets one member ask for the same amount many times at once, each with a right code of its own.
 * @returns how many were taken, and the codes of the refusals
 */
export async function askAtOnce(
  services: TestServices,
  memberId: number,
  {
    amount,
    times,
    type = 'direct',
  }: { readonly amount: string; readonly times: number; readonly type?: WithdrawalType },
): Promise<{ taken: number; refusals: string[] }> {
  const request = { type, currency: 'USDT', amount, wallet: freshWallet() } as const;
  const { db } = services.database;
  const token_amount = String(Number(amount) * 0.97);
  const binding = await bindWithdrawalQuote(db, services, memberId, { ...request, token_amount });
  const now = services.clock.now();
  const issued: Code[] = await db
    .insert(codes)
    .values(
      Array.from({ length: times }, () => ({
        id: randomUUID(),
        memberId,
        email: 'together@example.test',
        purpose: 'withdrawal' as const,
        codeHash: '',
        binding,
        createdAt: now,
        expiresAt: new Date(now.getTime() + 600_000),
      })),
    )
    .returning();
  const outcomes = await Promise.all(
    issued.map(async (code) => {
      try {
        await services.database.transaction((tx) =>
          createWithdrawalByCode(tx, services, memberId, { code, request }),
        );
        return null;
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    }),
  );
  const refusals = outcomes.filter((outcome) => outcome !== null);
  return { taken: times - refusals.length, refusals };
}
