import { boolean, object, string } from 'yup';

/** The captcha counts once the server has asked for it. */
export const loginSchema = object({
  email: string().trim().required('email.required'),
  password: string().required('password.required'),
  needsCaptcha: boolean().required(),
  captcha: string()
    .defined()
    .when('needsCaptcha', ([needed], schema) =>
      needed ? schema.required('captcha.required') : schema,
    ),
});
