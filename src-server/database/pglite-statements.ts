import {
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
  type messages,
} from '@electric-sql/pglite';

/** A longer text is a long list of values, which hardly ever comes again. */
const LONGEST_KEPT = 4000;

/** Not what begins, ends and saves transactions. */
const KEPT_KINDS = /^\s*(select|insert|update|delete|with)\b/;

interface Statement {
  readonly name: string;
  /** Types of its parameters. */
  readonly types: readonly number[];
  /** Its columns, or nothing for what returns no rows. */
  readonly columns: readonly messages.RowDescriptionMessage[];
  uses: number;
}

interface Limits {
  /** Statements kept, and those remembered as seen once; the rest are mostly lists of many sizes. */
  readonly kept: number;
  /** Uses after which a statement is planned anew: its tables have grown since. */
  readonly uses: number;
}
const usualLimits: Limits = { kept: 400, uses: 500 };

/** Names are used once, whoever else keeps statements of the same session. */
let made = 0;

type Send = (message: Uint8Array) => Promise<readonly Message[]>;
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/**
 * A PGlite with statements that are parsed and planned once: what is sent for the second time is kept
 * as a prepared statement, and sent in one message instead of six. PostgreSQL's driver is fast by
 * itself; here that is most of the time of a small statement.
 */
export function withKeptStatements(
  client: PGlite,
  limits: Limits = usualLimits,
): Pick<PGlite, 'query' | 'transaction'> {
  const send: Send = (message) => client.execProtocolStream(message, { syncToFs: false });
  const kept = keepStatements(send, limits);
  return {
    async query<Row>(
      text: string,
      params: unknown[] = [],
      options: QueryOptions = {},
    ): Promise<Results<Row>> {
      await client._checkReady();
      // Alone, and between transactions, as the client's own queries are.
      const answer = await client._runExclusiveTransaction(async () => {
        const found = await client.runExclusive(() => kept.run<Row>(client, text, params, options));
        if (found !== null) await client.syncToFs();
        return found;
      });
      return answer ?? client.query<Row>(text, params, options);
    },
    transaction: (work) =>
      client.transaction((tx) => {
        const query = async <Row>(
          text: string,
          params: unknown[] = [],
          options: QueryOptions = {},
        ): Promise<Results<Row>> => {
          if (tx.closed) throw new Error('Transaction is closed');
          const answer = await client.runExclusive(() =>
            kept.run<Row>(client, text, params, options),
          );
          return answer ?? tx.query<Row>(text, params, options);
        };
        return work(Object.create(tx, { query: { value: query } }) as Transaction);
      }),
  };
}

function keepStatements(send: Send, limits: Limits) {
  /** By text, the one used longest ago first; null was seen once. */
  const statements = new Map<string, Statement | null>();

  async function prepare(text: string): Promise<Statement> {
    made += 1;
    const name = `kept_${made}`;
    const answer = await send(
      joined([
        protocol.serialize.parse({ name, text }),
        protocol.serialize.describe({ type: 'S', name }),
        protocol.serialize.sync(),
      ]),
    );
    return {
      name,
      types: parse.parseDescribeStatementResults([...answer]),
      columns: answer.filter((message) => message.name === 'rowDescription') as never,
      uses: 0,
    };
  }

  async function forget(text: string): Promise<void> {
    const statement = statements.get(text);
    statements.delete(text);
    if (!statement) return;
    const { serialize } = protocol;
    await send(joined([serialize.close({ type: 'S', name: statement.name }), serialize.sync()]));
  }

  /** The prepared statement of a text; null the first time it is seen. */
  async function find(text: string): Promise<Statement | null> {
    if (text.length > LONGEST_KEPT || !KEPT_KINDS.test(text)) return null;
    let statement = statements.get(text);
    if (statement === undefined) {
      statements.set(text, null);
      const [oldest] = statements.keys();
      if (statements.size > limits.kept && oldest !== undefined) await forget(oldest);
      return null;
    }
    if (statement === null || statement.uses >= limits.uses) {
      await forget(text);
      statement = await prepare(text);
    }
    statement.uses += 1;
    // Used last, so forgotten last.
    statements.delete(text);
    statements.set(text, statement);
    return statement;
  }

  return {
    /** Runs a statement that is kept; null where it is to be sent the ordinary way. */
    async run<Row>(
      client: PGlite,
      text: string,
      params: readonly unknown[],
      options: QueryOptions,
    ): Promise<Results<Row> | null> {
      const statement = await find(text);
      if (statement === null) return null;
      const values = params.map((value, index) => {
        if (value === null || value === undefined) return null;
        const write = client.serializers[statement.types[index] ?? 0];
        if (write) return write(value);
        return typeof value === 'string' ? value : `${value as number | bigint}`;
      });
      const answer = await send(
        joined([
          protocol.serialize.bind({ statement: statement.name, values }),
          protocol.serialize.execute({}),
          protocol.serialize.sync(),
        ]),
      );
      // Parsers are laid over the client's hundreds by inheritance: copying those takes longer than a query.
      const parsers: PGlite['parsers'] = Object.create(client.parsers) as PGlite['parsers'];
      const whole = [...statement.columns, ...answer];
      const [result] = parse.parseResults(whole, Object.assign(parsers, options.parsers), {
        rowMode: options.rowMode ?? 'object',
      });
      return (result ?? null) as Results<Row> | null;
    },
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
