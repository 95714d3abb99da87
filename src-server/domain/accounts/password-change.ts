import { and, eq } from 'drizzle-orm';
import type { account } from '#contract/api/account/security.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { pauseFrom } from './security-pause.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';
import { requirePassword, type PasswordOwner } from './password-guesses.ts';
import { hashPassword, newPasswordErrors } from './passwords.ts';
import { endOtherSessions, holdSession, type Caller } from './sessions.ts';

/**
 * Sets a new password with the present one, ends the member's other sessions and pauses withdrawals.
 * @throws DomainError `validation` by field, `rate_limited`, `unauthorized`
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  input: Body<typeof account.changePassword>,
): Promise<void> {
  const fields = newPasswordErrors(input.password, input.password_confirmation);
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation', { message: 'The password is not valid', fields });
  }
  const member = await requirePassword(services, caller.memberId, input.current_password);
  if (input.password.normalize('NFC') === input.current_password.normalize('NFC')) {
    throw invalidField('password', 'password.same');
  }
  const passwordHash = await hashPassword(input.password);
  await services.database.transaction(async (tx) => {
    const now = services.clock.now();
    const settings = await services.settings.read(tx);
    const changed = await tx
      .update(members)
      .set({ passwordHash, withdrawalsPausedUntil: pauseFrom(now, settings) })
      .where(and(eq(members.id, member.id), eq(members.passwordHash, member.passwordHash)))
      .returning({ email: members.email });
    const [{ email } = { email: null }] = changed;
    // Somebody changed it while this one was compared.
    if (email === null) throw invalidField('current_password', 'currentPassword.wrong');
    await holdSession(tx, caller);
    await endOtherSessions(tx, services, caller, 'password');
    await notifyPasswordChanged(tx, { ...member, email, at: now });
  });
}

type Changed = Pick<PasswordOwner, 'id' | 'email' | 'language'> & { readonly at: Date };

/** Notifies a member by mail and in the inbox that their password is another one. */
export async function notifyPasswordChanged(
  tx: Transaction,
  { id, email, language, at }: Changed,
): Promise<void> {
  await enqueueMail(tx, {
    recipient: email,
    template: 'password.changed',
    language,
    values: { date: at },
    at,
  });
  await notify(tx, { memberId: id, event: 'security.password', values: {}, path: '/profile', at });
}
