import Type from 'typebox';
import { withdrawalCurrencies } from '../rules/money.ts';

/** Plain decimal string, e.g. "1234.50"; money is never a JSON number. */
export const DecimalString = Type.String({ pattern: '^-?\\d{1,48}(\\.\\d{1,18})?$' });
/** USD decimal string with at most 6 decimals. */
export const UsdString = Type.String({ pattern: '^-?\\d{1,20}(\\.\\d{1,6})?$' });
/** A USD amount as a form sends it: positive, cents at most. */
export const UsdInput = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,2})?$' });
/** ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' });
/** Calendar day in UTC, YYYY-MM-DD; one that exists, in the years 1900 to 2999. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' });
/** Account or contract address; answers carry it with its EIP-55 capitals. */
export const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
/** 32 bytes in hex: transaction hash, calldata hash, run key. */
export const Hash = Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' });
export const HexData = Type.String({ pattern: '^0x([0-9a-fA-F]{2})*$' });
/** A one-time or secret code. */
export const Code = Type.String({ pattern: '^\\d{6}$' });
export const Currency = Type.Enum([...withdrawalCurrencies]);

/** Largest value of PostgreSQL's `integer`, which the smallest of our numbered columns are. */
const INT4_MAX = 2_147_483_647;
/** Number of a row, whatever its table; larger ones not every column holds. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: INT4_MAX });

export function Nullable<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** One page of a list, newest first; `next` is the cursor of the following page or null. */
export function Page<Schema extends Type.TSchema>(item: Schema) {
  return Type.Object({ items: Type.Array(item), next: Nullable(Type.String()) });
}
export const PageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
};

/** An object that refuses fields it does not name. */
export function Strict<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}
