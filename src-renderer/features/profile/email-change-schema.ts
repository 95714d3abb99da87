import { object, string } from 'yup';
import { EMAIL_MAX, EMAIL_PATTERN } from '#contract/rules/limits.ts';
import { secretCodeText } from '#renderer/domain/secret-code/secret-code-schema.ts';

/** @param present the address in use: the new one has to differ */
export const emailStartSchema = (present: string) =>
  object({
    current_password: string().required('currentPassword.required'),
    new_email: string()
      .trim()
      .required('email.required')
      .max(EMAIL_MAX, 'email.format')
      .matches(EMAIL_PATTERN, 'email.format')
      .test({
        name: 'differs',
        message: 'email.same',
        test: (email) => email.toLowerCase() !== present.toLowerCase(),
      }),
  });

export type EmailStartValues = ReturnType<typeof emailStartSchema>['__outputType'];

export const emailCodesSchema = object({
  secret_code: secretCodeText,
  new_email_code: secretCodeText,
});

export type EmailCodesValues = (typeof emailCodesSchema)['__outputType'];
