import { object, string } from 'yup';
import { COUNTRY_PATTERN } from '#contract/rules/limits.ts';
import { nameText } from '#renderer/components/form/name-schema.ts';
import { phoneText } from '#renderer/components/form/phone/schema.ts';
import { secretCodeText } from '#renderer/domain/secret-code/secret-code-schema.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import type { ProfileValues } from './profile-values.ts';

export interface ProfileFormValues extends ProfileValues {
  readonly secret_code: string;
}

/** @param needsCode whether a new phone number waits for the code that was sent */
export const profileSchema = (format: FormatContext, needsCode: boolean) =>
  object({
    first_name: nameText('firstName.required'),
    last_name: nameText('lastName.required'),
    country: string().required('country.required').matches(COUNTRY_PATTERN, 'country.required'),
    phone_number: phoneText(format, 'country'),
    language: string().oneOf(['es', 'en']).required(),
    secret_code: needsCode ? secretCodeText : string().defined(),
  });
