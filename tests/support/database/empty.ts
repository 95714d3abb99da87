/** A session of a database, whichever it is. */
export interface Session {
  rows<Row>(statement: string): Promise<Row[]>;
  /** Several statements, with semicolons between them. */
  run(statements: string): Promise<void>;
}

/** A migrated database as the migrations have left it. */
export interface Pristine {
  readonly schema: string;
  /** What they have left in its tables and sequences, as statements that put it back. */
  readonly refill: string;
}

export async function pristineOf(session: Session): Promise<Pristine> {
  return { refill: await refillOf(session), schema: await schemaOf(session) };
}

/** Rows and sequences as in the beginning; false where a table was changed, which no emptying undoes. */
export async function emptyDatabase(session: Session, pristine: Pristine): Promise<boolean> {
  if ((await schemaOf(session)) !== pristine.schema) return false;
  const filled = await filledTables(session);
  await session.run(
    // The triggers that keep books from being changed are for those who work with them.
    `begin; set local session_replication_role = replica;
     ${filled.map((name) => `delete from "${name}"`).join(';')};
     ${pristine.refill}; commit`,
  );
  for (const name of filled) await session.run(`vacuum "${name}"`);
  return true;
}

/** Changes with every change of a table, its columns, indexes, constraints, triggers and functions. */
async function schemaOf(session: Session): Promise<string> {
  const newest = (catalogue: string, where: string): string =>
    `(select count(*) || ' ' || max(xmin::text::bigint) from ${catalogue} where ${where})`;
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
  const [row] = await session.rows<{ parts: string }>(
    `select concat_ws('; ', ${parts.join(', ')}) as parts`,
  );
  return row?.parts ?? '';
}

async function filledTables(session: Session): Promise<string[]> {
  const tables = await session.rows<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const filled = await session.rows<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where exists (select from "${name}")`)
      .join(' union all '),
  );
  return filled.map(({ name }) => name);
}

async function refillOf(session: Session): Promise<string> {
  const statements: string[] = [];
  for (const name of await filledTables(session)) {
    const [row] = await session.rows<{ rows: string }>(
      `select quote_literal(json_agg(t)) as rows from "${name}" t`,
    );
    statements.push(
      `insert into "${name}" overriding system value
        select * from json_populate_recordset(null::"${name}", ${row?.rows})`,
    );
  }
  const sequences = await session.rows<{ statement: string }>(
    `select format('select setval(%L, %s, %L)', quote_ident(sequencename),
        coalesce(last_value, start_value), last_value is not null) as statement
      from pg_sequences where schemaname = 'public'`,
  );
  return [...statements, ...sequences.map(({ statement }) => statement)].join(';\n');
}
