import type { AnyEndpoint, ErrorOf } from '#contract/api/endpoint.ts';
import type { ErrorBody, ErrorCode, FieldError } from '#contract/api/errors.ts';

/** What went wrong: the fetch layer's three kinds, or the HTTP status of an answer that is not 2xx. */
export type ApiErrorKind = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;

interface ApiErrorOptions {
  readonly body?: ErrorBody | undefined;
  /** The call moves money: without an answer nobody knows whether it arrived. */
  readonly movesMoney?: boolean;
  /** Nothing was sent: the server was known to be out of reach. */
  readonly isUnsent?: boolean;
  readonly cause?: unknown;
}

/** The one error that `request` throws (apart from an abort asked for by the caller). */
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

  /** The server gave no usable answer: trying again later may help. */
  get isUnanswered(): boolean {
    return typeof this.kind === 'string' || this.kind >= 500;
  }
}

/**
 * True where `error` is an ApiError with one of these codes. With the call as its type, such as
 * `hasCode<typeof auth.token>`, only codes that the call can be refused with compile.
 */
export function hasCode<Call extends AnyEndpoint = AnyEndpoint>(
  error: unknown,
  ...codes: readonly ErrorOf<Call>[]
): error is ApiError {
  if (!(error instanceof ApiError) || error.code === undefined) return false;
  return (codes as readonly ErrorCode[]).includes(error.code);
}
