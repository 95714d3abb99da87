import { boolean, object, string } from 'yup';
import { COUNTRY_PATTERN, EMAIL_PATTERN, USERNAME_PATTERN } from '#contract/rules/limits.ts';
import { newPasswordFields } from '#renderer/components/form/password/schema.ts';
import { nameText } from '#renderer/components/form/name-schema.ts';
import { phoneText } from '#renderer/components/form/phone/schema.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

/** Names of fields are the API's, so that what the server refuses lands where it belongs. */
export const registerSchema = (format: FormatContext) =>
  object({
    first_name: nameText('firstName.required'),
    last_name: nameText('lastName.required'),
    username: string()
      .trim()
      .required('username.required')
      .matches(USERNAME_PATTERN, 'username.pattern'),
    email: string().trim().required('email.required').matches(EMAIL_PATTERN, 'email.format'),
    country: string().required('country.required').matches(COUNTRY_PATTERN, 'country.required'),
    phone_number: phoneText(format, 'country'),
    ...newPasswordFields,
    accepted_terms: boolean().required().oneOf([true], 'terms.required'),
    captcha: string().required('captcha.required'),
  });

export type RegisterValues = ReturnType<typeof registerSchema>['__outputType'];
