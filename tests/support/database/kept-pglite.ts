import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { pgliteExtensions } from '#server/database/pglite.ts';
import { emptyDatabase, pristineOf, type Pristine, type Session } from './empty.ts';
import type {} from './pglite-setup.ts';

/**
 * An embedded database takes a second of computing to load and some hundredths to empty, so each
 * worker keeps one for the suites and tests that come one after another.
 */
let kept: KeptPglite | null = null;

interface KeptPglite {
  readonly client: PGlite;
  readonly pristine: Pristine;
}

interface LentPglite {
  readonly client: PGlite;
  /** Empties it for the next one, or closes it where that is not possible. */
  giveBack(): Promise<void>;
}

/** A migrated, empty PGlite that nobody else uses until it is given back. */
export async function lendPglite(): Promise<LentPglite> {
  const lent = kept ?? (await load());
  kept = null;
  return {
    client: lent.client,
    giveBack: async () => {
      // Its one session is the next one's too.
      await lent.client.exec('discard all');
      if (kept !== null || !(await emptyDatabase(sessionOf(lent.client), lent.pristine))) {
        await lent.client.close();
        return;
      }
      kept = lent;
    },
  };
}

async function load(): Promise<KeptPglite> {
  const template = new Blob([await readFile(inject('pgliteTemplate'))]);
  const client = await PGlite.create({
    loadDataDir: template,
    extensions: pgliteExtensions,
  });
  return { client, pristine: await pristineOf(sessionOf(client)) };
}

const sessionOf = (client: PGlite): Session => ({
  rows: async <Row>(statement: string) => (await client.query<Row>(statement)).rows,
  run: async (statements) => {
    await client.exec(statements);
  },
});
