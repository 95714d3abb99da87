import { string } from 'yup';
import { isVisibleText } from '#contract/rules/text/visible.ts';

/** A person's first or last name: required, without invisible characters. */
export const nameText = (requiredId: 'firstName.required' | 'lastName.required') =>
  string()
    .trim()
    .required(requiredId)
    .test({ name: 'visible', message: 'name.characters', test: isVisibleText });
