import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorsOfCall } from '#contract/api/call-errors.ts';
import * as schemas from '#contract/api/purchase-requests.schema.ts';
import { purchaseRequests, tooManyStreams } from '#contract/api/purchase-requests.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createRequestFeed } from '../domain/purchases/request-feed.ts';
import { DomainError } from '../domain/base/errors.ts';
import { ownRequest } from '../domain/purchases/lists.ts';
import { findLiveSession } from '../domain/accounts/sessions.ts';
import { createStreamLimit } from '../domain/base/stream-limit.ts';
import { authenticate } from '../plugins/authenticate.ts';

/** Keep-alive interval in milliseconds: an empty line lets both ends detect a dead connection. */
const BREATH_MS = 15_000;
/** Interval in milliseconds at which the session is checked again. */
const SESSION_MS = MINUTE_MS;
/** Maximum of concurrent streams of one member. */
const STREAMS_MOST = 5;

/**
 * NDJSON stream of one request: a line after every change. It ends with the connection, the session
 * or the server. Above the limit of streams the oldest one gets a final error line.
 */
export function registerPurchaseRequestStream(app: FastifyInstance): void {
  const { services } = app;
  const feed = createRequestFeed(services);
  const streams = new Set<PassThrough>();
  const limit = createStreamLimit(STREAMS_MOST);
  const { method, path } = purchaseRequests.watch;

  app.addHook('preClose', async () => {
    feed.close();
    for (const stream of streams) stream.end();
  });

  app.route({
    method,
    url: path,
    schema: {
      params: schemas.watchSchemas.params,
      produces: ['application/x-ndjson'],
      security: [{ bearer: [] }],
      response: { 200: schemas.watchSchemas.answer },
    },
    config: { errors: errorsOfCall(purchaseRequests.watch, schemas.watchSchemas) },
    preParsing: async (request) => {
      request.caller = await authenticate(services, request, purchaseRequests.watch);
    },
    handler: async (request: FastifyRequest, reply) => {
      const { caller } = request;
      if (!caller) throw new DomainError('unauthorized');
      const { number } = request.params as { number: number };
      await ownRequest(services.database.db, caller.memberId, number);

      const stream = new PassThrough();
      streams.add(stream);
      const release = limit.add(caller.memberId, () => {
        stream.end(`${JSON.stringify(tooManyStreams)}\n`);
      });
      const say = (line: string) => {
        // `end()` may already have been called, with 'close' still to come.
        if (!stream.writableEnded) stream.write(`${line}\n`);
      };
      const unfollow = feed.follow(number, say);
      const breath = setInterval(() => say(''), BREATH_MS);
      const session = setInterval(() => {
        findLiveSession(services.database.db, caller)
          .then((live) => live ?? stream.end())
          .catch((err: unknown) => services.log.warn({ err }, 'a session could not be looked at'));
      }, SESSION_MS);
      stream.on('close', () => {
        clearInterval(breath);
        clearInterval(session);
        unfollow();
        release();
        streams.delete(stream);
      });
      return (
        reply
          .header('content-type', 'application/x-ndjson; charset=utf-8')
          // Disable buffering in nginx, which would delay the lines.
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    },
  });
}
