import { object, string } from 'yup';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';

const sentence = () =>
  string()
    .defined()
    .trim()
    .test({
      name: 'length',
      message: 'visit.reason',
      params: { min: claimLimits.noteMin, max: claimLimits.note },
      test: (text) => text.length >= claimLimits.noteMin && text.length <= claimLimits.note,
    });

/** What the member reads of a refusal. */
export const noteSchema = object({ note: sentence() });

/** Why a document is opened. */
export const reasonSchema = object({ reason: sentence() });
