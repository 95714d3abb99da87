import { eq } from 'drizzle-orm';
import type { account } from '#contract/api/account/security.ts';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import { EMAIL_MAX, EMAIL_PATTERN } from '#contract/rules/limits.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { mailAccountExists } from './exists-mail.ts';
import { issueCode, type IssuedCode } from './codes.ts';
import { invalidField } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { requirePassword } from './password-guesses.ts';
import { maskEmail } from './email-verification.ts';

/**
 * An address as accounts keep it.
 * @throws DomainError `validation` (`new_email`)
 */
export function newEmailOf(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (email === '') throw invalidField('new_email', 'email.required');
  if (!EMAIL_PATTERN.test(email) || email.length > EMAIL_MAX) {
    throw invalidField('new_email', 'email.format');
  }
  return email;
}

/**
 * Mails the two codes that a new address takes: one to the present address, one to the new one.
 * Where the new one belongs to an account, the answer and the limits are alike, and its owner is
 * notified instead; the code is never mailed. The mails are in the language of the screen that asked.
 * @throws DomainError `validation` by field, `rate_limited`
 */
export async function sendEmailChangeCodes(
  services: Services,
  memberId: number,
  { current_password, new_email }: Body<typeof account.changeEmailSend>,
  screen?: MailLanguage,
): Promise<Answer<typeof account.changeEmailSend>> {
  const newEmail = newEmailOf(new_email);
  const owner = await requirePassword(services, memberId, current_password);
  const { email } = owner;
  const language = screen ?? owner.language;
  if (newEmail === email) throw invalidField('new_email', 'email.same');
  return services.database.transaction(async (tx) => {
    const at = services.clock.now();
    const secret = await issueCode(tx, services, { memberId, email, purpose: 'secret' });
    const fresh = await issueCode(tx, services, {
      memberId,
      email: newEmail,
      purpose: 'email',
      binding: { new_email: newEmail },
    });
    await mailCode(tx, { recipient: email, language, at, ...secret });
    if (await belongsToAccount(tx, newEmail)) await mailAccountExists(tx, newEmail, at);
    else await mailCode(tx, { recipient: newEmail, language, at, ...fresh });
    return {
      ok: true,
      sent_to: maskEmail(email),
      expires_at: secret.expiresAt.toISOString(),
      resend_in_seconds: secret.resendInSeconds,
    };
  });
}

async function belongsToAccount(tx: Transaction, email: string): Promise<boolean> {
  const owners = await tx.select({ id: members.id }).from(members).where(eq(members.email, email));
  return owners.length > 0;
}

interface CodeMail extends Pick<IssuedCode, 'code' | 'minutes'> {
  readonly recipient: string;
  readonly language: MailLanguage;
  readonly at: Date;
}

async function mailCode(
  tx: Transaction,
  { recipient, language, code, minutes, at }: CodeMail,
): Promise<void> {
  const values = { code, minutes };
  await enqueueMail(tx, { recipient, template: 'code.secret', language, values, at });
}
