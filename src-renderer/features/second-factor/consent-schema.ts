import { object, string } from 'yup';

export const consentSchema = object({
  current_password: string().required('currentPassword.required'),
});
