import Type from 'typebox';
import { setupSteps } from '../../../rules/setup-steps.ts';

export const openStepsSchemas = {
  answer: Type.Object({
    /** In the order in which they are done; empty once nothing is left. */
    open: Type.Array(
      Type.Object({
        step: Type.Enum([...setupSteps]),
        /** Rows that are written and closed: two persons only have to open them. */
        drafts: Type.Integer(),
        /** Hosts or settings that it is about. */
        about: Type.Array(Type.String()),
      }),
    ),
  }),
};
