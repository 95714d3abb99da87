import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts';
import { ChainDisagreement, ChainUnreachable } from '../chain/errors.ts';
import { databaseFailureOf, type DatabaseFailure } from '../database/failures.ts';
import { sqlStateOf } from '../database/violations.ts';
import { DomainError } from '../domain/base/errors.ts';
import { FileStoreError } from '../storage/file-store.ts';
import { seldom } from '../log-seldom.ts';
import { fieldErrorsOf } from './validation.ts';

const statuses: Readonly<Partial<Record<ErrorCode, number>>> = {
  unauthorized: 401,
  session_reused: 401,
  session_idle: 401,
  session_aged: 401,
  second_factor_required: 401,
  visit_over: 401,
  visit_read_only: 403,
  own_account: 403,
  staff_account: 403,
  second_factor_enrolment_required: 403,
  step_up_required: 403,
  last_factor: 409,
  forbidden: 403,
  own_proposal: 403,
  duty_missing: 403,
  own_benefit: 403,
  not_found: 404,
  shape_gone: 410,
  conflict: 409,
  proposal_open: 409,
  proposal_expired: 409,
  staff_remain: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 409,
  rate_limited: 429,
  ticket_closed: 409,
  not_solved: 409,
  already_rated: 409,
  course_owned: 409,
  course_locked: 403,
  attempts_spent: 409,
  attempt_waits: 409,
  attempt_over: 409,
  quiz_passed: 409,
  checks_failed: 409,
  subscriptions_closed: 409,
  offering_state: 409,
  offering_full: 409,
  offering_incomplete: 409,
  offering_early: 409,
  chain_step: 409,
  not_eligible: 403,
  documents_changed: 409,
  subscription_state: 409,
  cooling_over: 409,
  exchange_refused: 409,
  quote_closed: 409,
  claim_open: 409,
  claim_valid: 409,
  claim_state: 409,
  documents_missing: 409,
  document_erased: 410,
  price_refused: 409,
  game_off: 409,
  game_log_invalid: 409,
  game_log_shortened: 409,
  game_score_differs: 409,
  game_day_closed: 409,
  game_finished: 409,
  area_off: 404,
  payouts_off: 503,
  chain_unreachable: 503,
  chain_disagrees: 503,
  files_unreachable: 503,
  overloaded: 503,
  database_unreachable: 503,
  not_ready: 503,
  internal: 500,
};

/** HTTP status of an error code; what names no other one is the caller's fault, 400. */
export const statusOf = (code: ErrorCode): number => statuses[code] ?? 400;

/** Fastify's own refusals that have a code of ours. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

/** SQLSTATE of a text the database can't hold: one with a NUL, which only a request can bring. */
const UNSTORABLE_TEXT = '22021';

function refusalOf(failure: DatabaseFailure, cause: Error): DomainError {
  if (failure === 'unreachable') {
    return new DomainError('database_unreachable', {
      message: 'The database does not answer; repeat the call with the same idempotency key',
      cause,
    });
  }
  const message =
    failure === 'busy'
      ? 'The server has more to do than it can; try again in a few seconds'
      : 'This took longer than the server allows; ask for less, or try again later';
  return new DomainError('overloaded', { message, cause });
}

function domainErrorOf(error: FastifyError): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ChainUnreachable) {
    return new DomainError('chain_unreachable', { message: error.message, cause: error });
  }
  if (error instanceof ChainDisagreement) {
    return new DomainError('chain_disagrees', { message: error.message, cause: error });
  }
  const failure = databaseFailureOf(error);
  if (failure) return refusalOf(failure, error);
  if (error instanceof FileStoreError) {
    return new DomainError('files_unreachable', { message: error.message, cause: error });
  }
  if (error.validation) {
    return new DomainError('validation', {
      message: error.message,
      fields: fieldErrorsOf(error.validation),
    });
  }
  if (sqlStateOf(error) === UNSTORABLE_TEXT) {
    return new DomainError('validation', { message: 'A text holds a NUL character' });
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) {
    return new DomainError('internal', { message: 'Internal error', cause: error });
  }
  return new DomainError(codeOfStatus[status] ?? 'validation', { message: error.message });
}

/** Seconds after which a client may try again. */
const RETRY_SECONDS = 5;

/** A fault of the contract: clients and the API's document don't know of the code. */
const UNNAMED = 'a call was refused with a code that it does not name';

/** Every refusal and failure leaves as the contract's error body; unexpected ones are logged. */
export function registerErrors(app: FastifyInstance): void {
  const logFailure = seldom<'overloaded' | 'database_unreachable'>((code, times, err) => {
    app.log.error({ err, code, times }, 'the database could not do what requests asked for');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = domainErrorOf(error);
    const { cause } = known;
    if (known.code === 'overloaded' || known.code === 'database_unreachable') {
      logFailure(known.code, cause);
      reply.header('retry-after', RETRY_SECONDS);
    }
    if (known.code === 'internal') request.log.error({ err: error }, 'request failed');
    const { url = '', config } = request.routeOptions;
    if (config.errors?.includes(known.code) === false) {
      request.log.error({ unnamed: `${request.method} ${url}: ${known.code}` }, UNNAMED);
    }
    // Sizes and media types keep the status that HTTP gives them.
    const own = known !== (error as unknown) && !error.validation ? error.statusCode : undefined;
    const status = own !== undefined && own >= 400 && own < 500 ? own : statusOf(known.code);
    return sendError(request, reply.status(status), known);
  });
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, fields, details }: DomainError,
): FastifyReply {
  const body: ErrorBody = {
    code,
    message,
    ...(fields && { fields }),
    ...(details && { details }),
    request_id: request.id,
  };
  return reply.send(body);
}
