import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { migrateDatabase } from '#server/database/migrate.ts';
import { pgliteExtensions, pgliteHandle } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import {
  emptyDatabase,
  pristineOf,
  type Pristine,
  type Session,
} from '../support/database/empty.ts';
import { storeOf, type Store } from './database.ts';
import { EmbeddedSession } from './embedded.ts';
import { rememberHashes } from './hashes.ts';
import { Answers, Catalogue } from './tables.ts';
import { PostgresStore, type Rewrite } from './postgres.ts';

/** A database that each run gets empty. */
export interface Simulation {
  run<T>(work: (store: Store) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * On an embedded database in memory.
 * @param template a migrated database, which is loaded sooner than one is migrated
 */
export async function openSimulation(template?: Blob): Promise<Simulation> {
  rememberHashes();
  const client = await PGlite.create({
    extensions: pgliteExtensions,
    startParams: [...PGlite.defaultStartParams, ...IN_MEMORY],
    ...(template && { loadDataDir: template }),
  });
  if (!template) await migrateDatabase(pgliteHandle(client, () => {}));
  const session = new EmbeddedSession(client);
  const catalogue = await Catalogue.of(session);
  return {
    async run(work) {
      await session.startAgain();
      const answers = new Answers(catalogue);
      session.onStatement = (text) => answers.note(text);
      return work(storeOf(session, (...question) => answers.of(...question)));
    },
    close: () => client.close(),
  };
}

/** Nothing is kept beyond the process; a small cache is part of a small image. */
const IN_MEMORY = ['shared_buffers=24MB', 'full_page_writes=off', 'synchronous_commit=off'].flatMap(
  (setting) => ['-c', setting],
);

/**
 * On a database of its own of a PostgreSQL server.
 * @param server URL of one, as its superuser
 * @param rewrite a control's fault
 */
export async function openPostgresSimulation(
  server: string,
  rewrite?: Rewrite,
): Promise<Simulation> {
  const name = `simulation_${randomUUID().replaceAll('-', '')}`;
  const manager = new pg.Client({ connectionString: server });
  await manager.connect();
  await manager.query(`create database ${name}`);
  // Nobody waits long for nobody: the sessions of a run are one process's.
  await manager.query(`alter database ${name} set deadlock_timeout = '10ms'`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const handle = await openPostgres(address.href);
  await migrateDatabase(handle);
  await handle.close();
  const monitor = new pg.Client({ connectionString: address.href });
  await monitor.connect();
  await monitor.query(WITHOUT_HOUSEKEEPING);
  const session: Session = {
    rows: async <Row>(statement: string) => (await monitor.query(statement)).rows as Row[],
    run: async (statements) => {
      await monitor.query(statements);
    },
  };
  const pristine = await pristineOf(session);
  return {
    async run(work) {
      const store = new PostgresStore(address.href, monitor, rewrite);
      try {
        return await work(store);
      } finally {
        await store.close();
        await empty(session, pristine);
      }
    },
    async close() {
      await monitor.end();
      await manager.query(`drop database ${name} (force)`);
      await manager.end();
    },
  };
}

/** Statistics of one run would plan the statements of the next ones. */
const WITHOUT_HOUSEKEEPING = `do $$ declare name text; begin
  for name in select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
  loop execute format('alter table %I set (autovacuum_enabled = false)', name); end loop;
end $$`;

async function empty(session: Session, pristine: Pristine): Promise<void> {
  if (!(await emptyDatabase(session, pristine))) throw new Error('A run changed a table');
}
