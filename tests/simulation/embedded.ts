import { protocol, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite';
import { DatabaseImage } from './image.ts';

type Parse = (text: string, type: number) => unknown;
type ParserOf = (type: number) => Parse | undefined;

interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Statement {
  readonly name: string;
  /** Types of its parameters. */
  readonly types: readonly number[];
  readonly columns: readonly Column[];
}

/** What statements with a plan begin with. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** Runs in which a text came after which it is prepared for all later ones. */
const COMES_AGAIN = 2;

/**
 * The one session of an embedded database, spoken to in PostgreSQL's protocol without the client's
 * queues: the scheduler lets one statement go on at a time. Each text is parsed once, and planned once
 * for all values; what was sent in runs before is part of the image that a run begins with.
 */
export class EmbeddedSession implements Pick<PGlite, 'query' | 'transaction'> {
  readonly #engine: PGlite;
  readonly #serializers: PGlite['serializers'];
  #statements = new Map<string, Statement>();
  /** Texts that no image has, and the number of runs in which they came. */
  readonly #fresh = new Map<string, number>();
  #image: DatabaseImage | null = null;
  #prepared: ReadonlyMap<string, Statement> = new Map();
  #made = 0;
  #isInTransaction = false;
  /** Told of each statement, by its text. */
  onStatement: (text: string) => void = () => {};

  constructor(engine: PGlite) {
    this.#engine = engine;
    this.#serializers = engine.serializers;
  }

  async query<Row>(
    text: string,
    params: unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    if (this.#isInTransaction) throw new Error('A statement beside a transaction of one session');
    return this.#run<Row>(text, params, options);
  }

  async transaction<T>(work: Parameters<PGlite['transaction']>[0]): Promise<T> {
    if (this.#isInTransaction) throw new Error('Two transactions of one session');
    this.#isInTransaction = true;
    try {
      await this.#run('begin');
      const query = <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
        this.#run<Row>(text, params, options);
      const done = await work({ query } as Parameters<typeof work>[0]);
      await this.#run('commit');
      return done as T;
    } catch (error) {
      await this.#run('rollback');
      throw error;
    } finally {
      this.#isInTransaction = false;
    }
  }

  /** Everything becomes what it was when this was called first, with more statements prepared. */
  async startAgain(): Promise<void> {
    if (this.#image === null) await this.#settle();
    else this.#restore();
    const again = [...this.#fresh].filter(([, runs]) => runs >= COMES_AGAIN);
    // An image for a few texts costs more than they do.
    if (this.#image !== null && again.length * 20 < this.#prepared.size) return;
    for (const [text] of again) {
      await this.#prepare(text);
      this.#fresh.delete(text);
    }
    this.#prepared = new Map(this.#statements);
    this.#image = new DatabaseImage(this.#engine);
  }

  /** What an image cannot bring back comes before the first one: a library that is loaded stays so. */
  async #settle(): Promise<void> {
    await this.#run('set plan_cache_mode = force_generic_plan');
    const { rows } = await this.#run<{ load: string }>(
      `select distinct format('load %L', probin) as load from pg_proc where probin is not null`,
    );
    for (const { load } of rows) await this.#run(load);
  }

  #restore(): void {
    for (const text of this.#statements.keys()) {
      if (!this.#prepared.has(text)) this.#fresh.set(text, (this.#fresh.get(text) ?? 0) + 1);
    }
    this.#statements = new Map(this.#prepared);
    this.#image?.restore();
  }

  async #run<Row>(
    text: string,
    params: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    this.onStatement(text);
    const statement = this.#statements.get(text) ?? (await this.#parse(text));
    const { name, types, columns } = statement;
    const values = params.map((value, index) => this.#written(value, types[index] ?? 0));
    const answer = await this.#send([
      protocol.serialize.bind({ statement: name, values }),
      EXECUTE_AND_SYNC,
    ]);
    const { parsers } = this.#engine;
    const own = options.parsers;
    const parserOf: ParserOf = (type) => own?.[type] ?? parsers[type];
    return resultOf<Row>(answer, columns, parserOf, options.rowMode === 'array');
  }

  #written(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null;
    const write = this.#serializers[type];
    if (write) return write(value);
    return typeof value === 'string' ? value : `${value as number | bigint}`;
  }

  async #parse(text: string): Promise<Statement> {
    this.#made += 1;
    const name = `s${this.#made}`;
    const answer = await this.#send([
      protocol.serialize.parse({ name, text }),
      protocol.serialize.describe({ type: 'S', name }),
      protocol.serialize.sync(),
    ]);
    const statement = { name, ...describedBy(answer) };
    this.#statements.set(text, statement);
    return statement;
  }

  /** Parses it, and has it planned, which only running it does otherwise. */
  async #prepare(text: string): Promise<void> {
    const { name, types } = await this.#parse(text);
    if (!PLANNED.test(text)) return;
    const values = types.length > 0 ? `(${types.map(() => 'null').join(', ')})` : '';
    await this.#send([protocol.serialize.query(`explain execute ${name}${values}`)]);
  }

  async #send(parts: readonly Uint8Array[]): Promise<Buffer> {
    const answer: Buffer[] = [];
    await this.#engine.execProtocolRawStream(Buffer.concat(parts), {
      syncToFs: false,
      // The bytes are the engine's, which writes over them.
      onRawData: (bytes) => void answer.push(Buffer.from(bytes)),
    });
    return answer.length === 1 && answer[0] ? answer[0] : Buffer.concat(answer);
  }
}

const EXECUTE_AND_SYNC = Buffer.concat([protocol.serialize.execute({}), protocol.serialize.sync()]);

/** Kinds of messages, by their letters. */
const DATA_ROW = 68;
const COMMAND_COMPLETE = 67;
const ERROR = 69;
const PARAMETER_DESCRIPTION = 116;
const ROW_DESCRIPTION = 84;

/** Each message of an answer: its kind, and where its body is. */
function* messagesOf(
  answer: Buffer,
): Generator<readonly [kind: number, start: number, end: number]> {
  for (let at = 0; at < answer.length;) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    const kind = answer[at] ?? 0;
    if (kind === ERROR) throw errorOf(answer);
    yield [kind, at + 5, end];
    at = end;
  }
}

function errorOf(answer: Buffer): Error {
  const errors: Error[] = [];
  new protocol.Parser().parse(answer, (message) => {
    if (message instanceof Error) errors.push(message);
  });
  return errors[0] ?? new Error('The database answered with an error that cannot be read.');
}

function describedBy(answer: Buffer): Pick<Statement, 'types' | 'columns'> {
  const types: number[] = [];
  const columns: Column[] = [];
  for (const [kind, start] of messagesOf(answer)) {
    let at = start + 2;
    if (kind === PARAMETER_DESCRIPTION) {
      for (let left = answer.readInt16BE(start); left > 0; left -= 1, at += 4) {
        types.push(answer.readInt32BE(at));
      }
    } else if (kind === ROW_DESCRIPTION) {
      for (let left = answer.readInt16BE(start); left > 0; left -= 1) {
        const end = answer.indexOf(0, at);
        const name = answer.toString('utf8', at, end);
        columns.push({ name, dataTypeID: answer.readInt32BE(end + 7) });
        at = end + 19;
      }
    }
  }
  return { types, columns };
}

function resultOf<Row>(
  answer: Buffer,
  columns: readonly Column[],
  parserOf: ParserOf,
  isArray: boolean,
): Results<Row> {
  const rows: Row[] = [];
  let affectedRows = 0;
  for (const [kind, start, end] of messagesOf(answer)) {
    if (kind === DATA_ROW) {
      const values = valuesOf(answer, start, columns, parserOf);
      rows.push(
        (isArray
          ? values
          : Object.fromEntries(columns.map(({ name }, index) => [name, values[index]]))) as Row,
      );
    } else if (kind === COMMAND_COMPLETE) {
      const tag = answer.toString('latin1', start, end - 1);
      if (!tag.startsWith('SELECT')) affectedRows = Number(/\d+$/.exec(tag)?.[0] ?? 0);
    }
  }
  return { rows, fields: [...columns], affectedRows };
}

function valuesOf(
  answer: Buffer,
  start: number,
  columns: readonly Column[],
  parserOf: ParserOf,
): unknown[] {
  let at = start + 2;
  return columns.map(({ dataTypeID }) => {
    const length = answer.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const text = answer.toString('utf8', at, at + length);
    at += length;
    const parse = parserOf(dataTypeID);
    return parse ? parse(text, dataTypeID) : text;
  });
}
