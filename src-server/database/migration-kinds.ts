/**
 * What a migration says in its first line about servers that do not know it: `-- expand` adds and takes
 * nothing away, so all go on; `-- contract after 0058_terms` takes away what servers that know that
 * migration no longer use. One that says neither is run with every server stopped.
 */
const KIND = /^-- (?:(?<expand>expand)|contract after (?<after>\d{4}_\w+))$/;

/** What `serves_from` of a migration holds where every server may go on. */
export const ANY_SERVER = 0;

interface Named {
  /** File name without its ending. */
  readonly tag: string;
  /** When it was made, in Unix milliseconds: its id in a database. */
  readonly when: number;
}

/**
 * The migration that a server must know to go on beside this one: its time in Unix milliseconds,
 * `ANY_SERVER`, or null where no server may.
 * @throws Error where it names a migration that there is not
 */
export function servesFrom(text: string, all: readonly Named[]): number | null {
  const groups = KIND.exec(text.split('\n', 1)[0] ?? '')?.groups;
  if (!groups) return null;
  const { after } = groups;
  if (after === undefined) return ANY_SERVER;
  const known = all.find(({ tag }) => tag === after);
  if (!known) throw new Error(`A migration contracts after ${after}, which there is not`);
  return known.when;
}

/** What the same migration makes: tables, and columns as `table.column`. */
interface Made {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** Statements that a server of before goes on beside. */
const ADDS: readonly ((statement: string, made: Made) => boolean)[] = [
  (statement) => /^CREATE (?:UNLOGGED )?TABLE /i.test(statement),
  (statement) => /^CREATE INDEX /i.test(statement),
  (statement) => /^CREATE (?:FUNCTION|TRIGGER|SEQUENCE|TYPE) /i.test(statement),
  (statement) =>
    /^ALTER TABLE \S+ ADD COLUMN /i.test(statement) &&
    (!/\bNOT NULL\b/i.test(statement) || /\bDEFAULT\b/i.test(statement)) &&
    !/\b(?:UNIQUE|CHECK|REFERENCES|PRIMARY|GENERATED)\b/i.test(statement) &&
    // Any other function is called for each row, and the table written anew meanwhile.
    !/\bDEFAULT (?!now\(\))\w+\(/i.test(statement),
  (statement, { tables }) => {
    const [, table] = /^ALTER TABLE (\S+) ADD CONSTRAINT /i.exec(statement) ?? [];
    return table !== undefined && tables.has(table);
  },
  (statement, { tables }) => {
    const [, table] = /^CREATE UNIQUE INDEX \S+ ON (\S+) /i.exec(statement) ?? [];
    return table !== undefined && tables.has(table);
  },
  // What old rows have in a new column.
  (statement, { columns }) => {
    const [, table, column] = /^UPDATE (\S+) SET (\S+) = /i.exec(statement) ?? [];
    return columns.has(`${table}.${column}`);
  },
];

/** A statement without what stands in brackets, quotes and bodies of functions, its last semicolon neither. */
function outline(statement: string): string {
  const flat = statement
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '')
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .replace(/;\s*$/, '');
  let [before, after] = ['', flat];
  while (before !== after) [before, after] = [after, after.replaceAll(/\([^()]*\)/g, '')];
  return after;
}

/** Whether it is one statement that does one thing. */
function isOne(statement: string): boolean {
  const text = outline(statement);
  return !text.includes(';') && !(/^(?:ALTER|UPDATE) /i.test(text) && text.includes(','));
}

function madeBy(statements: readonly string[]): Made {
  const tables = statements.map(
    (statement) => /^CREATE (?:UNLOGGED )?TABLE (\S+)/i.exec(statement)?.[1],
  );
  const columns = statements.map((statement) => {
    const [, table, column] = /^ALTER TABLE (\S+) ADD COLUMN (\S+)/i.exec(statement) ?? [];
    return table && `${table}.${column}`;
  });
  const found = (some: readonly (string | undefined)[]) =>
    new Set(some.filter((one) => one !== undefined));
  return { tables: found(tables), columns: found(columns) };
}

/** Statements of a migration that a server of before would not go on beside. */
export function takesAway(statements: readonly string[]): readonly string[] {
  const bare = statements
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
  const made = madeBy(bare);
  return bare.filter(
    (statement) => !isOne(statement) || !ADDS.some((adds) => adds(statement, made)),
  );
}
