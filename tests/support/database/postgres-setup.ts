import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL that this run started; the suites make databases of their own on it. */
    readonly postgresUrl: string;
  }
}

/** Found here by the second project of a run; projects are set up one after another. */
const STARTED = 'TEST_POSTGRES_STARTED';

/** Starts one PostgreSQL for a whole test run; suites find it with `inject('postgresUrl')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = process.env[STARTED];
  if (started) {
    project.provide('postgresUrl', started);
    return () => Promise.resolve();
  }
  const { url, stop } = await startPostgres();
  process.env[STARTED] = url;
  project.provide('postgresUrl', url);
  return async () => {
    process.env[STARTED] = '';
    await stop();
  };
}
