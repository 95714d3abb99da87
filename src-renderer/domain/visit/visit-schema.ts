import { object, string } from 'yup';
import { VISIT_REASON_MAX, VISIT_REASON_MIN } from '#contract/rules/visits.ts';

const limits = { min: VISIT_REASON_MIN, max: VISIT_REASON_MAX };

export const visitSchema = object({
  reason: string()
    .trim()
    .defined()
    .test({
      name: 'length',
      message: 'visit.reason',
      params: limits,
      test: (text) => text.length >= limits.min && text.length <= limits.max,
    }),
  ticket: string()
    .trim()
    .matches(/^\d{0,9}$/, 'visit.ticket')
    .defined(),
});
