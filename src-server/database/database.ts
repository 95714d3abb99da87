import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';

interface Rows<Row> {
  rows: Row[];
}

/** What both engines give back for SQL of one's own: `(await db.execute<Row>(sql`…`)).rows`. */
export interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** For reads outside or inside a transaction; one type for PGlite and PostgreSQL. */
export type Database = PgDatabase<QueryResult, Record<string, never>, Record<string, never>>;

/**
 * An open transaction: what functions that write take first. Inside it never use the database it
 * came from: PGlite has one session and would wait for itself.
 */
export type Transaction = PgTransaction<QueryResult, Record<string, never>, Record<string, never>>;

export interface DatabaseHandle {
  readonly db: Database;
  readonly engine: 'pglite' | 'postgresql';
  /**
   * Runs `work` in one transaction (read committed): all of it is stored, or nothing where it
   * throws. Where PostgreSQL ends it for a deadlock, it runs again, so `work` does nothing but
   * use `tx`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which may open transactions, unless this or another process is at work under the same
   * name. It takes no connection from those that transactions use: whoever waits for one of them never
   * holds another.
   * @returns whether it ran
   */
  alone(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Of the embedded engine: its directory as a compressed archive, while nobody writes. */
  readonly dumpDirectory?: () => Promise<Blob>;
  close(): Promise<void>;
}
