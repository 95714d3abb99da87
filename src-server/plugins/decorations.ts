import type { Caller } from '../domain/accounts/sessions.ts';
import type { Services } from '../services.ts';
import type { AnswerOnce } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    answerOnce: AnswerOnce;
  }
  interface FastifyRequest {
    /** Who makes the request; null for a visitor. */
    caller: Caller | null;
  }
}
