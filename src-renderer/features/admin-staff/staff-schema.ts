import { mixed, object, string } from 'yup';
import { roles, type Duty, type Role } from '#contract/rules/staff.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';

export interface StaffValues {
  readonly username: string;
  readonly role: Role;
  /** Which are ticked. */
  readonly duties: Readonly<Record<Duty, boolean>>;
  readonly reason: string;
}

export const staffSchema = object({
  username: string().trim().required('field.required'),
  role: mixed<Role>()
    .oneOf([...roles])
    .defined(),
  duties: mixed<StaffValues['duties']>().defined(),
  reason: reasonText(),
});
