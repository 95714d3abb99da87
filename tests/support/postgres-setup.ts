import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL that this run started; the suites make databases of their own on it. */
    readonly postgresUrl: string;
  }
}

/** Starts one PostgreSQL for a whole test run; suites find it with `inject('postgresUrl')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}
