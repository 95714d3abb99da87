import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { ReadBy } from '#contract/rules/readiness.ts';
import { systemClock } from '../domain/base/clock.ts';

/** Seconds: from what a cached answer takes to what nobody waits for. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const WAIT_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Where no route matched: paths that people invent are no labels. */
const NO_ROUTE = 'none';

/** What a server counts while it runs. No label holds anything of a member: only names that the code knows. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the answers of an app by the template of their route. */
  observe(app: FastifyInstance): void;
  poolWaited(milliseconds: number): void;
  /** Counts what reads that a replica may do were done by. */
  wasRead(by: ReadBy): void;
  jobRan(job: string, succeeded: boolean): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'tct_http_requests_total',
    help: 'Answers by method, route template and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'tct_http_request_duration_seconds',
    help: 'How long answers took, by method and route template.',
    labelNames: ['method', 'route'] as const,
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const waits = new Histogram({
    name: 'tct_pool_wait_seconds',
    help: 'How long queries and transactions waited for a connection of the pool.',
    buckets: WAIT_BUCKETS,
    registers,
  });
  const reads = new Counter({
    name: 'tct_replica_reads_total',
    help: 'Reads that a replica may do, by what did them: replica, or why the primary did.',
    labelNames: ['by'] as const,
    registers,
  });
  const successes = new Gauge({
    name: 'tct_job_last_success_timestamp_seconds',
    help: 'When a run of the job last succeeded in this process.',
    labelNames: ['job'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'tct_job_failures_total',
    help: 'Runs of the job that failed in this process.',
    labelNames: ['job'] as const,
    registers,
  });
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url ?? NO_ROUTE;
        requests.inc({ method, route, status: String(reply.statusCode) });
        durations.observe({ method, route }, reply.elapsedTime / SECOND_MS);
        done();
      });
    },
    poolWaited: (milliseconds) => waits.observe(milliseconds / SECOND_MS),
    wasRead: (by) => reads.inc({ by }),
    jobRan(job, succeeded) {
      if (succeeded) successes.set({ job }, systemClock.now().getTime() / SECOND_MS);
      else failures.inc({ job });
    },
  };
}
