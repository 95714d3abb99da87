import { eq, sql } from 'drizzle-orm';
import type { auth, Tokens } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { FieldError } from '#contract/api/errors.ts';
import { EMAIL_MAX, EMAIL_PATTERN, USERNAME_PATTERN } from '#contract/rules/limits.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { violatedConstraint } from '../../database/violations.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { mailAccountExists } from '../accounts/exists-mail.ts';
import { requireCaptcha } from '../accounts/captcha.ts';
import { issueCode } from '../accounts/codes.ts';
import type { Device } from '../base/device-names.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { newPasswordErrors, hashPassword } from '../accounts/passwords.ts';
import { placeMember, takesSignUps } from '../tree/placement.ts';
import { countryError, keptName, nameError, phoneError, withoutEmpty } from './profile-fields.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { startSession } from '../accounts/sign-in.ts';
import { countTaken, refuseProbing } from './taken-emails.ts';

export type Registration = Body<typeof auth.register>;

/**
 * Creates a member under a sponsor, places them in the tree, signs them in and mails the code that
 * verifies their address: all of it or nothing.
 * @throws DomainError `validation` by field, `referrer_required`, `terms_changed`, `captcha_…`;
 *   `conflict` without naming the e-mail where that has an account already (its owner is notified);
 *   `rate_limited` for a network that was answered so too often
 */
export async function register(
  services: Services,
  input: Registration,
  language: MailLanguage,
  device: Device,
): Promise<Tokens> {
  const { database } = services;
  const settings = await services.settings.read(database.db);
  const registration = { ...input, email: input.email.trim().toLowerCase() };
  refuseInvalid(registration, settings);
  const sponsorId = await findSponsor(database.db, registration.referrer_code);
  await requireCaptcha(services, registration.captcha);
  await refuseProbing(services, device.address);
  const passwordHash = await hashPassword(registration.password);
  try {
    return await database.transaction(async (tx) => {
      const memberId = await insertMember(tx, services, {
        registration,
        passwordHash,
        sponsorId,
        language,
      });
      const { side } = registration;
      await placeMember(tx, { memberId, sponsorId, ...(side && { side }) });
      await mailVerification(tx, services, { memberId, email: registration.email, language });
      return startSession(tx, services, memberId, device);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'members_username_key') {
      throw invalidField('username', 'username.taken', { username: registration.username });
    }
    if (constraint === 'members_email_key') {
      await database.transaction(async (tx) => {
        await countTaken(tx, services, device.address);
        await mailAccountExists(tx, registration.email, services.clock.now());
      });
      throw new DomainError('conflict', { message: 'Error to create user' });
    }
    throw error;
  }
}

function refuseInvalid(registration: Registration, settings: Settings): void {
  const fields: Record<string, FieldError> = withoutEmpty({
    username: usernameError(registration.username),
    email: emailError(registration.email),
    first_name: nameError(registration.first_name, 'firstName.required'),
    last_name: nameError(registration.last_name, 'lastName.required'),
    phone_number: phoneError(registration.phone_number, registration.country),
    country: countryError(registration.country),
    accepted_terms: registration.accepted_terms === '' ? { id: 'terms.required' } : undefined,
    ...newPasswordErrors(registration.password, registration.password_confirmation),
  });
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation', { message: 'Some fields are not valid', fields });
  }
  if (registration.accepted_terms !== settings.terms_version) {
    const values = { date: settings.terms_version };
    throw new DomainError('terms_changed', {
      fields: { accepted_terms: { id: 'terms.changed', values } },
      details: { terms_version: settings.terms_version },
    });
  }
}

function usernameError(username: string): FieldError | undefined {
  if (username === '') return { id: 'username.required' };
  if (!USERNAME_PATTERN.test(username)) return { id: 'username.pattern' };
  return isReservedUsername(username)
    ? { id: 'username.reserved', values: { username } }
    : undefined;
}

function emailError(email: string): FieldError | undefined {
  if (email === '') return { id: 'email.required' };
  return EMAIL_PATTERN.test(email) && email.length <= EMAIL_MAX
    ? undefined
    : { id: 'email.format' };
}

async function findSponsor(db: Database, username: string | undefined): Promise<number> {
  const [sponsor] = await db
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(eq(sql`lower(${members.username})`, (username ?? '').toLowerCase()));
  if (sponsor && takesSignUps(sponsor)) return sponsor.id;
  throw new DomainError('referrer_required', {
    fields: { referrer_code: { id: 'referrer.required' } },
  });
}

interface NewMember {
  readonly registration: Registration;
  readonly passwordHash: string;
  readonly sponsorId: number;
  readonly language: MailLanguage;
}

async function insertMember(
  tx: Transaction,
  { clock }: Services,
  { registration, passwordHash, sponsorId, language }: NewMember,
): Promise<number> {
  const [member] = await tx
    .insert(members)
    .values({
      username: registration.username,
      email: registration.email,
      passwordHash,
      firstName: keptName(registration.first_name),
      lastName: keptName(registration.last_name),
      phoneNumber: registration.phone_number,
      country: registration.country,
      language,
      sponsorId,
      termsVersion: registration.accepted_terms,
      createdAt: clock.now(),
    })
    .returning({ id: members.id });
  if (!member) throw new Error('The member was not inserted');
  return member.id;
}

async function mailVerification(
  tx: Transaction,
  services: Services,
  member: { memberId: number; email: string; language: MailLanguage },
): Promise<void> {
  const { code, minutes } = await issueCode(tx, services, { ...member, purpose: 'secret' });
  await enqueueMail(tx, {
    recipient: member.email,
    template: 'code.secret',
    language: member.language,
    values: { code, minutes },
    at: services.clock.now(),
  });
}
