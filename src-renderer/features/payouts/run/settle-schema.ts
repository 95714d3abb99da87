import { object, string } from 'yup';
import { HASH_PATTERN } from '#contract/rules/limits.ts';

export const settleSchema = object({
  tx_hash: string().trim().required('hash.format').matches(HASH_PATTERN, 'hash.format'),
  note: string().trim().required('settlement.note'),
});
