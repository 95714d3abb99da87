import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type {} from './pglite-setup.ts';

/**
 * An embedded database takes a second of computing to load and some hundredths to empty, so each
 * worker keeps one for the suites and tests that come one after another.
 */
let kept: KeptPglite | null = null;

interface KeptPglite {
  readonly client: PGlite;
  /** What the migrations have left, as statements that put it back. */
  readonly refill: string;
  readonly schema: string;
}

interface LentPglite {
  readonly client: PGlite;
  /** Empties it for the next one, or closes it where that is not possible. */
  giveBack(): Promise<void>;
}

/** A migrated, empty PGlite that nobody else uses until it is given back. */
export async function lendPglite(): Promise<LentPglite> {
  const lent = kept ?? (await load());
  kept = null;
  return {
    client: lent.client,
    giveBack: async () => {
      // Two were lent at a time; or a test has changed tables, which no emptying undoes.
      if (kept !== null || (await schemaOf(lent.client)) !== lent.schema) {
        await lent.client.close();
        return;
      }
      await empty(lent);
      kept = lent;
    },
  };
}

async function load(): Promise<KeptPglite> {
  const template = new Blob([await readFile(inject('pgliteTemplate'))]);
  const client = await PGlite.create({ loadDataDir: template });
  return { client, refill: await refillOf(client), schema: await schemaOf(client) };
}

/** Changes with every change of a table, its columns, indexes, constraints, triggers and functions. */
async function schemaOf(client: PGlite): Promise<string> {
  const newest = (catalog: string, where: string): string =>
    `(select count(*) || ' ' || max(xmin::text::bigint) from ${catalog} where ${where})`;
  const ours = `(select oid from pg_class where relnamespace = 'public'::regnamespace)`;
  const parts = [
    newest('pg_class', `relnamespace = 'public'::regnamespace`),
    newest('pg_attribute', `attrelid in ${ours}`),
    newest('pg_constraint', `connamespace = 'public'::regnamespace`),
    newest('pg_trigger', `tgrelid in ${ours}`),
    newest('pg_proc', `pronamespace = 'public'::regnamespace`),
    // Where somebody has asked for statistics, queries are planned by them.
    newest('pg_statistic', `starelid in ${ours}`),
  ];
  const { rows } = await client.query<{ parts: string }>(
    `select concat_ws('; ', ${parts.join(', ')}) as parts`,
  );
  return rows[0]?.parts ?? '';
}

async function tablesOf(client: PGlite): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return rows.map(({ name }) => name);
}

async function filledTables(client: PGlite): Promise<string[]> {
  const tables = await tablesOf(client);
  const { rows } = await client.query<{ name: string }>(
    tables
      .map((name) => `select '${name}' as name where exists (select from "${name}")`)
      .join(' union all '),
  );
  return rows.map(({ name }) => name);
}

async function refillOf(client: PGlite): Promise<string> {
  const statements: string[] = [];
  for (const name of await filledTables(client)) {
    const { rows } = await client.query<{ rows: string }>(
      `select quote_literal(json_agg(t)) as rows from "${name}" t`,
    );
    statements.push(
      `insert into "${name}" overriding system value
        select * from json_populate_recordset(null::"${name}", ${rows[0]?.rows})`,
    );
  }
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
        coalesce(last_value, start_value), last_value is not null) as statement
      from pg_sequences where schemaname = 'public'`,
  );
  return [...statements, ...rows.map(({ statement }) => statement)].join(';\n');
}

async function empty({ client, refill }: KeptPglite): Promise<void> {
  const filled = await filledTables(client);
  await client.exec('discard all');
  await client.exec(
    // The triggers that keep books from being changed are for those who work with them.
    `begin; set local session_replication_role = replica;
     ${filled.map((name) => `delete from "${name}"`).join(';')};
     ${refill}; commit`,
  );
  for (const name of filled) await client.exec(`vacuum "${name}"`);
}
