import { string } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/limits.ts';

const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX };

/** Schema of a new password and its confirmation. */
export const newPasswordFields = {
  password: string()
    .required('password.required')
    .test({
      name: 'length',
      message: 'password.length',
      params: limits,
      test: (password) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
    }),
  password_confirmation: string()
    .required('passwordConfirmation.required')
    // Not `oneOf`, which would report its error before `required`.
    .test({
      name: 'match',
      message: 'passwordConfirmation.match',
      test: (again, { parent }) =>
        again === '' || again === (parent as { readonly password?: string }).password,
    }),
};
