import { object, string } from 'yup';
import { newPasswordFields } from '#renderer/components/form/password/schema.ts';

/** Names of fields are the API's, so that what the server refuses lands where it belongs. */
export const passwordSchema = object({
  current_password: string().required('currentPassword.required'),
  ...newPasswordFields,
  password: newPasswordFields.password.test({
    name: 'differs',
    message: 'password.same',
    test: (password, { parent }) => {
      const { current_password: current } = parent as { readonly current_password?: string };
      return password.normalize('NFC') !== current?.normalize('NFC');
    },
  }),
});

export type PasswordValues = (typeof passwordSchema)['__outputType'];
