import Type from 'typebox';
import { MOST_SOUGHT } from './find-bar.ts';

/** What the main process accepts from the page of the find bar. */
export const soughtSchema = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MOST_SOUGHT }),
    step: Type.Enum(['first', 'next', 'previous']),
  },
  { additionalProperties: false },
);
