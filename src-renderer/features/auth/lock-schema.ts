import { boolean, object, string } from 'yup';

export const lockSchema = object({
  password: string().required('password.required'),
  needsCaptcha: boolean().required(),
  captcha: string()
    .defined()
    .when('needsCaptcha', ([needed], schema) =>
      needed ? schema.required('captcha.required') : schema,
    ),
});
