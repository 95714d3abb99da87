import type { FastifyInstance } from 'fastify';
import type { ChainCall } from '../chain/rpc-source.ts';
import type { Job } from '../jobs/runner.ts';
import type { Watch } from '../watch.ts';

/**
 * Follows requests and jobs, and what they ask of database and chain. Nothing of a member, and no value, is
 * in what it tells: names that the code knows, times, and codes of what failed.
 */
export interface Tracing {
  /** Follows each request of an app, by the template of its route; a caller's `traceparent` is gone on with. */
  observe(app: FastifyInstance): void;
  /** The same jobs, each run of which is followed. */
  jobs(jobs: readonly Job[]): readonly Job[];
  /** Follows a statement, by its text, where a request or a job asks it. */
  readonly statement: Watch<string>;
  /** Follows a call, where a request or a job makes it. */
  readonly chainCall: Watch<ChainCall>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}
