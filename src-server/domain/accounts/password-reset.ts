import { and, eq, sql } from 'drizzle-orm';
import type { auth } from '#contract/api/account/auth.ts';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import { EMAIL_PATTERN } from '#contract/rules/limits.ts';
import { members } from '../../database/schema/members.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { pauseFrom } from './security-pause.ts';
import { requireCaptcha } from './captcha.ts';
import { checkCode, redeemCode, issueCode } from './codes.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { forgetFailures } from './login-failures.ts';
import { enqueueMail } from '../base/mails.ts';
import { notifyPasswordChanged } from './password-change.ts';
import { forgetGuesses } from './password-guesses.ts';
import { hashPassword, newPasswordErrors } from './passwords.ts';
import { endAllSessions } from './sessions.ts';

/**
 * Mails a one-time code to the owner of an address. Addresses without an account are answered, and
 * limited, alike; only nothing is mailed. The mail is in the language of the screen that asked, else the member's.
 * @throws DomainError `validation`, `captcha_…`, `rate_limited`
 */
export async function sendResetCode(
  services: Services,
  { email: typed, captcha }: Body<typeof auth.resetSend>,
  language?: MailLanguage,
): Promise<Answer<typeof auth.resetSend>> {
  const email = typed.trim().toLowerCase();
  if (!EMAIL_PATTERN.test(email)) throw invalidField('email', 'email.format');
  await requireCaptcha(services, captcha);
  return services.database.transaction(async (tx) => {
    const [member] = await tx
      .select({ id: members.id, language: members.language })
      .from(members)
      .where(and(eq(members.email, email), eq(members.status, 'active')));
    const { code, minutes, resendInSeconds } = await issueCode(tx, services, {
      memberId: member?.id ?? null,
      email,
      purpose: 'reset',
    });
    if (member) {
      await enqueueMail(tx, {
        recipient: email,
        template: 'code.reset',
        language: language ?? member.language,
        values: { code, minutes },
        at: services.clock.now(),
      });
    }
    return { ok: true, expires_in_seconds: minutes * 60, resend_in_seconds: resendInSeconds };
  });
}

/**
 * Sets a new password with the mailed code, ends every session and pauses withdrawals.
 * @throws DomainError `validation`, `code_wrong`, `code_expired`, `code_spent`
 */
export async function resetPassword(
  services: Services,
  input: Body<typeof auth.reset>,
): Promise<void> {
  const fields = newPasswordErrors(input.password, input.password_confirmation);
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation', { message: 'The password is not valid', fields });
  }
  const email = input.email.trim().toLowerCase();
  const code = await checkCode(services, { email }, 'reset', input.code);
  const { memberId } = code;
  // Right, though never mailed: guessed for an address without an account.
  if (memberId === null) throw new DomainError('code_spent');
  const passwordHash = await hashPassword(input.password);
  await services.database.transaction(async (tx) => {
    const now = services.clock.now();
    const settings = await services.settings.read(tx);
    await redeemCode(tx, services, code.id);
    const [member] = await tx
      .update(members)
      .set({
        passwordHash,
        // Who read the code reads the address's mail.
        emailVerifiedAt: sql`coalesce(${members.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
        withdrawalsPausedUntil: pauseFrom(now, settings),
      })
      .where(and(eq(members.id, memberId), eq(members.email, email)))
      .returning({ language: members.language, username: members.username });
    if (!member) throw new DomainError('code_spent');
    await endAllSessions(tx, services, memberId, 'password');
    await forgetFailures(tx, services, [email, member.username]);
    await forgetGuesses(tx, services, memberId);
    await notifyPasswordChanged(tx, { ...member, id: memberId, email, at: now });
  });
}
