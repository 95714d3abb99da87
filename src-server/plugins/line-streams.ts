import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { errorsOfCall } from '#contract/api/call-errors.ts';
import type { AnyEndpoint, EndpointSchemas } from '#contract/api/endpoint.ts';
import { tooManyStreams } from '#contract/api/purchase-requests.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { findLiveSession, type Caller } from '../domain/accounts/sessions.ts';
import { DomainError } from '../domain/base/errors.ts';
import { createStreamLimit } from '../domain/base/stream-limit.ts';
import { authenticate } from './authenticate.ts';

/** Keep-alive interval in milliseconds: an empty line lets both ends detect a dead connection. */
const BREATH_MS = 15_000;
/** Interval in milliseconds at which session and role are checked again. */
const SESSION_MS = MINUTE_MS;
/** Maximum of concurrent streams of one member, of those that are registered together. */
const STREAMS_MOST = 5;

/** What follows changes. */
interface Feed {
  close(): void;
}

interface StreamRoute {
  readonly endpoint: AnyEndpoint;
  readonly schemas: EndpointSchemas & { readonly answer: TSchema };
  /** Calls `say` with a line after every change. @returns what ends that @throws DomainError */
  readonly follow: (
    caller: Caller,
    request: FastifyRequest,
    say: (line: string) => void,
  ) => Promise<() => void>;
}

/**
 * Routes that answer with NDJSON: a line after every change that a feed tells of. A stream ends with the
 * connection, the session, the role it was opened with, or the server. Above the limit of streams the
 * oldest one gets a final line that says so.
 */
export function lineStreams(app: FastifyInstance, feed: Feed): (route: StreamRoute) => void {
  const { services } = app;
  const { db } = services.database;
  const streams = new Set<PassThrough>();
  const limit = createStreamLimit(STREAMS_MOST);

  app.addHook('preClose', async () => {
    feed.close();
    for (const stream of streams) stream.end();
  });

  async function open(
    caller: Caller,
    follow: (say: (line: string) => void) => Promise<() => void>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const stream = new PassThrough();
    const say = (line: string): void => {
      // `end()` may already have been called, with 'close' still to come.
      if (!stream.writableEnded) stream.write(`${line}\n`);
    };
    const unfollow = await follow(say);
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

  return ({ endpoint, schemas, follow }) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: {
        ...(schemas.params && { params: schemas.params }),
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
        return open(caller, (say) => follow(caller, request, say), reply);
      },
    });
  };
}
