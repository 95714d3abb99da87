import { boolean, object, string } from 'yup';

export const lockSchema = object({
  password: string().required('password.required'),
  needsOtp: boolean().required(),
  otp: string()
    .trim()
    .defined()
    .when('needsOtp', ([needed], schema) => (needed ? schema.required('otp.required') : schema)),
  needsCaptcha: boolean().required(),
  captcha: string()
    .defined()
    .when('needsCaptcha', ([needed], schema) =>
      needed ? schema.required('captcha.required') : schema,
    ),
});
