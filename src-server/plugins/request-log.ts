import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const levels: readonly Config['logLevel'][] = ['debug', 'info'];

/**
 * A line for each answer, where the log is kept that closely: by the template of its route, since paths,
 * queries and addresses hold what belongs to people. `reqId` is the number that errors are logged with,
 * and that the client was told.
 */
export function registerRequestLog(app: FastifyInstance): void {
  const { config } = app.services;
  if (!levels.includes(config.logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(answer, 'answered');
    done();
  });
}
