import type { Static, TSchema } from 'typebox';
import type { ErrorCode, UsualError } from './errors.ts';

/** HTTP methods the product uses. */
export type Method = 'GET' | 'POST' | 'PATCH';

/** Cache tags of the specification: what a call provides (GET) or makes stale (all others). */
export type Tag =
  | 'User'
  | 'Plans'
  | 'Memberships'
  | 'Settings'
  | 'Payments'
  | 'Tree'
  | 'Withdrawals'
  | 'Pools'
  | 'GlobalNetwork'
  | 'Ranges'
  | 'Ledger'
  | 'Payouts'
  | 'Sessions'
  | 'SecondFactor'
  | 'Addresses'
  | 'Notifications'
  | 'News'
  | 'Members'
  | 'Jobs'
  | 'Proposals'
  | 'Staff'
  | 'Views'
  | 'Audit'
  | 'Tickets'
  | 'Help'
  | 'Macros'
  | 'Academy'
  | 'Courses'
  | 'Market'
  | 'Orders'
  | 'Shop'
  | 'Exchange'
  | 'Solvency'
  | 'Game'
  | 'Offerings'
  | 'Eligibility';

/** Who may make a call. `member` includes everybody with a role; `admin` is told apart by `staffCalls`. */
export type Audience = 'anyone' | 'member' | 'admin' | 'demo';

/** The TypeBox schemas of one endpoint; they stay on the server and in OpenAPI, never in the browser bundle. */
export interface EndpointSchemas {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly answer: TSchema;
  /** The other answer (202) of a change that may take a second person: see `Proposed`. */
  readonly proposed?: TSchema;
  /** What the call can refuse with, beside what every call like it can: see `errorsOfCall`. */
  readonly errors?: readonly ErrorCode[];
}

/**
 * One call of the API: plain values, no schema, so that the browser bundle carries paths only.
 * `Schemas` exists for the compiler alone: the input and answer types derive from it.
 */
export interface Endpoint<Schemas extends EndpointSchemas> {
  readonly method: Method;
  /** Path below the origin, with the trailing slash of the specification and `:name` parameters. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly tags: readonly Tag[];
  /** True where the call moves money. */
  readonly movesMoney: boolean;
  /**
   * True where a repeat must do nothing again: all that moves money, and messages. The client must send
   * an `Idempotency-Key`.
   */
  readonly once: boolean;
  /** True where the body travels as multipart form data. */
  readonly multipart: boolean;
  /** True where the answer is bytes: the client gets an ArrayBuffer. */
  readonly binary: boolean;
  readonly schemas?: Schemas;
}

interface EndpointOptions {
  readonly audience: Audience;
  readonly tags?: readonly Tag[];
  readonly movesMoney?: boolean;
  /** What moves money is `once` without saying so. */
  readonly once?: boolean;
  readonly multipart?: boolean;
  readonly binary?: boolean;
}

/** Declares an endpoint; `Schemas` is `typeof` the schema value beside it. */
export function endpoint<Schemas extends EndpointSchemas>(
  method: Method,
  path: `/api/${string}`,
  options: EndpointOptions,
): Endpoint<Schemas> {
  const { movesMoney = false } = options;
  const usual = { tags: [], movesMoney, once: movesMoney, multipart: false, binary: false };
  return { method, path, ...usual, ...options };
}

type StaticOr<Schema, Otherwise> = Schema extends TSchema ? Static<Schema> : Otherwise;

export type AnyEndpoint = Endpoint<EndpointSchemas>;
export type SchemasOf<E> = E extends Endpoint<infer Schemas> ? Schemas : never;
export type Params<E> = StaticOr<SchemasOf<E>['params'], undefined>;
export type Query<E> = StaticOr<SchemasOf<E>['query'], undefined>;
export type Body<E> = StaticOr<SchemasOf<E>['body'], undefined>;
export type Answer<E> =
  | StaticOr<SchemasOf<E>['answer'], undefined>
  | StaticOr<SchemasOf<E>['proposed'], never>;
/** The codes that a call can be refused with. */
export type ErrorOf<E> =
  | UsualError
  | (NonNullable<SchemasOf<E>['errors']> extends readonly (infer Code extends ErrorCode)[]
      ? Code
      : never);
