import type { EmbeddedSession } from './embedded.ts';

/** Tables that a statement has to do with. */
interface Touched {
  /** All that its answer can depend on. */
  readonly named: readonly string[];
  readonly written: readonly string[];
}

const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi;
/** Statements that say which tables they write; of any other one it is not known. */
const SAYS_SO =
  /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set|lock)\b/i;

/** What tables there are, and which of them change with which other ones. */
export class Catalogue {
  readonly #tables: ReadonlySet<string>;
  /** Of tables, views and functions by their name: what using them reads, and what it writes. */
  readonly #behind: ReadonlyMap<string, Touched>;
  readonly #known = new Map<string, Touched>();

  private constructor(tables: ReadonlySet<string>, behind: ReadonlyMap<string, Touched>) {
    this.#tables = tables;
    this.#behind = behind;
  }

  static async of(session: EmbeddedSession): Promise<Catalogue> {
    const rows = async <Row>(text: string) => (await session.query<Row>(text)).rows;
    const tables = await rows<{ name: string }>(
      `select relname as name from pg_class
        where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const names = new Set(tables.map(({ name }) => name));
    const sources = await rows<{ name: string; source: string }>(
      `select proname as name, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace
        union all
       select viewname, definition from pg_views where schemaname = 'public'`,
    );
    const behind = new Map<string, Touched>();
    // What a function calls is behind it too; none is deeper than this.
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      for (const { name, source } of sources) behind.set(name, touchedBy(source, names, behind));
    }
    const follow = await rows<{ name: string; other: string }>(
      `select c.relname as name, p.proname as other from pg_trigger t
          join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
        where not t.tgisinternal
        union all
       select confrelid::regclass::text, conrelid::regclass::text from pg_constraint
        where contype = 'f' and (confdeltype in ('c', 'n', 'd') or confupdtype in ('c', 'n', 'd'))`,
    );
    const after = new Map<string, Set<string>>();
    for (const { name } of tables) after.set(name, new Set([name]));
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      for (const { name, other } of follow) {
        const reached = behind.get(other)?.written ?? after.get(other) ?? [];
        for (const table of reached) {
          for (const further of after.get(table) ?? []) after.get(name)?.add(further);
        }
      }
    }
    for (const [name, written] of after) behind.set(name, { named: [name], written: [...written] });
    return new Catalogue(names, behind);
  }

  /** @param text of a statement */
  touched(text: string): Touched {
    let touched = this.#known.get(text);
    if (!touched) {
      touched = this.#judged(text);
      this.#known.set(text, touched);
    }
    return touched;
  }

  #judged(text: string): Touched {
    if (!SAYS_SO.test(text)) return { named: [...this.#tables], written: [...this.#tables] };
    return touchedBy(text, this.#tables, this.#behind);
  }
}

const DEEPEST = 5;

function touchedBy(
  text: string,
  tables: ReadonlySet<string>,
  behind: ReadonlyMap<string, Touched>,
): Touched {
  const named = new Set<string>();
  const written = new Set<string>();
  for (const [word] of text.matchAll(/\w+/g)) {
    if (tables.has(word)) named.add(word);
    else {
      const more = behind.get(word);
      for (const table of more?.named ?? []) named.add(table);
      for (const table of more?.written ?? []) written.add(table);
    }
  }
  for (const [, table = ''] of text.matchAll(WRITES)) {
    if (!tables.has(table)) continue;
    for (const one of behind.get(table)?.written ?? [table]) written.add(one);
  }
  return { named: [...named], written: [...written] };
}

interface Answer {
  readonly version: string;
  readonly at: number;
  readonly tables: ReadonlySet<string>;
  readonly value: unknown;
}

/**
 * Answers of a run's questions, and until when they hold: until one of the tables that the statements
 * of a question name is written, or what else it depends on has another version.
 */
export class Answers {
  readonly #catalogue: Catalogue;
  #writes = 0;
  readonly #writtenAt = new Map<string, number>();
  readonly #answers = new Map<string, Answer>();
  /** Tables named meanwhile, of each question that is being asked. */
  readonly #asked: Set<string>[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Told of each statement of the run. */
  note(text: string): void {
    const { named, written } = this.#catalogue.touched(text);
    for (const tables of this.#asked) for (const table of named) tables.add(table);
    if (written.length === 0) return;
    this.#writes += 1;
    for (const table of written) this.#writtenAt.set(table, this.#writes);
  }

  /** The answer that was given before where it still holds. One question at a time, and those within it. */
  async of<T>(question: string, version: string, ask: () => Promise<T> | T): Promise<T> {
    let answer = this.#answers.get(question);
    if (answer?.version !== version || this.#isOutdated(answer)) {
      const tables = new Set<string>();
      const at = this.#writes;
      this.#asked.push(tables);
      try {
        answer = { version, at, tables, value: await ask() };
      } finally {
        this.#asked.pop();
      }
      this.#answers.set(question, answer);
    }
    for (const asked of this.#asked) for (const table of answer.tables) asked.add(table);
    return answer.value as T;
  }

  #isOutdated({ at, tables }: Answer): boolean {
    return [...tables].some((table) => (this.#writtenAt.get(table) ?? 0) > at);
  }
}
