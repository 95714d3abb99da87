import pg from 'pg';
import { emptyDatabase, pristineOf, type Pristine, type Session } from './empty.ts';

/**
 * Copying a database and dropping the copy waits for the server's disk, so each worker keeps one
 * for the suites and tests that come one after another.
 */
let kept: KeptPostgres | null = null;

interface KeptPostgres {
  readonly url: string;
  readonly pristine: Pristine;
}

/** How databases come and go on a server; both take and give connection URLs. */
interface Databases {
  create(): Promise<string>;
  drop(url: string): Promise<void>;
}

interface LentPostgres {
  readonly url: string;
  /** Empties it for the next one, or drops it where that is not possible. */
  giveBack(): Promise<void>;
}

/** A migrated, empty database of a PostgreSQL server that nobody else uses until it is given back. */
export async function lendPostgres({ create, drop }: Databases): Promise<LentPostgres> {
  const lent = kept ?? (await copy(create));
  kept = null;
  return {
    url: lent.url,
    giveBack: async () => {
      if (kept === null && (await inSession(lent.url, (session) => emptied(session, lent)))) {
        kept = lent;
      } else {
        await drop(lent.url);
      }
    },
  };
}

async function copy(create: Databases['create']): Promise<KeptPostgres> {
  const url = await create();
  return { url, pristine: await inSession(url, pristineOf) };
}

/** False where a suite has left a connection behind, which could still write, or changed a table. */
async function emptied(session: Session, { pristine }: KeptPostgres): Promise<boolean> {
  const others = await session.rows(
    `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return others.length === 0 && emptyDatabase(session, pristine);
}

async function inSession<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work({
      rows: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
      run: async (statements) => {
        await client.query(statements);
      },
    });
  } finally {
    await client.end();
  }
}
