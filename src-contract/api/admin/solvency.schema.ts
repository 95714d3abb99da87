import Type from 'typebox';
import { Day } from '../scalars.schema.ts';
import type { EndpointSchemas } from '../endpoint.ts';

export const leavesSchemas = {
  params: Type.Object({ day: Day }),
  /**
   * NDJSON: first `{format, edition}` with the published file as a text, then a line for each leaf,
   * `{holder, piece, currency, amount, salt}`, padding included, in the order of the hashes.
   */
  answer: Type.String(),
  errors: ['not_found'],
} satisfies EndpointSchemas;
