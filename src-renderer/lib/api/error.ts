import type { AnyEndpoint, ErrorOf } from '#contract/api/endpoint.ts';
import type { ErrorBody, ErrorCode, FieldError } from '#contract/api/errors.ts';

/** Kind of failure: network, timeout, parsing, or the HTTP status of a response that is not 2xx. */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;

interface ApiErrorOptions {
  readonly body?: ErrorBody | undefined;
  /** The call moves money: without a response it is unknown whether it was executed. */
  readonly movesMoney?: boolean;
  /** Nothing was sent, since the server was known to be unreachable. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The only error that `request` throws, apart from an abort by the caller. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly body: ErrorBody | undefined;
  readonly movesMoney: boolean;
  readonly isUnsent: boolean;

  constructor(kind: ApiErrorKind, options: ApiErrorOptions = {}) {
    super(options.body?.message ?? String(kind), { cause: options.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.body = options.body;
    this.movesMoney = options.movesMoney ?? false;
    this.isUnsent = options.isUnsent ?? false;
  }

  get code(): ErrorCode | undefined {
    return this.body?.code;
  }

  get fields(): Readonly<Record<string, FieldError>> {
    return this.body?.fields ?? {};
  }

  get requestId(): string | undefined {
    return this.body?.request_id;
  }

  /** No usable response (network failure or 5xx): a retry may help. */
  get isUnanswered(): boolean {
    return typeof this.kind === 'string' || this.kind >= 500;
  }
}

/**
 * Whether `error` is an ApiError with one of these codes. With the call as type argument, e.g.
 * `hasCode<typeof auth.token>`, only codes of that call compile.
 */
export function hasCode<Call extends AnyEndpoint = AnyEndpoint>(
  error: unknown,
  ...codes: readonly ErrorOf<Call>[]
): error is ApiError {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return (codes as readonly ErrorCode[]).includes(error.code);
}

/** Whether it is unknown if a call that moves money was carried out. */
export const isUnsure = (error: unknown): boolean =>
  (error instanceof ApiError && error.movesMoney && error.isUnanswered) ||
  hasCode(error, 'idempotency_in_progress');
