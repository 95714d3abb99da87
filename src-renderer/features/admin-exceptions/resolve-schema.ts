import { object, string } from 'yup';
import { HASH_PATTERN } from '#contract/rules/limits.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';

const note = string().trim().required('exception.note');

export const activateSchema = object({ note });
export const refundSchema = object({
  tx_hash: string().trim().required('hash.format').matches(HASH_PATTERN, 'hash.format'),
  note,
});
export const ownerSchema = object({ reason: reasonText() });
