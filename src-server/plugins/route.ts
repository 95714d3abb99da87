import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { errorsOfCall } from '#contract/api/call-errors.ts';
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
import type { Reads } from '../database/reads.ts';
import { actingFrom } from '../domain/audit/origin.ts';
import { notingRefusals } from '../domain/audit/refusals.ts';
import { DomainError } from '../domain/base/errors.ts';
import { holdCaller, type Caller } from '../domain/accounts/sessions.ts';
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

/** A call that is done once: its work and the answer kept for repeats are one transaction. */
export interface OnceCall<E, Prepared> extends Call<E> {
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
  /** Reads a multipart body in its own way; without it all of it is read into memory. */
  readonly readBody?: (request: FastifyRequest) => Promise<void>;
  /** Bytes of a body, where it may be larger than others. */
  readonly bodyLimit?: number;
}

/** Registers an endpoint of the contract that may be repeated. */
export function route<Schemas extends EndpointSchemas>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: (call: Call<Endpoint<Schemas>>) => Promise<Answer<Endpoint<Schemas>>>,
  options: RouteOptions = {},
): void {
  if (endpoint.once) throw new TypeError(`${endpoint.path} needs onceRoute or moneyRoute`);
  register(app, endpoint, schemas, options, (request) =>
    handler(callOf<Endpoint<Schemas>>(request)),
  );
}

/** A call that decides nothing: it reads through `read`, from a replica where there is one. */
export interface ReadCall<E> extends Call<E> {
  readonly read: Reads['read'];
}

/**
 * Registers an endpoint that may read from a replica: a report, an export or a list. What money is decided by,
 * and what an answer reads after its own write, is for {@link route} and {@link onceRoute}.
 */
export function readRoute<Schemas extends EndpointSchemas>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: (call: ReadCall<Endpoint<Schemas>>) => Promise<Answer<Endpoint<Schemas>>>,
  options: RouteOptions = {},
): void {
  if (endpoint.method !== 'GET' || endpoint.once) {
    throw new TypeError(`${endpoint.path} does more than read`);
  }
  const { replicaReads } = app.services;
  register(app, endpoint, schemas, options, (request) =>
    handler(Object.assign(callOf<Endpoint<Schemas>>(request), { read: replicaReads.read })),
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
export function rawRoute<
  Asked extends TSchema,
  Named extends TSchema = TSchema,
  Sent extends TSchema = TSchema,
>(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  /** What any of them may ask, and the answers by media type. */
  schemas: {
    readonly params?: Named;
    readonly query: Asked;
    readonly body?: Sent;
    readonly answers: Readonly<Record<string, TSchema>>;
    readonly errors?: EndpointSchemas['errors'];
  },
  handler: (
    call: Call<
      Endpoint<{
        readonly params: Named;
        readonly query: Asked;
        readonly body: Sent;
        readonly answer: TSchema;
      }>
    >,
  ) => Promise<RawAnswer>,
  options: RouteOptions = {},
): void {
  const content = Object.fromEntries(
    Object.entries(schemas.answers).map(([type, schema]) => [type, { schema }]),
  );
  const answer = { description: 'By media type', content } as unknown as TSchema;
  const { params, query, body: sent, errors } = schemas;
  const asked = {
    query,
    answer,
    ...(params && { params }),
    ...(sent && { body: sent }),
    ...(errors && { errors }),
  };
  register(app, endpoint, asked, options, async (request, reply) => {
    const { status = 200, headers, body } = await handler(callOf(request));
    return reply.status(status).headers(headers).send(body);
  });
}

export interface OnceHandler<E, Prepared> {
  /**
   * Runs before the transaction, for what must stay even if the work is refused (counting the tries
   * of a code) or must not hold a transaction open (asking the chain). Not run for a repeat.
   */
  readonly prepare?: (call: Call<E>) => Promise<Prepared>;
  /** The work: only through `tx`. Its answer is stored in the same transaction. */
  readonly handle: (call: OnceCall<E, Prepared>) => Promise<Answer<E>>;
}

/** Registers an endpoint that moves money: see {@link onceRoute}. */
export function moneyRoute<Schemas extends EndpointSchemas, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: OnceHandler<Endpoint<Schemas>, Prepared>,
  options: RouteOptions = {},
): void {
  if (!endpoint.movesMoney) throw new TypeError(`${endpoint.path} moves no money`);
  onceRoute(app, endpoint, schemas, handler, options);
}

/**
 * Registers an endpoint whose repeats do nothing again. It needs an `Idempotency-Key`: the first answer
 * is replayed for the same key and body, another body is refused, a repeat beside the first one is
 * told that it is still running.
 */
export function onceRoute<Schemas extends EndpointSchemas, Prepared = undefined>(
  app: FastifyInstance,
  endpoint: Endpoint<Schemas>,
  schemas: Schemas,
  handler: OnceHandler<Endpoint<Schemas>, Prepared>,
  options: RouteOptions = {},
): void {
  if (!endpoint.once) throw new TypeError(`${endpoint.path} may be repeated`);
  register(app, endpoint, schemas, options, async (request) => {
    const call = callOf<Endpoint<Schemas>>(request);
    return app.answerOnce(request, {
      memberId: call.caller.memberId,
      prepare: async () => (await handler.prepare?.(call)) as Prepared,
      work: async (tx, prepared: Prepared) => {
        if (endpoint.audience === 'admin') await holdCaller(tx, call.caller);
        return handler.handle(Object.assign(call, { tx, prepared }));
      },
    });
  });
}

function register(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  schemas: EndpointSchemas,
  { rateLimit, readBody = readMultipart, bodyLimit }: RouteOptions,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const { method, path, audience, multipart, once } = endpoint;
  if (audience === 'demo' && !app.services.config.demo) return;
  const noting = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    actingFrom(deviceOf(request), () =>
      notingRefusals(app.services, endpoint, () => request.caller?.memberId ?? null, work),
    );
  const admit = async (request: FastifyRequest): Promise<void> => {
    request.caller = await authenticate(app.services, request, endpoint);
  };
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      ...(schemas.params && { params: schemas.params }),
      ...(schemas.query && { querystring: schemas.query }),
      ...(schemas.body && { body: schemas.body }),
      ...(once && { headers: idempotencyHeader }),
      ...(multipart && { consumes: ['multipart/form-data'] }),
      ...(audience !== 'anyone' && audience !== 'demo' && { security: [{ bearer: [] }] }),
      response: responsesOf(schemas),
    },
    config: {
      errors: errorsOfCall(endpoint, schemas),
      ...(rateLimit && {
        rateLimit: { max: rateLimit.max, timeWindow: rateLimit.seconds * 1000 },
      }),
    },
    // After the rate limit, which hooks into onRequest, and before any body is read.
    preParsing: (request) => noting(request, () => admit(request)),
    ...(multipart && { preValidation: readBody }),
    handler: async (request, reply) => {
      const answered = await noting(request, async () => {
        // A body can take its time: what was allowed when it began may be over.
        if (method !== 'GET') await admit(request);
        return answer(request, reply);
      });
      if (schemas.proposed && isProposed(answered)) reply.status(202);
      return answered;
    },
  });
}

/** A change that always takes a second person has no other answer. */
const responsesOf = ({ answer, proposed }: EndpointSchemas) => ({
  ...(answer !== proposed && { 200: answer }),
  ...(proposed && { 202: proposed }),
});

/** Whether a change waits for a second person. */
const isProposed = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'proposal' in answer &&
  // What a change was made to may itself name the number of a proposal, or none.
  typeof answer.proposal === 'object' &&
  answer.proposal !== null;

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
