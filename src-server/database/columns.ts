import { sql, type SQL } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { formatUnits, parseUnits, USD_DECIMALS } from '#contract/rules/money.ts';

/** USD (and BV) as `numeric(38,6)` in the database, `bigint` base units of 1e-6 in code. */
export const usd = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(38, 6)',
  toDriver: (units) => formatUnits(units, USD_DECIMALS),
  fromDriver: (text) => parseUnits(text, USD_DECIMALS),
});

/** Token base units as `numeric(78,0)` in the database, `bigint` in code. */
export const tokenUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(78, 0)',
  toDriver: (units) => units.toString(),
  fromDriver: (text) => BigInt(text),
});

/** Digits after the point that the ledger keeps of any currency. */
export const LEDGER_DECIMALS = 18;

/**
 * An amount of any ledger currency as `numeric(60,18)`, `bigint` of 1e-18 in code, so that tokens
 * of every chain's decimals fit exactly beside USD.
 */
export const ledgerAmount = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric(60, 18)',
  toDriver: (units) => formatUnits(units, LEDGER_DECIMALS),
  fromDriver: (text) => parseUnits(text, LEDGER_DECIMALS),
});

/** A rate or price, kept as the decimal string it is. */
export const rate = customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(38, 18)',
  toDriver: (text) => text,
  fromDriver: plainRate,
});

/** `numeric(38,18)` as the database writes it ("0.030000000000000000") → the short form ("0.03"). */
export function plainRate(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Bytes as `bytea` in the database, a Buffer in code. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // PGlite gives a plain Uint8Array.
  fromDriver: (value) => Buffer.from(value),
});

/**
 * Any JSON value as `jsonb`. Drizzle's own column parses a second time what the driver has parsed
 * already, so that the string "0.48" would come back as a number.
 */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

/** Letters that people type without their marks; in capitals too, which not every collation lowers. */
const MARKED = 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ';
const UNMARKED = 'aaaaaaeeeeiiiiooooouuuunc'.repeat(2);

/** A text in small letters without marks, as indexes of names hold it: written out, never a parameter. */
export const plainSql = (text: SQL): SQL =>
  sql`lower(translate(${text}, ${sql.raw(`'${MARKED}', '${UNMARKED}'`)}))`;

/** Texts below each other in small letters, as an index of their parts holds them: never a parameter. */
export const linesSql = (lines: readonly SQL[]): SQL =>
  sql`lower(${sql.join([...lines], sql` || chr(10) || `)})`;

/** Words of a text for search: what `to_tsvector('simple', …)` makes. Never read back. */
export const searchDocument = customType<{ data: string; driverData: string }>({
  dataType: () => 'tsvector',
});

/** Words of the code as a list of SQL: for checks. */
export const quoted = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');
