import type { ErrorCode, FieldError } from '#contract/api/errors.ts';

interface DomainErrorOptions {
  /** English, for logs and other clients; the code itself where left out. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, FieldError>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A refusal with a code of the contract: it reaches the client as it is. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, FieldError>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(options.message ?? code, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
  }
}

/** A refusal because of one field: `invalidField('username', 'username.taken', {username})`. */
export function invalidField(
  field: string,
  id: string,
  values?: FieldError['values'],
): DomainError {
  return new DomainError('validation', {
    message: `${field}: ${id}`,
    fields: { [field]: values ? { id, values } : { id } },
  });
}
