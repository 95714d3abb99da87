import { eq, sql } from 'drizzle-orm';
import type { auth } from '#contract/api/auth.ts';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import type { Services } from '../services.ts';
import { checkCode, consumeCode, issueCode } from './codes.ts';
import { DomainError } from './errors.ts';
import { enqueueMail } from './mails.ts';
import { bindWithdrawalQuote, type WithdrawalBinding } from './withdrawal-binding.ts';

/**
 * Mails a code: for a withdrawal one that confirms exactly the quote beside it, else a plain secret
 * code.
 * @throws DomainError `validation` without the quote, `rate_limited`, and what refuses the quote
 */
export async function sendSecretCode(
  services: Services,
  memberId: number,
  { isWithdrawal = false, quote }: Body<typeof auth.sendCode>,
): Promise<Answer<typeof auth.sendCode>> {
  const { database } = services;
  if (isWithdrawal && !quote) {
    throw new DomainError('validation', {
      message: 'A code for a withdrawal needs the quote it will confirm',
      fields: { quote: { id: 'field.required' } },
    });
  }
  // Asks the chain, so it stays outside the transaction.
  const binding =
    isWithdrawal && quote
      ? await bindWithdrawalQuote(database.db, services, memberId, quote)
      : undefined;
  return database.transaction(async (tx) => {
    const [member] = await tx
      .select({ email: members.email, language: members.language })
      .from(members)
      .where(eq(members.id, memberId));
    if (!member) throw new DomainError('not_found');
    const issued = await issueCode(tx, services, {
      memberId,
      email: member.email,
      ...(binding ? { purpose: 'withdrawal', binding } : { purpose: 'secret' }),
    });
    await mailCode(tx, { ...member, ...issued, binding, at: services.clock.now() });
    return {
      ok: true,
      sent_to: maskEmail(member.email),
      expires_at: issued.expiresAt.toISOString(),
      resend_in_seconds: issued.resendInSeconds,
    };
  });
}

interface CodeMail {
  readonly email: string;
  readonly language: 'es' | 'en';
  readonly code: string;
  readonly minutes: number;
  readonly binding: WithdrawalBinding | undefined;
  readonly at: Date;
}

async function mailCode(
  tx: Transaction,
  { email: recipient, language, code, minutes, binding, at }: CodeMail,
): Promise<void> {
  if (!binding) {
    await enqueueMail(tx, {
      recipient,
      template: 'code.secret',
      language,
      values: { code, minutes },
      at,
    });
    return;
  }
  const { amount, currency, wallet: address, network } = binding;
  await enqueueMail(tx, {
    recipient,
    template: 'code.withdrawal',
    language,
    values: { code, minutes, amount, currency, address, network },
    at,
  });
}

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
    await consumeCode(tx, services, code.id);
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
