import Type from 'typebox';
import { Proposed } from './proposals.schema.ts';
import { settingKeys } from '../../rules/setting-rules.ts';
import { Instant, Nullable, Strict } from '../scalars.schema.ts';

/** Decimals, addresses and versions are strings, times and counts whole numbers. */
const Value = Type.Union([Type.String({ maxLength: 300 }), Type.Integer()]);

export const Setting = Type.Object({
  key: Type.Enum([...settingKeys]),
  value: Value,
  /** Who changed it last and when; null while it has its default. */
  changed: Nullable(Type.Object({ by: Nullable(Type.String()), at: Instant })),
});

export const listSchemas = { answer: Type.Object({ items: Type.Array(Setting) }) };

export const changeSchemas = {
  params: Type.Object({ key: Type.Enum([...settingKeys]) }),
  body: Strict({
    /** The default puts it back. */
    value: Value,
    /** The value when the form was opened. */
    seen: Value,
    /** Why, for the audit log. */
    note: Type.String({ maxLength: 300 }),
  }),
  answer: Setting,
  proposed: Proposed,
  errors: ['not_found', 'conflict'] as const,
};
