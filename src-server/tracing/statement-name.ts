/** Texts come again and again; those with lists of many lengths are the ones that are not kept. */
const KEPT = 500;

const LITERALS = /'(?:[^']|'')*'/g;
const OPERATION = /\b(select|insert|update|delete)\b/i;
const NAME = '"?([a-z_][a-z0-9_]*)"?';
const tables: Readonly<Record<string, RegExp>> = {
  select: new RegExp(`\\bfrom\\s+(?:only\\s+)?${NAME}`, 'i'),
  insert: new RegExp(`\\binto\\s+${NAME}`, 'i'),
  update: new RegExp(`\\bupdate\\s+(?:only\\s+)?${NAME}`, 'i'),
  delete: new RegExp(`\\bfrom\\s+(?:only\\s+)?${NAME}`, 'i'),
};

/** What a statement does, and to which table first. */
export interface StatementName {
  readonly operation: string;
  readonly table: string | null;
}

/** Reads both from the text of a statement. Nothing that stands in quotes as a value is taken for a name. */
export function statementNames(): (text: string) => StatementName {
  const known = new Map<string, StatementName>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const name = nameOf(text);
    if (known.size < KEPT) known.set(text, name);
    return name;
  };
}

function nameOf(text: string): StatementName {
  const bare = text.replaceAll(LITERALS, "''");
  const [first = ''] = /[a-z]+/i.exec(bare) ?? [];
  const isCommand = !/^(?:with|select|insert|update|delete)$/i.test(first);
  if (isCommand) return { operation: commands.get(first.toLowerCase()) ?? 'OTHER', table: null };
  const operation = (OPERATION.exec(bare)?.[1] ?? 'select').toLowerCase();
  return {
    operation: operation.toUpperCase(),
    table: tables[operation]?.exec(bare)?.[1]?.toLowerCase() ?? null,
  };
}

/** Others are not told by their first word: it could be anything. */
const commands: ReadonlyMap<string, string> = new Map(
  ['begin', 'commit', 'rollback', 'savepoint', 'release', 'set', 'lock', 'truncate'].map((one) => [
    one,
    one.toUpperCase(),
  ]),
);
