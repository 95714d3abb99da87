import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

type Values = Readonly<Record<string, number | string | null>>;

/**
 * A statement of a few columns and rows that runs again and again: its text is made once, and each
 * connection parses and plans it once, under its name. Built anew, its text alone takes half a
 * millisecond.
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
