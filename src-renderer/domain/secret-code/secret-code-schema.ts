import { object, string } from 'yup';
import { CODE_LENGTH, CODE_PATTERN } from '#contract/rules/limits.ts';

export interface SecretCodeValues {
  readonly secret_code: string;
}

/** A secret code that has to be given. */
export const secretCodeText = string()
  .required('secretCode.required')
  .test({
    name: 'length',
    message: 'code.length',
    params: { length: CODE_LENGTH },
    test: (code) => CODE_PATTERN.test(code),
  });

/** A form that asks for a secret code and nothing else. */
export const secretCodeSchema = object({ secret_code: secretCodeText });
