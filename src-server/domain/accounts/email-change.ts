import { and, eq } from 'drizzle-orm';
import type { account } from '#contract/api/account/security.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { FieldError } from '#contract/api/errors.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { violatedConstraint } from '../../database/violations.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { pauseFrom } from './security-pause.ts';
import { checkCode, redeemCode, voidCodes, type Code, type CodePurpose } from './codes.ts';
import { newEmailOf } from './email-change-codes.ts';
import { DomainError } from '../base/errors.ts';
import { forgetFailures } from './login-failures.ts';
import { enqueueMail } from '../base/mails.ts';
import { lastRegionOf } from '../base/region.ts';
import { notify } from '../inbox/notifications.ts';
import { forgetGuesses } from './password-guesses.ts';
import { maskEmail } from './email-verification.ts';
import { endOtherSessions, holdSession, type Caller } from './sessions.ts';

type Input = Body<typeof account.changeEmail>;
type CodeField = 'secret_code' | 'new_email_code';

/**
 * Moves an account to a new address with the codes mailed to both, ends the member's other sessions,
 * pauses withdrawals and notifies the old address.
 * @throws DomainError `validation`, `unauthorized`; `code_wrong`, `code_expired`, `code_spent` and
 *   `code_changed` (asked for another address), each with the field of its code
 */
export async function changeEmail(services: Services, caller: Caller, input: Input): Promise<void> {
  const { database } = services;
  const email = newEmailOf(input.new_email);
  const check = (purpose: CodePurpose, field: CodeField) =>
    inField(field, () => checkCode(services, caller, purpose, input[field]));
  const secret = await check('secret', 'secret_code');
  const fresh = await check('email', 'new_email_code');
  if (fresh.binding?.['new_email'] !== email) throw refusal('code_changed', 'new_email_code');
  try {
    await database.transaction((tx) => move(tx, services, caller, { secret, fresh, email }));
  } catch (error) {
    if (violatedConstraint(error) !== 'members_email_key') throw error;
    // The address is another account's: answered like any code that nobody was mailed.
    const { code_tries: tries } = await services.settings.read(database.db);
    const left = tries - fresh.attempts;
    throw left > 0
      ? refusal('code_wrong', 'new_email_code', { tries_left: left })
      : refusal('code_spent', 'new_email_code');
  }
}

interface Move {
  readonly secret: Code;
  readonly fresh: Code;
  readonly email: string;
}

async function move(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { secret, fresh, email }: Move,
): Promise<void> {
  const { memberId } = caller;
  const at = services.clock.now();
  const settings = await services.settings.read(tx);
  const [member] = await tx
    .update(members)
    .set({ email, emailVerifiedAt: at, withdrawalsPausedUntil: pauseFrom(at, settings) })
    // The secret code proves the address it was mailed to, not one set since.
    .where(and(eq(members.id, memberId), eq(members.email, secret.email)))
    .returning({ username: members.username, language: members.language });
  if (!member) throw refusal('code_expired', 'secret_code');
  await holdSession(tx, caller);
  await inField('secret_code', () => redeemCode(tx, services, secret.id));
  await inField('new_email_code', () => redeemCode(tx, services, fresh.id));
  // Codes that are on their way to the old address confirm nothing any more.
  await voidCodes(tx, services, memberId);
  await endOtherSessions(tx, services, caller, 'ended');
  await forgetFailures(tx, services, [secret.email, email, member.username]);
  await forgetGuesses(tx, services, memberId);
  await mailOldAddress(tx, {
    memberId,
    oldEmail: secret.email,
    newEmail: email,
    language: member.language,
    hours: settings.security_pause_hours,
    at,
  });
}

interface Moved {
  readonly memberId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly language: MailLanguage;
  /** How long withdrawals pause. */
  readonly hours: number;
  readonly at: Date;
}

async function mailOldAddress(
  tx: Transaction,
  { memberId, oldEmail, newEmail, language, hours, at }: Moved,
): Promise<void> {
  const email = maskEmail(newEmail);
  await enqueueMail(tx, {
    recipient: oldEmail,
    template: 'email.changed',
    language,
    // The old address is nobody's by now.
    region: await lastRegionOf(tx, newEmail),
    values: { date: at, email, hours },
    at,
  });
  await notify(tx, {
    memberId,
    event: 'security.email',
    values: { email },
    path: '/profile',
    at,
  });
}

const texts = {
  code_wrong: 'code.wrong',
  code_expired: 'code.expired',
  code_spent: 'code.spent',
  code_changed: 'code.otherEmail',
} as const;
type CodeError = keyof typeof texts;

/** A refusal of one of the two codes that names its field. */
function refusal(
  code: CodeError,
  field: CodeField,
  details?: Readonly<Record<string, unknown>>,
): DomainError {
  const left = details?.['tries_left'];
  const text: FieldError = {
    id: texts[code],
    ...(typeof left === 'number' && { values: { count: left } }),
  };
  return new DomainError(code, { fields: { [field]: text }, ...(details && { details }) });
}

async function inField<T>(field: CodeField, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code in texts) {
      throw refusal(error.code as CodeError, field, error.details);
    }
    throw error;
  }
}
