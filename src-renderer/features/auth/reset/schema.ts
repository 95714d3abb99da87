import { object, string } from 'yup';
import { CODE_LENGTH, CODE_PATTERN, EMAIL_PATTERN } from '#contract/rules/limits.ts';
import { newPasswordFields } from '#renderer/components/form/password/schema.ts';

export const resetSendSchema = object({
  email: string().trim().required('email.required').matches(EMAIL_PATTERN, 'email.format'),
  captcha: string().required('captcha.required'),
});

export const resetCodeSchema = object({
  code: string()
    .required('oneTimeCode.required')
    .test({
      name: 'length',
      message: 'code.length',
      params: { length: CODE_LENGTH },
      test: (code) => CODE_PATTERN.test(code),
    }),
});

export const resetPasswordSchema = object(newPasswordFields);
