import { eq } from 'drizzle-orm';
import type { auth } from '#contract/api/account/auth.ts';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { figure, type MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { issueCode } from '../accounts/codes.ts';
import { DomainError } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { maskEmail } from '../accounts/email-verification.ts';
import { bindWithdrawalQuote, type WithdrawalBinding } from './binding.ts';

/**
 * Mails a code: for a withdrawal one that confirms exactly the quote beside it, else a plain secret
 * code; in language and region of the screen that asked, else the member's own.
 * @throws DomainError `validation` without the quote, `rate_limited`, and what refuses the quote
 */
export async function sendSecretCode(
  services: Services,
  memberId: number,
  { isWithdrawal = false, quote }: Body<typeof auth.sendCode>,
  language?: MailLanguage,
  region?: string,
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
    await mailCode(tx, {
      ...member,
      ...(language && { language }),
      region,
      ...issued,
      binding,
      at: services.clock.now(),
    });
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
  readonly language: MailLanguage;
  readonly region: string | undefined;
  readonly code: string;
  readonly minutes: number;
  readonly binding: WithdrawalBinding | undefined;
  readonly at: Date;
}

async function mailCode(
  tx: Transaction,
  { email: recipient, language, region, code, minutes, binding, at }: CodeMail,
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
    region,
    values: { code, minutes, amount: figure(amount), currency, address, network },
    at,
  });
}
