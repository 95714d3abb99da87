import { eq } from 'drizzle-orm';
import type { auth } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { FieldError } from '#contract/api/errors.ts';
import { insertionSides } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { dropAvatar, encodeAvatar, recordAvatar, writeAvatar } from '../files/avatars.ts';
import type { ReceivedFile } from '../files/receive.ts';
import { discard } from '../files/store-upload.ts';
import { checkCode, redeemCode } from '../accounts/codes.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import type { PictureEncoder } from '../files/encoder.ts';
import { withPreferences } from '../inbox/preferences.ts';
import { countryError, keptName, nameError, phoneError, withoutEmpty } from './profile-fields.ts';
import type { UploadLimit } from '../files/upload-limit.ts';
import { UploadedFile } from '../files/uploads.ts';

type ProfileInput = Body<typeof auth.updateUser>;
type Changes = Partial<typeof members.$inferInsert>;

/** What makes pictures of files, and how many a member may send; null for no limit. */
export interface Uploads {
  readonly encoder: PictureEncoder;
  readonly limit: UploadLimit | null;
}

const languages = ['es', 'en'] as const;

/**
 * Changes a member's profile; an empty `avatar` removes the picture. A new phone number takes a
 * secret code; of the preferences, those left out stay as they are.
 * @throws DomainError `validation` by field, `code_wrong`, `code_expired`, `code_spent`,
 *   `rate_limited`
 */
export async function updateProfile(
  services: Services,
  uploads: Uploads,
  memberId: number,
  input: ProfileInput,
): Promise<void> {
  const { database } = services;
  const before = await findMember(database.db, memberId);
  refuseInvalid(input, before.country);
  const isNewPhone = input.phone_number !== undefined && input.phone_number !== before.phoneNumber;
  const encoded = await encodedAvatar(uploads, memberId, input.avatar);
  const code = isNewPhone ? await phoneCode(services, memberId, input.secret_code) : null;
  const avatar = encoded && (await writeAvatar(services, encoded));
  try {
    await database.transaction((tx) =>
      applyChanges(tx, services, memberId, { input, avatar, codeId: code?.id ?? null }),
    );
  } catch (error) {
    if (avatar) await discard(services, avatar);
    throw error;
  }
}

interface Wanted {
  readonly input: ProfileInput;
  /** Undefined: left as it is; null: removed. */
  readonly avatar: ReceivedFile | null | undefined;
  readonly codeId: string | null;
}

async function applyChanges(
  tx: Transaction,
  services: Services,
  memberId: number,
  { input, avatar, codeId }: Wanted,
): Promise<void> {
  // Changes side by side each build on the other's.
  const member = await findMember(tx, memberId, true);
  if (codeId !== null) await redeemCode(tx, services, codeId);
  const changes = changesOf(input);
  if (avatar !== undefined) {
    changes.avatar = avatar && (await recordAvatar(tx, services, memberId, avatar));
    if (member.avatar) await dropAvatar(tx, services, member.avatar);
  }
  if (input.preferences) {
    changes.preferences = withPreferences(member.preferences, input.preferences);
  }
  if (Object.keys(changes).length === 0) return;
  await tx.update(members).set(changes).where(eq(members.id, memberId));
}

async function findMember(db: Database, memberId: number, lock = false) {
  const query = db.select().from(members).where(eq(members.id, memberId));
  const [member] = lock ? await query.for('no key update') : await query;
  if (!member) throw new DomainError('not_found');
  return member;
}

function phoneCode(services: Services, memberId: number, code: string | undefined) {
  if (!code) throw invalidField('secret_code', 'secretCode.required');
  return checkCode(services, { memberId }, 'secret', code);
}

/** Undefined: left as it is; null: removed. */
async function encodedAvatar(
  { encoder, limit }: Uploads,
  memberId: number,
  avatar: unknown,
): Promise<Buffer | null | undefined> {
  if (avatar === undefined) return undefined;
  if (avatar === '') return null;
  limit?.count(memberId);
  return encodeAvatar(encoder, avatar instanceof UploadedFile ? avatar.data : Buffer.alloc(0));
}

function refuseInvalid(input: ProfileInput, currentCountry: string): void {
  const { first_name, last_name, phone_number, country, language, insertion_side } = input;
  const check = <T>(value: T | undefined, error: (value: T) => FieldError | undefined) =>
    value === undefined ? undefined : error(value);
  const oneOf = (allowed: readonly string[]) => (value: string) =>
    allowed.includes(value) ? undefined : { id: 'field.invalid' };
  const fields = withoutEmpty({
    first_name: check(first_name, (name) => nameError(name, 'firstName.required')),
    last_name: check(last_name, (name) => nameError(name, 'lastName.required')),
    phone_number: check(phone_number, (phone) => phoneError(phone, country ?? currentCountry)),
    country: check(country, countryError),
    language: check(language, oneOf(languages)),
    insertion_side: check(insertion_side, oneOf(insertionSides)),
  });
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation', { message: 'Some fields are not valid', fields });
  }
}

function changesOf(input: ProfileInput): Changes {
  const { first_name, last_name, phone_number, country } = input;
  const language = languages.find((one) => one === input.language);
  const insertionSide = insertionSides.find((one) => one === input.insertion_side);
  return {
    ...(first_name !== undefined && { firstName: keptName(first_name) }),
    ...(last_name !== undefined && { lastName: keptName(last_name) }),
    ...(phone_number !== undefined && { phoneNumber: phone_number }),
    ...(country !== undefined && { country }),
    ...(language && { language }),
    ...(insertionSide && { insertionSide }),
  };
}
