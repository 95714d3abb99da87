import Type from 'typebox';
import { Paper } from '../paper.schema.ts';
import { Day, Instant, Nullable, UsdString } from '../scalars.schema.ts';
import { Digest, Slug } from './offerings.schema.ts';

export const distributionsSchemas = {
  answer: Type.Object({
    /** Issued offerings of which the member has units. */
    offerings: Type.Array(
      Type.Object({
        slug: Slug,
        name_es: Type.String(),
        name_en: Type.String(),
        issued_on: Day,
        /** All that was credited to the member. */
        paid: UsdString,
        /** The newest record day first. */
        items: Type.Array(
          Type.Object({
            number: Type.Integer(),
            record_day: Day,
            note_es: Type.String(),
            note_en: Type.String(),
            /** Declared for all units, and the units of all holders. */
            amount: UsdString,
            all_units: Type.Integer(),
            /** Of the member. */
            units: Type.Integer(),
            part: UsdString,
            /** Null: it is credited within minutes. */
            paid_at: Nullable(Instant),
            /** Id of the member's entry in the ledger; null: nothing was booked. */
            entry: Nullable(Type.String()),
            /** Of the division among all holders. */
            digest: Digest,
          }),
        ),
      }),
    ),
    /** The day that it is (UTC). */
    today: Day,
  }),
};

/** What a member holds, as a PDF. */
export const statementSchemas = {
  answer: Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' }),
  errors: ['not_found'] as const,
};
export const statementPaperSchemas = { answer: Paper };
