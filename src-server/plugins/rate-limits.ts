import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { DomainError } from '../domain/base/errors.ts';
import { exactCount, TELL_MS, toldCount, type Count } from './shared-limits.ts';

/** So many requests in so many seconds for one address. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Limits requests by the client's address, which is the connection's own unless a trusted proxy
 * says otherwise. Routes may be stricter. Processes that share a database count together. Every limit
 * is off where the configured one is 0.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  const { config, database } = app.services;
  const max = config.requestsPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, {
    max,
    timeWindow: MINUTE_MS,
    ipv6Subnet: 64,
    // The embedded database belongs to one process, which counts by itself.
    ...(database.engine === 'postgresql' && { store: sharedStore(app) }),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', {
        message: 'Too many requests',
        details: { retry_after: Math.ceil(ttl / 1000) },
      }),
  });
}

/** The plugin's store over counts in the database; a route with a limit of its own is counted exactly. */
function sharedStore(app: FastifyInstance) {
  const { services } = app;
  const all = toldCount(services, 'all');
  const timer = setInterval(() => {
    // Told later where the database is away.
    all.tell().catch(() => undefined);
  }, TELL_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));

  return class SharedStore implements FastifyRateLimitStore {
    readonly #count: Count;

    constructor(_options: unknown, count: Count = all.count) {
      this.#count = count;
    }

    incr(...[address, done, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      this.#count(address, windowMs).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error as Error),
      );
    }

    child(options: unknown): SharedStore {
      // The plugin's types say that the options are the route itself; it is this property of them.
      const { method, url } = (options as { readonly routeInfo: RouteOptions }).routeInfo;
      return new SharedStore(null, exactCount(services, `${String(method)} ${url}`));
    }
  };
}
