import { object, string } from 'yup';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';

export interface RecoveryValues {
  readonly replacement: string;
  readonly evidence: string;
  readonly reason: string;
}

export const recoverySchema = object({
  replacement: string().required('field.required'),
  evidence: string().trim().required('recovery.evidence'),
  reason: reasonText(),
});
