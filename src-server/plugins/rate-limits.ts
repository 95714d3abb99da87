import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { DomainError } from '../domain/base/errors.ts';

/** So many requests in so many seconds for one address. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Limits requests by the client's address, which is the connection's own unless a trusted proxy
 * says otherwise. Routes may be stricter. Every limit is off where the configured one is 0.
 */
export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  const max = app.services.config.requestsPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, {
    max,
    timeWindow: MINUTE_MS,
    ipv6Subnet: 64,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('rate_limited', {
        message: 'Too many requests',
        details: { retry_after: Math.ceil(ttl / 1000) },
      }),
  });
}
