import type { auth } from '../api/account/auth.ts';
import type { Body } from '../api/endpoint.ts';
import type { ErrorBody } from '../api/errors.ts';

export type Credentials = Body<typeof auth.token>;
export type Registration = Body<typeof auth.register>;

/** Why a call of the main process to the API failed: the fetch layer's kinds, or an HTTP status. */
export interface CallFailure {
  readonly kind: 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | number;
  readonly body?: ErrorBody;
}

/**
 * What a call about the session brought. An error thrown across processes keeps only its message,
 * so a failure travels as a value.
 */
export type SessionAnswer =
  | { readonly access: string }
  | { readonly signedOut: true }
  | { readonly locked: true }
  | { readonly failure: CallFailure };
