import { object, string } from 'yup';
import { PASSKEY_NAME_MAX } from '#contract/rules/second-factor.ts';

export const nameSchema = object({
  name: string().trim().required('field.required').max(PASSKEY_NAME_MAX, 'field.invalid'),
});
