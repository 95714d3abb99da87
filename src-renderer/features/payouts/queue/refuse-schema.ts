import { object, string } from 'yup';
import { needsNote } from './refusal-note.ts';

export const refuseSchema = object({
  reason: string().required('refusal.reason'),
  note: string()
    .trim()
    .defined()
    .when('reason', ([reason], schema) =>
      needsNote(String(reason)) ? schema.required('refusal.note') : schema,
    ),
});
