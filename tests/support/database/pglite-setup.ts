import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#server/database/migrate.ts';
import { pgliteExtensions, pgliteHandle } from '#server/database/pglite.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File of a migrated, empty PGlite, which suites load a database of their own from. */
    readonly pgliteTemplate: string;
  }
}

/** Found here by the second project of a run; projects are set up one after another. */
const MADE = 'TEST_PGLITE_TEMPLATE';

/**
 * Makes one migrated database for a whole test run: making one takes five times as long as loading
 * it. Suites find it with `inject('pgliteTemplate')`.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const made = process.env[MADE];
  if (made) {
    project.provide('pgliteTemplate', made);
    return () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'tct-pglite-'));
  const file = join(folder, 'migrated.tar');
  const client = await PGlite.create({ extensions: pgliteExtensions });
  await migrateDatabase(pgliteHandle(client, () => {}));
  const dumped = await client.dumpDataDir('none');
  await client.close();
  writeFileSync(file, Buffer.from(await dumped.arrayBuffer()));
  process.env[MADE] = file;
  project.provide('pgliteTemplate', file);
  return () => {
    process.env[MADE] = '';
    rmSync(folder, { recursive: true, force: true });
  };
}
