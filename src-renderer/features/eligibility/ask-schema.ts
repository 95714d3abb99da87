import { mixed, object, string, type ObjectSchema } from 'yup';
import { utcDay } from '#contract/rules/days.ts';
import { ADULT_YEARS, isAdult, isPlausibleBirth } from '#contract/rules/eligibility/age.ts';
import { claimKinds, type ClaimKind } from '#contract/rules/eligibility/claims.ts';
import { isVisibleText } from '#contract/rules/text/visible.ts';
import type { AskValues } from './ask-values.ts';

const line = () =>
  string()
    .trim()
    .required('field.required')
    .test({ name: 'visible', message: 'name.characters', test: isVisibleText });

/** What a member says of who they are; the server checks the same. Messages are ids of `validation`. */
export const askSchema: ObjectSchema<AskValues> = object({
  kind: mixed<ClaimKind>().oneOf(claimKinds).required('field.required'),
  country: string().required('country.required'),
  document_name: line(),
  document_date: string()
    .required('field.required')
    .matches(/^\d{4}-\d{2}-\d{2}$/, 'field.required')
    .when('kind', ([kind], schema) =>
      kind === 'legal_entity'
        ? schema.test({
            name: 'past',
            message: 'date.future',
            test: (day) => day === undefined || day <= today(),
          })
        : schema
            .test({
              name: 'birth',
              message: 'date.birth',
              test: (day) => day === undefined || isPlausibleBirth(day, today()),
            })
            .test({
              name: 'adult',
              message: 'date.adult',
              params: { years: ADULT_YEARS },
              test: (day) => day === undefined || isAdult(day, today()),
            }),
    ),
  registration_number: string()
    .trim()
    .defined()
    .when('kind', ([kind], schema) => (kind === 'legal_entity' ? line() : schema)),
});

/** A UTC day as the server has it; who is of age only there by some hours waits for that day. */
const today = () => utcDay(new Date());
