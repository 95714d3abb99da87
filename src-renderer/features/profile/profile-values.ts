import type { auth, CurrentUser } from '#contract/api/account/auth.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { CroppedPicture } from './cropped-picture.ts';

/** What the member can change in the form; the names are the API's, so that refusals land on their fields. */
export interface ProfileValues {
  readonly first_name: string;
  readonly last_name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** E.164. */
  readonly phone_number: string;
  /** Of the mails. */
  readonly language: CurrentUser['language'];
}

/** A cropped picture, null to remove the present one, undefined to leave it. */
export type PictureChange = CroppedPicture | null | undefined;

export const profileFields = [
  'first_name',
  'last_name',
  'country',
  'phone_number',
  'language',
] as const satisfies readonly (keyof ProfileValues)[];

export function profileValuesOf(user: CurrentUser): ProfileValues {
  const { first_name, last_name, country, phone_number, language } = user;
  return { first_name, last_name, country, phone_number, language };
}

/** What differs from the account as the server knows it; spaces around names do not count. */
export function changedValues(user: CurrentUser, values: ProfileValues): Partial<ProfileValues> {
  const changed = profileFields.filter((field) => values[field].trim() !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field].trim()]));
}

/** The body of the PATCH: only what changed, and the code where the phone number did. */
export function profilePatch(
  user: CurrentUser,
  values: ProfileValues,
  picture: PictureChange,
  secretCode: string,
): Body<typeof auth.updateUser> {
  const changed = changedValues(user, values);
  return {
    ...changed,
    ...(picture !== undefined && { avatar: picture && picture.blob }),
    ...(changed.phone_number !== undefined && { secret_code: secretCode }),
  };
}
