import Type from 'typebox';
import { Digest } from '../tokenization/offerings.schema.ts';
import {
  Day,
  Instant,
  Nullable,
  RowNumber,
  Strict,
  UsdInput,
  UsdString,
} from '../scalars.schema.ts';
import { Proposed, Reason } from './proposals.schema.ts';

const Person = Type.Object({ username: Type.String(), name: Type.String() });
const ById = Type.Object({ id: RowNumber });
const Note = Type.String({ minLength: 1, maxLength: 300 });

/** What is declared, with what its holders read about it. */
const Said = {
  record_day: Day,
  amount: UsdString,
  note_es: Type.String(),
  note_en: Type.String(),
};

export const adminDistributionsSchemas = {
  params: ById,
  answer: Type.Object({
    /** Between these days, both included, a record day can be; null where there is none. */
    first_day: Nullable(Day),
    last_day: Nullable(Day),
    /** Whether register and books agree; nothing is declared while they do not. */
    register_agrees: Type.Boolean(),
    /** Units of all holders, by the books. */
    units: Type.Integer(),
    /** By username. */
    holders: Type.Array(Type.Object({ member: Person, units: Type.Integer() })),
    /** What waits for a second person. */
    pending: Type.Array(
      Type.Object({ ...Said, proposal: Type.Integer(), by: Nullable(Type.String()), at: Instant }),
    ),
    /** The newest record day first. */
    items: Type.Array(
      Type.Object({
        ...Said,
        number: Type.Integer(),
        units: Type.Integer(),
        holders: Type.Integer(),
        distributed: UsdString,
        remainder: UsdString,
        digest: Digest,
        /** Who asked for it and who agreed. */
        by: Type.Array(Type.String()),
        declared_at: Instant,
        /** When the last part was credited. */
        paid_at: Nullable(Instant),
      }),
    ),
  }),
  errors: ['not_found'] as const,
};

export const declareSchemas = {
  params: ById,
  body: Strict({
    amount: UsdInput,
    record_day: Day,
    /** Members read it. */
    note_es: Note,
    note_en: Note,
    /** SHA-256 of `divisionText`: what was shown. */
    digest: Digest,
    reason: Reason,
  }),
  answer: Proposed,
  errors: [
    'not_found',
    'offering_state',
    'amount_out_of_range',
    'conflict',
    'chain_step',
    'duty_missing',
    'proposal_open',
  ] as const,
};
