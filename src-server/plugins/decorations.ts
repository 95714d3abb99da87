import type { ErrorCode } from '#contract/api/errors.ts';
import type { Caller } from '../domain/accounts/sessions.ts';
import type { Services } from '../services.ts';
import type { Drain } from './draining.ts';
import type { AnswerOnce } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    answerOnce: AnswerOnce;
    drain: Drain;
    /** Compiles every schema of the routes now, and says how many there are. */
    compileSchemas: () => number;
  }
  interface FastifyContextConfig {
    /** The codes that a call of the contract names; what is no call of it has none. */
    errors?: readonly ErrorCode[];
  }
  interface FastifyRequest {
    /** Who makes the request; null for a visitor. */
    caller: Caller | null;
  }
}
