import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

type Values = Readonly<Record<string, number | string | null>>;

/** A query of drizzle's builder, which knows the types of its columns, before it is prepared. */
interface Preparable<Prepared> {
  prepare(name: string): Prepared;
}

/**
 * A query that a database is asked again and again outside of transactions: drizzle makes its text once
 * for each database, and each connection parses and plans it once, under its name.
 * @param build with `sql.placeholder(…)` for what changes
 */
export function preparedQuery<Prepared>(
  name: string,
  build: (db: Database) => Preparable<Prepared>,
): (db: Database) => Prepared {
  const prepared = new WeakMap<Database, Prepared>();
  return (db) => {
    const known = prepared.get(db) ?? build(db).prepare(name);
    prepared.set(db, known);
    return known;
  };
}

/**
 * The same for transactions, for each of which drizzle would make the text anew, half a millisecond: a statement
 * of a few columns and rows, whose text is made once.
 * @param statement with `sql.placeholder(…)` for what changes
 */
export function preparedStatement<Row>(
  name: string,
  statement: SQL,
): (db: Database, values: Values) => Promise<readonly Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const { rows } = await db._.session
      .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        query,
        undefined,
        name,
        false,
      )
      .execute({ ...values });
    return rows;
  };
}
