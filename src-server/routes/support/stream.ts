import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import { watchSchemas as deskSchemas } from '#contract/api/admin/support/facts.schema.ts';
import { errorsOfCall } from '#contract/api/call-errors.ts';
import type { AnyEndpoint, EndpointSchemas } from '#contract/api/endpoint.ts';
import { tooManyStreams } from '#contract/api/purchase-requests.ts';
import { support } from '#contract/api/support/tickets.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { watchSchemas } from '#contract/api/support/tickets.schema.ts';
import { findLiveSession, type Caller } from '../../domain/accounts/sessions.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { DomainError } from '../../domain/base/errors.ts';
import { createStreamLimit } from '../../domain/base/stream-limit.ts';
import { createSupportFeed, type FeedListener } from '../../domain/support/feed.ts';
import { findTicket } from '../../domain/support/ticket-row.ts';
import { authenticate } from '../../plugins/authenticate.ts';

/** Keep-alive interval in milliseconds: an empty line lets both ends detect a dead connection. */
const BREATH_MS = 15_000;
/** Interval in milliseconds at which session and role are checked again. */
const SESSION_MS = MINUTE_MS;
/** Maximum of concurrent streams of one member. */
const STREAMS_MOST = 5;

type Asked = Omit<FeedListener, 'say'>;

/**
 * NDJSON streams of ticket changes. A stream ends with the connection, the session, the role it was
 * opened with, or the server.
 */
export function registerSupportStreams(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;
  const feed = createSupportFeed(services);
  const streams = new Set<PassThrough>();
  const limit = createStreamLimit(STREAMS_MOST);

  app.addHook('preClose', async () => {
    feed.close();
    for (const stream of streams) stream.end();
  });

  async function open(caller: Caller, asked: Asked, reply: FastifyReply): Promise<FastifyReply> {
    const stream = new PassThrough();
    const say = (line: string): void => {
      // `end()` may already have been called, with 'close' still to come.
      if (!stream.writableEnded) stream.write(`${line}\n`);
    };
    const unfollow = await feed.follow({ ...asked, say });
    streams.add(stream);
    const release = limit.add(caller.memberId, () => {
      stream.end(`${JSON.stringify(tooManyStreams)}\n`);
    });
    const breath = setInterval(() => say(''), BREATH_MS);
    const session = setInterval(() => {
      findLiveSession(db, caller)
        .then((live) => (live && live.role === caller.role ? undefined : stream.end()))
        .catch((err: unknown) => services.log.warn({ err }, 'a session could not be looked at'));
    }, SESSION_MS);
    stream.on('close', () => {
      clearInterval(breath);
      clearInterval(session);
      unfollow();
      release();
      streams.delete(stream);
    });
    // Confirms the subscription: every later change is sent.
    say('');
    return (
      reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        // Disable buffering in nginx, which would delay the lines.
        .header('x-accel-buffering', 'no')
        .send(stream)
    );
  }

  function streamRoute(
    endpoint: AnyEndpoint,
    schemas: EndpointSchemas & { readonly answer: TSchema },
    ask: (request: FastifyRequest, caller: Caller) => Promise<Asked>,
  ): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        ...(schemas.query && { querystring: schemas.query }),
        produces: ['application/x-ndjson'],
        security: [{ bearer: [] }],
        response: { 200: schemas.answer },
      },
      config: { errors: errorsOfCall(endpoint, schemas) },
      preParsing: async (request) => {
        request.caller = await authenticate(services, request, endpoint);
      },
      handler: async (request, reply) => {
        const { caller } = request;
        if (!caller) throw new DomainError('unauthorized');
        await assertAreaOn(db, services, 'support');
        return open(caller, await ask(request, caller), reply);
      },
    });
  }

  streamRoute(support.watch, watchSchemas, async (_request, { memberId }) => ({
    memberId,
    kind: 'member',
    ticket: null,
  }));

  streamRoute(adminSupport.watch, deskSchemas, async (request, { memberId }) => {
    const { ticket } = request.query as { readonly ticket?: number };
    if (ticket !== undefined) await findTicket(db, ticket);
    return { memberId, kind: 'desk', ticket: ticket ?? null };
  });
}
