import type {} from '@fastify/rate-limit';

/** So many requests in so many seconds for one address or session. */
export interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}
