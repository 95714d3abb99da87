import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { postgresHandle } from '#server/database/postgres.ts';
import { askedAnew, ConnectionLost, StatementEnded, type Faulty, type Store } from './database.ts';
import { underWay, type Life, type Scheduler } from './scheduler.ts';

/** Enough that nobody waits for a connection; the real clock limits nothing. */
const limits = { connections: 20, acquireMs: 60_000, statementMs: 0, jobStatementMs: 0 };

/** Changes the text of a statement: a control's fault. */
export type Rewrite = (text: string) => string;

type Ask = (...given: readonly unknown[]) => Promise<unknown>;

interface Statement {
  /** The process number of its session's server process. */
  readonly session: number;
  readonly action: string;
  wasHeld: boolean;
}

/** Statements that are on their way to the server, and the sessions that they belong to. */
class Traffic {
  readonly #monitor: pg.Client;
  readonly #asking = new Set<Statement>();
  /** Counts beginnings and ends: what was seen before one of them is old. */
  #changes = 0;

  constructor(monitor: pg.Client) {
    this.#monitor = monitor;
  }

  async during<T>(session: number, asking: Promise<T>): Promise<T> {
    const statement = { session, action: underWay.getStore() ?? '', wasHeld: false };
    this.#asking.add(statement);
    this.#changes += 1;
    try {
      return await asking;
    } finally {
      this.#asking.delete(statement);
      this.#changes += 1;
    }
  }

  /**
   * How many of them wait for locks that only sessions at rest can free.
   * @param note called once with the action of each that waits
   */
  async held(note: (action: string) => void): Promise<number> {
    const before = this.#changes;
    const asking = [...this.#asking];
    if (asking.length === 0) return 0;
    const { rows } = await this.#monitor.query<{ pid: number; blockers: number[] }>(
      'select pid, pg_blocking_pids(pid) as blockers from unnest($1::int[]) as pid',
      [[...new Set(asking.map(({ session }) => session))]],
    );
    if (before !== this.#changes) return 0;
    const blockersOf = new Map(rows.map(({ pid, blockers }) => [pid, blockers]));
    // A circle is a deadlock, which PostgreSQL ends by itself.
    const isHeld = (pid: number, path: readonly number[]): boolean => {
      const blockers = blockersOf.get(pid);
      if (blockers === undefined) return true;
      if (blockers.length === 0 || path.includes(pid)) return false;
      return blockers.every((blocker) => isHeld(blocker, [...path, pid]));
    };
    const held = asking.filter(({ session }) => isHeld(session, []));
    for (const statement of held) {
      if (!statement.wasHeld) note(statement.action);
      statement.wasHeld = true;
    }
    return held.length;
  }
}

/** What of a connection its types do not name. */
const processOf = (client: pg.Client): number =>
  (client as unknown as { readonly processID: number }).processID;

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { readonly text?: unknown }).text);

const rewrittenBy = (rewrite: Rewrite, query: unknown): unknown =>
  typeof query === 'string'
    ? rewrite(query)
    : { ...(query as object), text: rewrite(textOf(query)) };

/** Calls the callback where there is one, as the pool gives it, or returns the promise. */
function answering(given: readonly unknown[], ask: Ask): Promise<unknown> | undefined {
  const answered = given.at(-1);
  if (typeof answered !== 'function') return ask(...given);
  ask(...given.slice(0, -1)).then(
    (answer) => (answered as (error: unknown, answer: unknown) => void)(null, answer),
    (error: unknown) => (answered as (error: unknown) => void)(error),
  );
  return undefined;
}

type Wrapped = (client: pg.Client, query: Ask) => Ask;

/** Connections whose statements are asked in another way; connecting counts as being under way. */
function clientsThat(
  wrap: Wrapped,
  connected: (client: pg.Client, connecting: Promise<unknown>) => Promise<unknown>,
): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as unknown as Ask;
      const connect = this.connect.bind(this) as () => Promise<unknown>;
      const ask = wrap(this, query);
      this.connect = ((...given: readonly unknown[]) =>
        answering(given, () =>
          connected(
            this,
            // Rows that are asked for in any order come in the same one again.
            connect().then(() => query('select setseed(0.5)')),
          ),
        )) as typeof this.connect;
      this.query = ((...given: readonly unknown[]) =>
        answering(given, ask)) as unknown as typeof this.query;
    }
  };
}

/** A store on a PostgreSQL: each statement is a step, and each process has sessions of its own. */
export class PostgresStore implements Store {
  readonly db: Database;
  readonly asked = askedAnew;
  readonly #url: string;
  readonly #monitor: pg.Client;
  readonly #traffic: Traffic;
  readonly #sessions = new Map<Life, Set<pg.Client>>();
  readonly #rewrite: Rewrite;
  #scheduler: Scheduler | null = null;

  /**
   * @param monitor a connection of its own, as a superuser
   * @param rewrite of what the processes ask
   */
  constructor(url: string, monitor: pg.Client, rewrite: Rewrite = (text) => text) {
    this.#rewrite = rewrite;
    this.#url = url;
    this.#monitor = monitor;
    this.#traffic = new Traffic(monitor);
    const Client = clientsThat(
      (client, query) =>
        (...given) =>
          this.#alongside(this.#traffic.during(processOf(client), query(...given))),
      (_client, connecting) => this.#alongside(connecting),
    );
    const pool = new pg.Pool({ connectionString: url, Client });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    this.db = drizzle(pool) as unknown as Database;
  }

  #alongside<T>(work: Promise<T>): Promise<T> {
    return this.#scheduler ? this.#scheduler.alongside(work) : work;
  }

  follow(scheduler: Scheduler): void {
    this.#scheduler = scheduler;
    scheduler.held = () =>
      this.#traffic.held((action) => scheduler.meet('waited for a lock', action));
  }

  handleOf(scheduler: Scheduler, life: Life & Faulty) {
    const sessions = new Set<pg.Client>();
    this.#sessions.set(life, sessions);
    const Client = clientsThat(
      (client, query) => this.#gated(scheduler, life, client, query),
      async (client, connecting) => {
        await scheduler.alongside(connecting);
        sessions.add(client);
        client.once('end', () => sessions.delete(client));
      },
    );
    return postgresHandle(this.#url, { limits, Client });
  }

  /** Each statement waits for its turn; the fault of a commit meets the statement that commits. */
  #gated(scheduler: Scheduler, life: Life & Faulty, client: pg.Client, query: Ask): Ask {
    let isOpen = false;
    const asked: Ask = (first, ...others) => {
      const rewritten = rewrittenBy(this.#rewrite, first);
      return this.#traffic.during(processOf(client), query(rewritten, ...others));
    };
    return (...given) => {
      const text = textOf(given[0]);
      const isCommit = text === 'commit';
      const label = isCommit ? 'transaction' : `${isOpen ? 'in' : 'sql'} ${text.slice(0, 40)}`;
      return scheduler.step(life, label, async () => {
        if (isCommit || text === 'rollback') isOpen = false;
        if (text.startsWith('begin')) isOpen = true;
        else if (isOpen && life.commitFault === 'timed out') {
          life.commitFault = null;
          scheduler.meet('commit timed out');
          throw new StatementEnded('timed out');
        }
        return isCommit ? this.#commit(scheduler, life, () => asked(...given)) : asked(...given);
      });
    };
  }

  async #commit(scheduler: Scheduler, life: Life & Faulty, commit: Ask): Promise<unknown> {
    const fault = life.commitFault;
    life.commitFault = null;
    if (fault === null) return commit();
    scheduler.meet(`commit ${fault}`);
    // Whoever does not commit rolls back next, or its session ends with the process.
    if (fault === 'lost after' || fault === 'killed after') await commit();
    if (fault === 'killed before' || fault === 'killed after') life.die();
    throw fault === 'timed out' ? new StatementEnded(fault) : new ConnectionLost(fault);
  }

  /** As the system does when a process ends: its connections close, and what they began is undone. */
  dropSessions(life: Life): void {
    const sessions = [...(this.#sessions.get(life) ?? [])];
    this.#sessions.delete(life);
    for (const client of sessions) {
      // The pool would reject what the dead process asks for, and it would go on.
      client.removeAllListeners('error');
      client.on('error', () => {});
    }
    const pids = sessions.map(processOf);
    if (pids.length > 0) void this.#alongside(this.#terminate('pid = any($1::int[])', [pids]));
  }

  breakSessions(): void {
    const sessions = [...this.#sessions.values()].flatMap((some) => [...some]);
    if (sessions.length === 0) return;
    this.#scheduler?.meetAll('connections broken');
    const ended = sessions.map(
      (client) =>
        new Promise((resolve) => {
          client.once('end', resolve);
        }),
    );
    const terminated = this.#terminate('pid = any($1::int[])', [sessions.map(processOf)]);
    void this.#alongside(Promise.all([...ended, terminated]));
  }

  /** Ends every session but the monitor's. */
  async close(): Promise<void> {
    this.#scheduler?.end();
    await this.#terminate(
      `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  }

  #terminate(which: string, values: unknown[] = []): Promise<unknown> {
    const patience = 30_000;
    return this.#monitor.query(
      `select pg_terminate_backend(pid, ${patience}) from pg_stat_activity where ${which}`,
      values,
    );
  }
}
