import { PGlite } from '@electric-sql/pglite';
import { migrateDatabase } from '#server/database/migrate.ts';
import { pgliteExtensions, pgliteHandle } from '#server/database/pglite.ts';
import { emptyDatabase, pristineOf, type Session } from '../support/database/empty.ts';

/** A database that each run gets empty. */
export interface Simulation {
  run<T>(work: (client: PGlite) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openSimulation(): Promise<Simulation> {
  const client = await PGlite.create({ extensions: pgliteExtensions });
  await migrateDatabase(pgliteHandle(client, () => {}));
  const session: Session = {
    rows: async <Row>(statement: string) => (await client.query<Row>(statement)).rows,
    run: async (statements) => {
      await client.exec(statements);
    },
  };
  const pristine = await pristineOf(session);
  return {
    async run(work) {
      const done = await work(client);
      await client.exec('discard all');
      if (!(await emptyDatabase(session, pristine))) throw new Error('A run changed a table');
      return done;
    },
    close: () => client.close(),
  };
}
