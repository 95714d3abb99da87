import { object, string } from 'yup';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';

export const reasonSchema = object({ reason: reasonText() });

/** Whole TCT or with six decimals, below zero to take some back. */
export const allocateSchema = object({
  amount: string()
    .trim()
    .required('amount.required')
    .matches(/^[-−]?\d{1,12}(?:[.,]\d{1,6})?$/, 'field.invalid'),
  reason: reasonText(),
});
