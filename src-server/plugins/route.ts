import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type {
  Answer,
  AnyEndpoint,
  Body,
  Endpoint,
  EndpointSchemas,
  Params,
  Query,
} from '#contract/api/endpoint.ts';
import type { Transaction } from '../database/database.ts';
import { actingFrom } from '../domain/audit-origin.ts';
import { DomainError } from '../domain/errors.ts';
import type { Caller } from '../domain/sessions.ts';
import { authenticate } from './authenticate.ts';
import { deviceOf } from './device.ts';
import { readMultipart } from './multipart.ts';
import type { RateLimit } from './rate-limits.ts';

/** What a handler gets: the validated parts of the request and who makes it. */
export interface Call<E> {
  readonly params: Params<E>;
  readonly query: Query<E>;
  readonly body: Body<E>;
  /** The signed-in member; reading it throws `unauthorized` where a visitor calls. */
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** A call that moves money: its work and the answer kept for repeats are one transaction. */
export interface MoneyCall<E, Prepared> extends Call<E> {
  readonly tx: Transaction;
  readonly prepared: Prepared;
}

const idempotencyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      description: 'Required: names one intention; the same again where the request is repeated.',
    },
  },
} as const;

interface RouteOptions {
  /** Requests allowed in a window, beside the limit every route has. */
  readonly rateLimit?: RateLimit;
}

/** Registers an endpoint of the contract that moves no money. */
export function route<Schemas extends EndpointSchemas>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: (call: Call<Endpoint<Schemas>>) => Promise<Answer<Endpoint<Schemas>>>,
  options: RouteOptions = {},
): void {
  if (endpoint.movesMoney) throw new TypeError(`${endpoint.path} needs moneyRoute`);
  register(app, endpoint, schemas, options, (request) =>
    handler(callOf<Endpoint<Schemas>>(request)),
  );
}

/** An answer that is more than JSON. */
export interface RawAnswer {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes, what becomes JSON, or nothing. */
  readonly body: Uint8Array | object | null;
}

/** Registers endpoints of one method and path whose answer is bytes, or depends on what is asked for. */
export function rawRoute<Asked extends TSchema>(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  /** What any of them may ask, and the answers by media type. */
  schemas: { readonly query: Asked; readonly answers: Readonly<Record<string, TSchema>> },
  handler: (
    call: Call<Endpoint<{ readonly query: Asked; readonly answer: TSchema }>>,
  ) => Promise<RawAnswer>,
  options: RouteOptions = {},
): void {
  const content = Object.fromEntries(
    Object.entries(schemas.answers).map(([type, schema]) => [type, { schema }]),
  );
  const answer = { description: 'By media type', content } as unknown as TSchema;
  register(app, endpoint, { query: schemas.query, answer }, options, async (request, reply) => {
    const { status = 200, headers, body } = await handler(callOf(request));
    return reply.status(status).headers(headers).send(body);
  });
}

export interface MoneyHandler<E, Prepared> {
  /**
   * Runs before the transaction, for what must stay even if the work is refused (counting the tries
   * of a code) or must not hold a transaction open (asking the chain). Not run for a repeat.
   */
  readonly prepare?: (call: Call<E>) => Promise<Prepared>;
  /** The work: only through `tx`. Its answer is stored in the same transaction. */
  readonly handle: (call: MoneyCall<E, Prepared>) => Promise<Answer<E>>;
}

/**
 * Registers an endpoint that moves money. It needs an `Idempotency-Key`: the first answer is
 * replayed for the same key and body, another body is refused, a repeat beside the first one is
 * told that it is still running.
 */
export function moneyRoute<Schemas extends EndpointSchemas, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: MoneyHandler<Endpoint<Schemas>, Prepared>,
  options: RouteOptions = {},
): void {
  if (!endpoint.movesMoney) throw new TypeError(`${endpoint.path} moves no money`);
  register(app, endpoint, schemas, options, async (request) => {
    const call = callOf<Endpoint<Schemas>>(request);
    return app.answerOnce(request, {
      memberId: call.caller.memberId,
      prepare: async () => (await handler.prepare?.(call)) as Prepared,
      work: (tx, prepared: Prepared) => handler.handle(Object.assign(call, { tx, prepared })),
    });
  });
}

function register(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  schemas: EndpointSchemas,
  { rateLimit }: RouteOptions,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path, audience, multipart, movesMoney } = endpoint;
  if (audience === 'demo' && !app.services.config.demo) return;
  app.route({
    method,
    url: path,
    schema: {
      ...(schemas.params && { params: schemas.params }),
      ...(schemas.query && { querystring: schemas.query }),
      ...(schemas.body && { body: schemas.body }),
      ...(movesMoney && { headers: idempotencyHeader }),
      ...(multipart && { consumes: ['multipart/form-data'] }),
      ...(audience !== 'anyone' && audience !== 'demo' && { security: [{ bearer: [] }] }),
      response: { 200: schemas.answer },
    },
    config: rateLimit
      ? { rateLimit: { max: rateLimit.max, timeWindow: rateLimit.seconds * 1000 } }
      : {},
    // After the rate limit, which hooks into onRequest, and before any body is read.
    preParsing: async (request) => {
      request.caller = await authenticate(app.services, request, audience);
    },
    ...(multipart && { preValidation: readMultipart }),
    handler: (request, reply) => actingFrom(deviceOf(request), () => answer(request, reply)),
  });
}

function callOf<E>(request: FastifyRequest): Call<E> {
  return {
    params: request.params as Params<E>,
    query: request.query as Query<E>,
    body: request.body as Body<E>,
    get caller() {
      if (!request.caller) throw new DomainError('unauthorized');
      return request.caller;
    },
    request,
  };
}
